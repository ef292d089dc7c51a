/// A plugin whose framework is not among the files: only an entry says that `PushPlugin.arrived` gets the pushes.
package enum PluginCode {
    /// What answers an arrival with an action; right with "7".
    package static func java(action: String = "7") -> String {
        """
        import com.adobe.marketing.mobile.MobileCore;
        import java.util.*;

        public class PushPlugin {
            public static void arrived(Map<String, String> data) {
                send(data, "\(action)");
            }

            private static void send(Map<String, String> data, String action) {
                String flag = data.get("_acsDeliveryTracking");
                if (flag != null && !flag.equals("on")) return;
                String message = data.get("_mId");
                String delivery = data.get("_dId");
                if (message == null || delivery == null) return;
                Map<String, Object> context = new HashMap<>();
                context.put("broadlogId", message);
                context.put("deliveryId", delivery);
                context.put("action", action);
                MobileCore.collectMessageInfo(context);
            }
        }

        """
    }
}
