package android.app;

import android.content.Context;
import android.content.Intent;
import java.util.List;
import java.util.Objects;
import oracle.Phone;

/** A start that waits: one object for each identity, which extras are no part of. */
public final class PendingIntent {
    public static final int FLAG_ONE_SHOT = 1 << 30;
    public static final int FLAG_NO_CREATE = 1 << 29;
    public static final int FLAG_CANCEL_CURRENT = 1 << 28;
    public static final int FLAG_UPDATE_CURRENT = 1 << 27;
    public static final int FLAG_IMMUTABLE = 1 << 26;
    public static final int FLAG_MUTABLE = 1 << 25;

    public final String kind;
    public final Intent intent;
    public final boolean isOneShot;
    public boolean isCancelled;
    private final List<Object> identity;

    private PendingIntent(String kind, Intent intent, List<Object> identity, int flags) {
        this.kind = kind;
        this.intent = intent.parcelled();
        this.identity = identity;
        isOneShot = (flags & FLAG_ONE_SHOT) != 0;
    }

    private static PendingIntent get(String kind, int requestCode, Intent intent, int flags) {
        int lasting = flags & ~(FLAG_NO_CREATE | FLAG_CANCEL_CURRENT | FLAG_UPDATE_CURRENT);
        List<Object> identity = List.of(kind, requestCode, Objects.requireNonNull(intent).identity(), lasting);
        List<PendingIntent> all = Phone.current.pendingIntents;
        PendingIntent kept = all.stream().filter(one -> one.identity.equals(identity)).findFirst().orElse(null);
        if (kept != null && (flags & FLAG_CANCEL_CURRENT) == 0) {
            if ((flags & FLAG_UPDATE_CURRENT) != 0) kept.intent.replaceExtras(intent.parcelled());
            return kept;
        }
        if (kept != null) kept.cancel();
        if ((flags & FLAG_NO_CREATE) != 0) return null;
        PendingIntent made = new PendingIntent(kind, intent, identity, flags);
        all.add(made);
        return made;
    }

    public void cancel() {
        isCancelled = true;
        Phone.current.pendingIntents.remove(this);
    }

    public static PendingIntent getActivity(Context context, int requestCode, Intent intent, int flags) {
        return get("activity", requestCode, intent, flags);
    }
    public static PendingIntent getBroadcast(Context context, int requestCode, Intent intent, int flags) {
        return get("broadcast", requestCode, intent, flags);
    }
    public static PendingIntent getService(Context context, int requestCode, Intent intent, int flags) {
        return get("service", requestCode, intent, flags);
    }
}
