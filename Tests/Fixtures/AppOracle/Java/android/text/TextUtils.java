package android.text;

public class TextUtils {
    public static boolean isEmpty(CharSequence text) { return text == null || text.length() == 0; }
    public static boolean equals(CharSequence one, CharSequence other) {
        return one == other || one != null && other != null && one.toString().contentEquals(other);
    }
}
