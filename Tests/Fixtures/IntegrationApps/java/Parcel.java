/*
 * The push code of an Android app: a messaging service, a dispatcher to which the app's modules register their handlers, a poster of
 * notifications, the receiver of their delete intents, and the activity. Its mistakes are switched on by MISTAKES, a list with commas.
 */

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

final class Parcel {
    static final Set<String> MISTAKES = new HashSet<>(Arrays.asList(System.getenv().getOrDefault("MISTAKES", "").split(",")));

    /** What becomes of a push. */
    enum PushEvent { ARRIVED, CLEARED, TAPPED }

    /** A module of the app that wants to know of pushes. */
    interface PushHandler {
        boolean canHandle(Map<String, String> data);

        void onPush(PushEvent event, Map<String, String> data);
    }

    /** Gives each push to the first module that can handle it. */
    static final class PushDispatcher {
        private final List<PushHandler> handlers = new ArrayList<>();

        void register(PushHandler handler) {
            handlers.add(handler);
        }

        void dispatch(PushEvent event, Map<String, String> data) {
            for (PushHandler handler : handlers) {
                if (!handler.canHandle(data)) continue;
                handler.onPush(event, data);
                return;
            }
        }
    }

    /** The module for parcels on their way; its pushes are no campaign's. */
    static final class ShipmentHandler implements PushHandler {
        @Override
        public boolean canHandle(Map<String, String> data) {
            return data.containsKey("shipment") && !data.containsKey("_mId");
        }

        @Override
        public void onPush(PushEvent event, Map<String, String> data) {}
    }

    /** The module that counts what campaigns send. */
    static final class CampaignHandler implements PushHandler {
        private static final String FLAG = "_acsDeliveryTracking";
        private final MobileSDK sdk;

        CampaignHandler(MobileSDK sdk) {
            this.sdk = sdk;
        }

        @Override
        public boolean canHandle(Map<String, String> data) {
            return data.containsKey("_mId") && data.containsKey("_dId") && isTracked(data);
        }

        private static boolean isTracked(Map<String, String> data) {
            // Mistake: older deliveries have no flag, and count.
            if (MISTAKES.contains("absent-flag-off")) return "on".equals(data.get(FLAG));
            return data.getOrDefault(FLAG, "on").equals("on");
        }

        @Override
        public void onPush(PushEvent event, Map<String, String> data) {
            switch (event) {
                case ARRIVED -> track(data, "7");
                // Mistake: a dismissal is no open.
                case CLEARED -> track(data, MISTAKES.contains("dismissed-as-opened") ? new String[] {"2", "1"} : new String[] {"2"});
                case TAPPED -> track(data, "2", "1");
            }
        }

        private void track(Map<String, String> data, String... actions) {
            for (String action : actions) {
                Map<String, String> variables = new HashMap<>();
                variables.put("broadlogId", data.get("_mId"));
                variables.put("deliveryId", data.get("_dId"));
                variables.put("action", action);
                sdk.collectMessageInfo(variables);
            }
        }
    }

    /** Counts what it is told. */
    interface MobileSDK {
        void collectMessageInfo(Map<String, String> variables);
    }

    /** The few members of Android's class that the app needs. */
    static final class Intent {
        final Map<String, String> extras;
        private boolean isHandled = false;

        Intent(Map<String, String> extras) {
            this.extras = extras;
        }

        /** Whether this is the first time: the system hands the same intent to the activity whenever it comes back. */
        boolean handleOnce() {
            boolean isFirst = !isHandled;
            isHandled = true;
            return isFirst;
        }
    }

    /** A posted notification; an intent that is not set is null. */
    record Notification(Intent content, Intent delete) {}

    /** The parts of the app, wired as its application class does. */
    final PushDispatcher dispatcher = new PushDispatcher();
    Intent intent = new Intent(null);

    Parcel(MobileSDK sdk) {
        dispatcher.register(new ShipmentHandler());
        dispatcher.register(new CampaignHandler(sdk));
    }

    /** The service's. */
    void onMessageReceived(Map<String, String> data) {
        dispatcher.dispatch(PushEvent.ARRIVED, data);
    }

    /** What the service posts for a push. */
    Notification notification(Map<String, String> data) {
        Intent content = new Intent(new HashMap<>(data));
        // Mistake: nobody is told that the notification was cleared.
        return new Notification(content, MISTAKES.contains("no-delete-intent") ? null : new Intent(new HashMap<>(data)));
    }

    /** The receiver's. */
    void onReceive(Intent intent) {
        dispatcher.dispatch(PushEvent.CLEARED, intent.extras);
    }

    /** The activity's, with the intent that it is started by; it comes back where it is restored, or chosen in Recents. */
    void onCreate(Intent intent, boolean comesBack) {
        this.intent = intent;
        if (comesBack) intent.handleOnce();
    }

    /** The activity's: here both cold and warm starts come by. */
    void onResume() {
        if (intent.extras == null) return;
        // Mistake: the activity comes back with the intent that it was started by.
        if (intent.handleOnce() || MISTAKES.contains("resume-again")) dispatcher.dispatch(PushEvent.TAPPED, intent.extras);
    }
}
