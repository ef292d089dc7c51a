import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import oracle.Phone;

/**
 * An app of Android behind an adapter that is driven by device events: AppAdapter FOLDER SDK VERSION. Compiles the folder's Java files against the
 * classes of the platform that are beside this one; what does not compile ends it with the compiler's messages and 9.
 */
public final class AppAdapter {
    private final Map<String, byte[]> classes;
    private final AppManifest manifest;

    private AppAdapter(Path folder) throws Exception {
        manifest = new AppManifest(folder.resolve("AndroidManifest.xml"));
        Path out = Files.createTempDirectory("app");
        try {
            classes = compiled(folder, out);
        } finally {
            try (Stream<Path> files = Files.walk(out)) {
                files.sorted((one, other) -> other.compareTo(one)).forEach(file -> file.toFile().delete());
            }
        }
    }

    private Map<String, byte[]> compiled(Path folder, Path out) throws IOException {
        List<String> command = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", out.toString(), "-cp", System.getProperty("java.class.path")));
        Map<String, Set<String>> resources = new TreeMap<>();
        for (Path source : files(folder, ".java")) {
            command.add(source.toString());
            Matcher matcher = Pattern.compile("\\bR\\.([a-z]+)\\.([a-z_0-9]+)").matcher(Files.readString(source));
            while (matcher.find()) resources.computeIfAbsent(matcher.group(1), kind -> new TreeSet<>()).add(matcher.group(2));
        }
        Path ids = out.resolve("R.java");
        Files.writeString(ids, resourceClass(resources));
        command.add(ids.toString());
        if (ToolProvider.getSystemJavaCompiler().run(null, System.err, System.err, command.toArray(String[]::new)) != 0) System.exit(9);
        Map<String, byte[]> classes = new HashMap<>();
        for (Path file : files(out, ".class")) {
            String name = out.relativize(file).toString().replace('/', '.');
            classes.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(file));
        }
        return classes;
    }

    /** What the build makes of the app's resources. */
    private String resourceClass(Map<String, Set<String>> resources) {
        StringBuilder text = new StringBuilder("package " + manifest.packageName + ";\npublic final class R {\n");
        int id = 0x7f000000;
        for (Map.Entry<String, Set<String>> kind : resources.entrySet()) {
            text.append("  public static final class ").append(kind.getKey()).append(" {\n");
            for (String name : kind.getValue()) text.append("    public static final int ").append(name).append(" = ").append(id++).append(";\n");
            text.append("  }\n");
        }
        return text.append("}\n").toString();
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
        }
    }

    /** Plays one case. A throw ends it; what was called before still counts. */
    private Map<String, Object> runCase(Map<String, Object> parameters) {
        List<Object> calls = new ArrayList<>();
        Map<String, Object> result = Adapter.object("calls", calls);
        AppDevice device = new AppDevice(classes, manifest);
        try {
            List<Map<String, Object>> events = new ArrayList<>();
            for (Object event : (List<?>) parameters.get("events")) events.add(Adapter.asObject(event));
            begin(device, (String) parameters.get("app"), events);
            for (Map<String, Object> event : events) {
                Phone.current.calls = new ArrayList<>();
                calls.add(Phone.current.calls);
                device.play((String) event.get("event"), number(event));
            }
        } catch (Throwable thrown) {
            boolean isWrapped = thrown instanceof InvocationTargetException && thrown.getCause() != null;
            result.put("threw", (isWrapped ? thrown.getCause() : thrown).toString());
        }
        if (!device.replaced.isEmpty()) result.put("replaced", device.replaced);
        return result;
    }

    /** What a gesture is about without being received before arrived in an earlier process. */
    private static void begin(AppDevice device, String state, List<Map<String, Object>> events) throws ReflectiveOperationException {
        Map<Integer, Map<String, String>> payloads = new HashMap<>();
        Map<Integer, String> messageIds = new HashMap<>();
        List<Integer> earlier = new ArrayList<>();
        Set<Integer> known = new HashSet<>();
        for (Map<String, Object> event : events) {
            int number = number(event);
            if (event.containsKey("payload")) {
                Map<String, String> payload = new TreeMap<>();
                Adapter.asObject(event.get("payload")).forEach((key, value) -> payload.put(key, (String) value));
                payloads.put(number, payload);
                messageIds.put(number, (String) event.get("messageId"));
            }
            if (number >= 0 && known.add(number) && !event.get("event").equals("received")) earlier.add(number);
        }
        device.begin(state, payloads, messageIds, earlier);
    }

    private static int number(Map<String, Object> event) {
        return event.get("notification") instanceof BigDecimal number ? number.intValueExact() : -1;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err); // Only answers may go to standard output.
        AppAdapter adapter = new AppAdapter(Path.of(arguments[0]));
        Map<String, Object> profile = Adapter.object(
            "protocolVersion", 2, "sink", Adapter.object("name", Path.of(arguments[0]).getFileName().toString(), "version", "1"),
            "platforms", List.of("android"),
            "sdk", Adapter.object("android", Adapter.object("name", arguments[1], "version", arguments[2])), "drive", "device");
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            Map<String, Object> request = Adapter.asObject(new Adapter.JSON(line).document());
            if (request.get("method").equals("shutdown")) return;
            Object result = request.get("method").equals("initialize")
                ? profile : adapter.runCase(Adapter.asObject(request.get("params")));
            answers.print(Adapter.JSON.text(Adapter.object("jsonrpc", "2.0", "id", request.get("id"), "result", result)) + "\n");
            answers.flush();
        }
    }
}
