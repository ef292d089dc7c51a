package android.util;

public class Log {
    public static int v(String tag, String text) { return 0; }
    public static int d(String tag, String text) { return 0; }
    public static int i(String tag, String text) { return 0; }
    public static int w(String tag, String text) { return 0; }
    public static int w(String tag, String text, Throwable error) { return 0; }
    public static int e(String tag, String text) { return 0; }
    public static int e(String tag, String text, Throwable error) { return 0; }
}
