package android.os;

import java.io.Serializable;

public class Bundle extends BaseBundle {
    public Bundle() {}
    public Bundle(Bundle other) { values.putAll(other.values); }
    /** Nested bundles are copied as well. */
    public Bundle deepCopy() {
        Bundle copy = new Bundle();
        values.forEach((key, value) -> copy.values.put(key, value instanceof Bundle nested ? nested.deepCopy() : value));
        return copy;
    }
    public void putAll(Bundle other) { values.putAll(other.values); }
    public Bundle getBundle(String key) { return values.get(key) instanceof Bundle found ? found : null; }
    public void putBundle(String key, Bundle value) { values.put(key, value); }
    public Serializable getSerializable(String key) { return values.get(key) instanceof Serializable found ? found : null; }
    public void putSerializable(String key, Serializable value) { values.put(key, value); }
}
