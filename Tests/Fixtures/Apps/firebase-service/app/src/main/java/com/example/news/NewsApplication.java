package com.example.news;

import android.app.Application;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.os.Build;

import com.adobe.marketing.mobile.MobileCore;
import com.example.news.push.NotificationFactory;

public class NewsApplication extends Application {

    private static final String APP_ID = "launch-0123456789ab-development";

    @Override
    public void onCreate() {
        super.onCreate();
        MobileCore.setApplication(this);
        MobileCore.configureWithAppID(APP_ID);
        createNotificationChannel();
    }

    private void createNotificationChannel() {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) {
            return;
        }
        NotificationChannel channel = new NotificationChannel(
                NotificationFactory.CHANNEL_ID,
                getString(R.string.channel_news),
                NotificationManager.IMPORTANCE_HIGH);
        channel.setDescription(getString(R.string.channel_news_description));
        NotificationManager manager = getSystemService(NotificationManager.class);
        if (manager != null) {
            manager.createNotificationChannel(channel);
        }
    }
}
