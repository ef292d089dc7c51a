package android.os;

import oracle.Phone;

public class SystemClock {
    public static long elapsedRealtime() { return Phone.current.tick(); }
    public static long uptimeMillis() { return Phone.current.tick(); }
}
