package android.content;

import android.net.Uri;
import android.os.Bundle;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

public class Intent {
    public static final int FLAG_ACTIVITY_CLEAR_TOP = 0x04000000;
    public static final int FLAG_ACTIVITY_SINGLE_TOP = 0x20000000;
    public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000;
    public static final int FLAG_ACTIVITY_CLEAR_TASK = 0x00008000;
    public static final int FLAG_ACTIVITY_REORDER_TO_FRONT = 0x00020000;
    public static final int FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 0x00100000;
    public static final int FLAG_ACTIVITY_RESET_TASK_IF_NEEDED = 0x00200000;
    public static final String ACTION_MAIN = "android.intent.action.MAIN";
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String CATEGORY_LAUNCHER = "android.intent.category.LAUNCHER";

    private String action;
    private Uri data;
    private String target;
    private String packageName;
    private Bundle extras;
    private int flags;
    private final Set<String> categories = new LinkedHashSet<>();

    public Intent() {}
    public Intent(String action) { this.action = action; }
    public Intent(String action, Uri data) {
        this.action = action;
        this.data = data;
    }
    public Intent(Context context, Class<?> target) { this.target = target.getName(); }
    public Intent(Intent other) {
        this(other.action, other.data);
        target = other.target;
        packageName = other.packageName;
        extras = other.getExtras();
        flags = other.flags;
        categories.addAll(other.categories);
    }

    public Intent setAction(String action) { this.action = action; return this; }
    public String getAction() { return action; }
    public Intent setData(Uri data) { this.data = data; return this; }
    public Uri getData() { return data; }
    public String getDataString() { return data == null ? null : data.toString(); }
    public Intent setPackage(String name) { packageName = name; return this; }
    public Intent setClass(Context context, Class<?> target) { this.target = target.getName(); return this; }
    public Intent setClassName(Context context, String name) { target = name; return this; }
    public Intent setClassName(String owner, String name) { target = name; return this; }
    public Intent setFlags(int flags) { this.flags = flags; return this; }
    public Intent addFlags(int flags) { this.flags |= flags; return this; }
    public int getFlags() { return flags; }
    public Intent addCategory(String category) { categories.add(category); return this; }
    public boolean filterEquals(Intent other) {
        return java.util.Objects.equals(action, other.action) && java.util.Objects.equals(getDataString(), other.getDataString())
                && java.util.Objects.equals(target, other.target) && java.util.Objects.equals(packageName, other.packageName)
                && categories.equals(other.categories);
    }
    public boolean hasCategory(String category) { return categories.contains(category); }

    private Bundle own() {
        if (extras == null) extras = new Bundle();
        return extras;
    }
    public Intent putExtra(String name, String value) { own().putString(name, value); return this; }
    public Intent putExtra(String name, int value) { own().putInt(name, value); return this; }
    public Intent putExtra(String name, long value) { own().putLong(name, value); return this; }
    public Intent putExtra(String name, boolean value) { own().putBoolean(name, value); return this; }
    public Intent putExtra(String name, Bundle value) { own().putBundle(name, value); return this; }
    public Intent putExtra(String name, java.io.Serializable value) { own().putSerializable(name, value); return this; }
    public Intent putExtras(Bundle more) { own().putAll(more); return this; }
    public Intent putExtras(Intent other) {
        if (other.extras != null) own().putAll(other.extras);
        return this;
    }
    public Intent replaceExtras(Bundle other) { extras = other == null ? null : new Bundle(other); return this; }
    public Intent replaceExtras(Intent other) { extras = other.getExtras(); return this; }
    public Bundle getExtras() { return extras == null ? null : new Bundle(extras); }
    public boolean hasExtra(String name) { return extras != null && extras.containsKey(name); }
    public String getStringExtra(String name) { return extras == null ? null : extras.getString(name); }
    public int getIntExtra(String name, int other) { return extras == null ? other : extras.getInt(name, other); }
    public long getLongExtra(String name, long other) { return extras == null ? other : extras.getLong(name, other); }
    public boolean getBooleanExtra(String name, boolean other) { return extras == null ? other : extras.getBoolean(name, other); }
    public Bundle getBundleExtra(String name) { return extras == null ? null : extras.getBundle(name); }
    public java.io.Serializable getSerializableExtra(String name) { return extras == null ? null : extras.getSerializable(name); }
    public void removeExtra(String name) {
        if (extras == null) return;
        extras.remove(name);
        if (extras.isEmpty()) extras = null;
    }

    // For the device alone.

    /** A copy as another process receives it: it shares nothing with this intent. */
    public Intent parcelled() {
        Intent copy = new Intent(this);
        if (extras != null) copy.extras = extras.deepCopy();
        return copy;
    }

    /** What tells pending intents apart: all but the extras and flags. */
    public List<Object> identity() { return Arrays.asList(action, data == null ? null : data.toString(), target, packageName, categories); }
    /** The full name of the class that is named; null where none is. */
    public String target() { return target; }
}
