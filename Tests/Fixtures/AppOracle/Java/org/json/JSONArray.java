package org.json;

import java.util.ArrayList;
import java.util.List;

public class JSONArray {
    final List<Object> values = new ArrayList<>();
    public JSONArray() {}
    public JSONArray(String text) throws JSONException { values.addAll(new JSONText(text).array().values); }
    public JSONArray put(Object value) { values.add(value); return this; }
    public int length() { return values.size(); }
    public Object get(int index) throws JSONException {
        if (index < 0 || index >= values.size()) throw new JSONException("Index " + index + " out of range");
        return values.get(index);
    }
    public String optString(int index) { return index < values.size() ? String.valueOf(values.get(index)) : ""; }
    public String getString(int index) throws JSONException { return String.valueOf(get(index)); }
    @Override public String toString() { return JSONText.written(this); }
}
