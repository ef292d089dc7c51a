package com.example.news.ui;

import android.content.Intent;
import android.os.Bundle;

import androidx.appcompat.app.AppCompatActivity;

import com.adobe.marketing.mobile.MobileCore;
import com.example.news.R;
import com.example.news.push.PushTracker;

public class ArticleListActivity extends AppCompatActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_article_list);
        if (savedInstanceState != null || isFromHistory(getIntent())) {
            // The system hands over an intent again that was tracked when it was new.
            getIntent().replaceExtras(new Bundle());
        }
    }

    @Override
    protected void onResume() {
        super.onResume();
        MobileCore.lifecycleStart(null);
        handlePush(getIntent());
    }

    @Override
    protected void onPause() {
        super.onPause();
        MobileCore.lifecyclePause();
    }

    private void handlePush(Intent intent) {
        Bundle extras = intent.getExtras();
        if (extras == null) {
            return;
        }
        PushTracker.trackOpen(extras);
        // Once is enough: the activity keeps this intent.
        intent.replaceExtras(new Bundle());
    }

    private static boolean isFromHistory(Intent intent) {
        return (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
    }
}
