package android.app;

import android.content.ContextWrapper;
import android.content.Intent;
import android.os.Bundle;

/** An activity; the device calls it, and ends an app whose activity does not call its superclass. */
public class Activity extends ContextWrapper {
    private Intent intent;
    private boolean isFinished;
    private boolean isChangingConfigurations;
    private boolean wasCalled;

    public Intent getIntent() { return intent; }
    public void setIntent(Intent intent) { this.intent = intent; }
    public void finish() { isFinished = true; }
    public boolean isFinishing() { return isFinished; }
    public boolean isChangingConfigurations() { return isChangingConfigurations; }
    public void setContentView(int layout) {}
    public boolean isTaskRoot() { return true; }

    protected void onCreate(Bundle savedInstanceState) { wasCalled = true; }
    protected void onStart() { wasCalled = true; }
    protected void onResume() { wasCalled = true; }
    protected void onPause() { wasCalled = true; }
    protected void onStop() { wasCalled = true; }
    protected void onRestart() { wasCalled = true; }
    protected void onDestroy() { wasCalled = true; }
    protected void onNewIntent(Intent intent) {}
    protected void onSaveInstanceState(Bundle outState) {}
    protected void onRestoreInstanceState(Bundle savedInstanceState) {}

    // For the device alone.

    public final void create(Bundle savedState) { call(() -> onCreate(savedState)); }
    public final void start() { call(this::onStart); }
    public final void resume() { call(this::onResume); }
    public final void pause() { call(this::onPause); }
    public final void stop() { call(this::onStop); }
    public final void restart() { call(this::onRestart); }
    public final void destroy() { call(this::onDestroy); }
    /** The end of an activity that is made again at once. */
    public final void destroyForChange() {
        isChangingConfigurations = true;
        destroy();
    }
    public final Bundle saveState() {
        Bundle state = new Bundle();
        onSaveInstanceState(state);
        return state.deepCopy();
    }
    public final void restoreState(Bundle savedState) { onRestoreInstanceState(savedState); }
    public final void deliver(Intent intent) { onNewIntent(intent); }

    private void call(Runnable callback) {
        wasCalled = false;
        callback.run();
        if (!wasCalled) throw new IllegalStateException("SuperNotCalledException");
    }
}
