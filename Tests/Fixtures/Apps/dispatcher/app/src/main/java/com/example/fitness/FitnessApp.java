package com.example.fitness;

import android.app.Application;

import com.adobe.marketing.mobile.MobileCore;
import com.example.fitness.messaging.CampaignListener;
import com.example.fitness.messaging.MessageDispatcher;
import com.example.fitness.messaging.MessageListener;
import com.example.fitness.messaging.PushMessage;

public class FitnessApp extends Application {

    private int workoutReminders;

    @Override
    public void onCreate() {
        super.onCreate();
        MobileCore.setApplication(this);
        MessageDispatcher dispatcher = MessageDispatcher.getInstance();
        dispatcher.register(new WorkoutListener());
        dispatcher.register(new CampaignListener());
    }

    /** Counts reminders; they are none of Campaign's. */
    private class WorkoutListener implements MessageListener {
        @Override
        public boolean accepts(PushMessage message) {
            return message.has("workout");
        }

        @Override
        public void onReceived(PushMessage message) {
            workoutReminders++;
        }
    }
}
