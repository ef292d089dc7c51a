package com.example.recipes;

import android.app.Application;

import androidx.appcompat.app.AppCompatDelegate;

import com.adobe.marketing.mobile.Campaign;
import com.adobe.marketing.mobile.Extension;
import com.adobe.marketing.mobile.Identity;
import com.adobe.marketing.mobile.Lifecycle;
import com.adobe.marketing.mobile.LoggingMode;
import com.adobe.marketing.mobile.MobileCore;
import com.adobe.marketing.mobile.Signal;
import com.adobe.marketing.mobile.UserProfile;
import com.example.recipes.data.Settings;
import com.example.recipes.push.PushNotifier;

import java.util.ArrayList;
import java.util.List;

public class KitchenApp extends Application {

    @Override
    public void onCreate() {
        super.onCreate();

        startAdobe();
        registerActivityLifecycleCallbacks(new LifecycleReporter());
        PushNotifier.createChannel(this);

        boolean dark = new Settings(this).isDarkTheme();
        AppCompatDelegate.setDefaultNightMode(dark
                ? AppCompatDelegate.MODE_NIGHT_YES
                : AppCompatDelegate.MODE_NIGHT_FOLLOW_SYSTEM);
    }

    private void startAdobe() {
        MobileCore.setApplication(this);
        MobileCore.setLogLevel(BuildConfig.DEBUG ? LoggingMode.DEBUG : LoggingMode.ERROR);

        List<Class<? extends Extension>> extensions = new ArrayList<>();
        extensions.add(Campaign.EXTENSION);
        extensions.add(UserProfile.EXTENSION);
        extensions.add(Identity.EXTENSION);
        extensions.add(Lifecycle.EXTENSION);
        extensions.add(Signal.EXTENSION);
        MobileCore.registerExtensions(extensions,
                done -> MobileCore.configureWithAppID(BuildConfig.ADOBE_APP_ID));
    }
}
