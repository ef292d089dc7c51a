package android.content;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import oracle.Phone;

public interface SharedPreferences {
    String getString(String key, String other);
    boolean getBoolean(String key, boolean other);
    int getInt(String key, int other);
    long getLong(String key, long other);
    Set<String> getStringSet(String key, Set<String> other);
    boolean contains(String key);
    Editor edit();

    interface Editor {
        Editor putString(String key, String value);
        Editor putBoolean(String key, boolean value);
        Editor putInt(String key, int value);
        Editor putLong(String key, long value);
        Editor putStringSet(String key, Set<String> value);
        Editor remove(String key);
        Editor clear();
        void apply();
        boolean commit();
    }

    /** A file of preferences, as it is kept by the device. */
    final class Stored implements SharedPreferences {
        private final Map<String, Object> values;

        public Stored(String name) { values = Phone.current.preferences.computeIfAbsent(name, key -> new HashMap<>()); }

        @SuppressWarnings("unchecked")
        private <T> T get(String key, T other) { return values.containsKey(key) ? (T) values.get(key) : other; }

        public String getString(String key, String other) { return get(key, other); }
        public boolean getBoolean(String key, boolean other) { return get(key, other); }
        public int getInt(String key, int other) { return get(key, other); }
        public long getLong(String key, long other) { return get(key, other); }
        public Set<String> getStringSet(String key, Set<String> other) { return get(key, other); }
        public boolean contains(String key) { return values.containsKey(key); }
        public Editor edit() { return new Change(); }

        private final class Change implements Editor {
            private final Map<String, Object> changes = new HashMap<>();
            private boolean clears;

            private Editor put(String key, Object value) {
                changes.put(key, value);
                return this;
            }
            public Editor putString(String key, String value) { return put(key, value); }
            public Editor putBoolean(String key, boolean value) { return put(key, value); }
            public Editor putInt(String key, int value) { return put(key, value); }
            public Editor putLong(String key, long value) { return put(key, value); }
            public Editor putStringSet(String key, Set<String> value) { return put(key, new HashSet<>(value)); }
            public Editor remove(String key) { return put(key, null); }
            public Editor clear() {
                clears = true;
                return this;
            }
            public void apply() {
                if (clears) values.clear();
                changes.forEach((key, value) -> {
                    if (value == null) values.remove(key);
                    else values.put(key, value);
                });
            }
            public boolean commit() {
                apply();
                return true;
            }
        }
    }
}
