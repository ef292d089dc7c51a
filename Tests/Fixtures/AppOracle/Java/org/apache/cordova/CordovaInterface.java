package org.apache.cordova;

import android.app.Activity;

public interface CordovaInterface {
    Activity getActivity();
}
