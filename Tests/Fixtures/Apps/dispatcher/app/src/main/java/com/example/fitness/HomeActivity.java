package com.example.fitness;

import android.content.Intent;
import android.os.Bundle;

import com.example.fitness.messaging.MessageDispatcher;
import com.example.fitness.messaging.MessageEvent;
import com.example.fitness.messaging.PushMessage;

public class HomeActivity extends BaseActivity {

    public static final String EXTRA_PUSH = "com.example.fitness.PUSH";

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_home);
    }

    @Override
    protected void onPushIntent(Intent intent) {
        Bundle push = intent.getBundleExtra(EXTRA_PUSH);
        if (push != null) {
            MessageDispatcher.getInstance().dispatch(MessageEvent.OPENED, PushMessage.of(push));
        }
    }
}
