package com.adobe.mobile;

import android.app.Activity;
import android.content.Context;

public final class Config {
    public static void setContext(Context context) {}
    public static void setPushIdentifier(String token) {}
    public static void collectLifecycleData(Activity activity) {}
    public static void pauseCollectingLifecycleData() {}
}
