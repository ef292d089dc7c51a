package org.json;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

public class JSONObject {
    public static final Object NULL = new Object() {
        @Override public String toString() { return "null"; }
    };
    final Map<String, Object> values = new LinkedHashMap<>();

    public JSONObject() {}
    public JSONObject(Map<?, ?> map) { map.forEach((key, value) -> values.put((String) key, value)); }
    public JSONObject(String text) throws JSONException { values.putAll(new JSONText(text).object().values); }

    public JSONObject put(String name, Object value) throws JSONException {
        if (value == null) values.remove(name);
        else values.put(name, value);
        return this;
    }
    public boolean has(String name) { return values.containsKey(name); }
    public boolean isNull(String name) { return values.get(name) == null || values.get(name) == NULL; }
    public Object opt(String name) { return values.get(name); }
    public Object get(String name) throws JSONException {
        if (!values.containsKey(name)) throw new JSONException("No value for " + name);
        return values.get(name);
    }
    public String getString(String name) throws JSONException { return String.valueOf(get(name)); }
    public String optString(String name) { return optString(name, ""); }
    public String optString(String name, String other) { return values.get(name) == null ? other : String.valueOf(values.get(name)); }
    public boolean optBoolean(String name, boolean other) { return values.get(name) instanceof Boolean found ? found : other; }
    public int optInt(String name, int other) { return values.get(name) instanceof Number found ? found.intValue() : other; }
    public JSONObject optJSONObject(String name) { return values.get(name) instanceof JSONObject found ? found : null; }
    public JSONObject getJSONObject(String name) throws JSONException {
        if (values.get(name) instanceof JSONObject found) return found;
        throw new JSONException("Value at " + name + " is no JSONObject");
    }
    public JSONArray optJSONArray(String name) { return values.get(name) instanceof JSONArray found ? found : null; }
    public Object remove(String name) { return values.remove(name); }
    public Iterator<String> keys() { return values.keySet().iterator(); }
    public int length() { return values.size(); }
    @Override public String toString() { return JSONText.written(this); }
}
