package org.apache.cordova;

import org.json.JSONArray;
import org.json.JSONException;

public class CordovaPlugin {
    public CordovaInterface cordova;
    protected void pluginInitialize() {}
    public boolean execute(String action, JSONArray arguments, CallbackContext callback) throws JSONException { return false; }
    public void onDestroy() {}
    public void onResume(boolean multitasking) {}
}
