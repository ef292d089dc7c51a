package com.adobe.marketing.mobile;

import android.app.Application;
import java.util.Map;
import oracle.Phone;

/** The SDK's core: it records what it is called with. */
public class MobileCore {
    public static void collectMessageInfo(Map<String, Object> data) { Phone.current.record("collectMessageInfo", null, data); }
    public static void collectPii(Map<String, String> data) { Phone.current.record("collectPii", null, data); }
    public static void trackAction(String name, Map<String, String> data) { Phone.current.record("trackAction", name, data); }
    public static void trackState(String name, Map<String, String> data) { Phone.current.record("trackState", name, data); }
    public static void setApplication(Application application) {}
    public static void configureWithAppID(String id) {}
    public static void setPushIdentifier(String token) {}
    public static void lifecycleStart(Map<String, String> data) {}
    public static void lifecyclePause() {}
}
