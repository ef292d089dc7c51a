package android.content;

import java.util.HashSet;
import java.util.Set;

public class IntentFilter {
    private final Set<String> actions = new HashSet<>();

    public IntentFilter() {}
    public IntentFilter(String action) { actions.add(action); }
    public final void addAction(String action) { actions.add(action); }
    public boolean matches(Intent intent) { return actions.contains(intent.getAction()); }
}
