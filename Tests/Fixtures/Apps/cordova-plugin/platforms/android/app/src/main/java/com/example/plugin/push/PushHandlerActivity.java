package com.example.plugin.push;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.util.Log;

/** Opened by a tap; hands the push over and goes. */
public class PushHandlerActivity extends Activity implements PushConstants {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        Log.v(LOG_TAG, "onCreate");
        if (isTapped(getIntent().getFlags())) {
            processPushBundle(getIntent().getBundleExtra(PUSH_BUNDLE));
        }
        finish();
        forceMainActivityReload();
    }

    /** Recents starts this activity, too, with the last push that was tapped. */
    private boolean isTapped(int flags) {
        return (flags & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY;
    }

    private void processPushBundle(Bundle pushBundle) {
        if (pushBundle != null) {
            CampaignPushPlugin.onPushOpened(pushBundle);
            CampaignPushPlugin.sendExtras(pushBundle);
        }
    }

    private void forceMainActivityReload() {
        PackageManager pm = getPackageManager();
        Intent launchIntent = pm.getLaunchIntentForPackage(getPackageName());
        startActivity(launchIntent);
    }
}
