package android.os;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

public class BaseBundle {
    final Map<String, Object> values = new LinkedHashMap<>();

    public Object get(String key) { return values.get(key); }
    private <T> T get(String key, Class<T> type, T other) { return type.isInstance(values.get(key)) ? type.cast(values.get(key)) : other; }
    public String getString(String key) { return get(key, String.class, null); }
    public String getString(String key, String other) { return get(key, String.class, other); }
    public int getInt(String key) { return getInt(key, 0); }
    public int getInt(String key, int other) { return get(key, Integer.class, other); }
    public long getLong(String key) { return getLong(key, 0); }
    public long getLong(String key, long other) { return get(key, Long.class, other); }
    public boolean getBoolean(String key) { return getBoolean(key, false); }
    public boolean getBoolean(String key, boolean other) { return get(key, Boolean.class, other); }
    public void putString(String key, String value) { values.put(key, value); }
    public void putInt(String key, int value) { values.put(key, value); }
    public void putLong(String key, long value) { values.put(key, value); }
    public void putBoolean(String key, boolean value) { values.put(key, value); }
    public boolean containsKey(String key) { return values.containsKey(key); }
    public Set<String> keySet() { return values.keySet(); }
    public boolean isEmpty() { return values.isEmpty(); }
    public int size() { return values.size(); }
    public void remove(String key) { values.remove(key); }
    public void clear() { values.clear(); }
}
