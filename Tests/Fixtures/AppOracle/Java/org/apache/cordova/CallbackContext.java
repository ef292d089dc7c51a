package org.apache.cordova;

import org.json.JSONObject;

public class CallbackContext {
    public void success(JSONObject message) {}
    public void success() {}
    public void error(String message) {}
}
