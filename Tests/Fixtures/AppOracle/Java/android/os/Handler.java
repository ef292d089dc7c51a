package android.os;

import oracle.Phone;

/** What is posted runs when the callback has returned. */
public class Handler {
    public Handler() {}
    public Handler(Looper looper) {}
    public final boolean post(Runnable work) { return Phone.current.waiting.add(work); }
    public final boolean postDelayed(Runnable work, long delay) { return post(work); }
}
