import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What an AndroidManifest.xml registers. */
final class AppManifest {
    /** A component; `type` is the full name of its class. */
    record Component(String element, String type, String launchMode, Set<String> actions, Set<String> categories) {}

    final String packageName;
    final String application;
    final List<Component> components = new ArrayList<>();

    AppManifest(Path file) throws Exception {
        Element root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()).getDocumentElement();
        packageName = root.getAttribute("package");
        Element declared = (Element) root.getElementsByTagName("application").item(0);
        application = fullName(declared.getAttribute("android:name"));
        for (String element : List.of("activity", "receiver", "service")) {
            NodeList found = declared.getElementsByTagName(element);
            for (int i = 0; i < found.getLength(); i++) {
                Element component = (Element) found.item(i);
                if (component.getAttribute("android:enabled").equals("false")) continue;
                String mode = component.getAttribute("android:launchMode");
                components.add(new Component(element, fullName(component.getAttribute("android:name")), mode.isEmpty() ? "standard" : mode,
                    names(component, "action"), names(component, "category")));
            }
        }
    }

    /** The first component that an intent names, or that waits for what the intent says; null where there is none. */
    Component component(String element, String type, String action) {
        for (Component one : components) {
            if (!one.element().equals(element)) continue;
            if (type != null ? one.type().equals(type) : one.actions().contains(action)) return one;
        }
        return null;
    }

    private String fullName(String name) {
        if (name.isEmpty()) return null;
        return name.startsWith(".") ? packageName + name : name.contains(".") ? name : packageName + "." + name;
    }

    private static Set<String> names(Element component, String tag) {
        Set<String> names = new HashSet<>();
        NodeList found = component.getElementsByTagName(tag);
        for (int i = 0; i < found.getLength(); i++) names.add(((Element) found.item(i)).getAttribute("android:name"));
        return names;
    }
}
