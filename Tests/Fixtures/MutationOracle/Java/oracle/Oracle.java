package oracle;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles variants of an app's Java code and plays scripts with each: Oracle SCRIPTS VARIANTS.
 *
 * SCRIPTS: lines "N name key=value …" (a push) and "S name event …", fields parted by tabs. VARIANTS: lines "V id" and, for each class of it,
 * "U class text", the text in Base64. Printed: "O number outcome" for each outcome that was not seen before, "V id number …" with the outcomes of the
 * scripts in order, "X id message" for a variant that does not compile.
 */
public final class Oracle {
    private static final int CHUNK = 150;

    private final Map<String, Map<String, String>> pushes = new HashMap<>();
    private final List<List<String>> scripts = new ArrayList<>();
    private final Map<String, Integer> outcomes = new HashMap<>();
    private final PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);

    public static void main(String[] arguments) throws Exception {
        Oracle oracle = new Oracle();
        oracle.readScripts(Path.of(arguments[0]));
        Map<String, Map<String, String>> variants = readVariants(Path.of(arguments[1]));
        List<String> ids = new ArrayList<>(variants.keySet());
        for (int start = 0; start < ids.size(); start += CHUNK) {
            Map<String, Map<String, String>> chunk = new LinkedHashMap<>();
            for (String id : ids.subList(start, Math.min(start + CHUNK, ids.size()))) chunk.put(id, variants.get(id));
            oracle.play(chunk);
        }
        oracle.out.flush();
    }

    private void readScripts(Path path) throws Exception {
        for (String line : Files.readAllLines(path)) {
            String[] fields = line.split("\t");
            List<String> rest = Arrays.asList(fields).subList(2, fields.length);
            if (fields[0].equals("S")) {
                scripts.add(rest);
            } else {
                Map<String, String> push = new LinkedHashMap<>();
                for (String entry : rest) push.put(entry.substring(0, entry.indexOf('=')), entry.substring(entry.indexOf('=') + 1));
                pushes.put(fields[1], push);
            }
        }
    }

    private static Map<String, Map<String, String>> readVariants(Path path) throws Exception {
        Map<String, Map<String, String>> variants = new LinkedHashMap<>();
        Map<String, String> current = null;
        for (String line : Files.readAllLines(path)) {
            String[] fields = line.split(" ");
            if (fields[0].equals("V")) {
                current = new LinkedHashMap<>();
                variants.put(fields[1], current);
            } else {
                current.put(fields[1], new String(Base64.getDecoder().decode(fields[2]), StandardCharsets.UTF_8));
            }
        }
        return variants;
    }

    /** Leaves out what does not compile until the rest does, then plays the rest. */
    private void play(Map<String, Map<String, String>> chunk) throws Exception {
        while (!chunk.isEmpty()) {
            Map<String, ByteArrayOutputStream> classes = new HashMap<>();
            Map<String, String> refused = compile(chunk, classes);
            if (!refused.isEmpty()) {
                refused.forEach((id, message) -> out.println("X " + id + " " + message.replace('\n', ' ')));
                chunk.keySet().removeAll(refused.keySet());
                continue;
            }
            ClassLoader loader = new ClassLoader(Oracle.class.getClassLoader()) {
                @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
                    ByteArrayOutputStream bytes = classes.get(name);
                    if (bytes == null) throw new ClassNotFoundException(name);
                    return defineClass(name, bytes.toByteArray(), 0, bytes.size());
                }
            };
            for (String id : chunk.keySet()) play(id, new ArrayList<>(chunk.get(id).keySet()), loader);
            return;
        }
    }

    /** The service, the receiver and the activity come in this order. */
    private void play(String id, List<String> names, ClassLoader loader) throws Exception {
        Class<?> service = loader.loadClass(id + "." + names.get(0));
        Class<?> receiver = loader.loadClass(id + "." + names.get(1));
        Class<?> activity = loader.loadClass(id + "." + names.get(2));
        StringBuilder line = new StringBuilder("V ").append(id);
        for (List<String> script : scripts) {
            String outcome = new Device(service, receiver, activity, pushes).play(script);
            Integer known = outcomes.get(outcome);
            if (known == null) {
                known = outcomes.size();
                outcomes.put(outcome, known);
                out.println("O " + known + " " + outcome);
            }
            line.append(' ').append(known);
        }
        out.println(line);
    }

    private static Map<String, String> compile(Map<String, Map<String, String>> variants, Map<String, ByteArrayOutputStream> classes)
        throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<JavaFileObject> sources = new ArrayList<>();
        variants.forEach((id, units) -> units.forEach((name, text) -> sources.add(source(id, name, text))));
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(diagnostics, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of("-proc:none", "-nowarn", "-Xmaxerrs", "100000", "-XDshould-stop.ifError=FLOW");
            compiler.getTask(null, new InMemory(standard, classes), diagnostics, options, null, sources).call();
        }
        Map<String, String> refused = new LinkedHashMap<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
            if (diagnostic.getKind() != Diagnostic.Kind.ERROR) continue;
            String id = diagnostic.getSource().getName().split("/")[1];
            refused.putIfAbsent(id, diagnostic.getMessage(java.util.Locale.ENGLISH));
        }
        return refused;
    }

    private static JavaFileObject source(String id, String name, String text) {
        String whole = "package " + id + "; import java.util.*; import oracle.Platform.*; " + text;
        return new SimpleJavaFileObject(URI.create("string:///" + id + "/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override public CharSequence getCharContent(boolean ignoreEncodingErrors) { return whole; }
        };
    }

    /** Keeps compiled classes in memory. */
    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes;
        InMemory(JavaFileManager manager, Map<String, ByteArrayOutputStream> classes) {
            super(manager);
            this.classes = classes;
        }
        @Override public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + ".class"), kind) {
                @Override public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    classes.put(name, bytes);
                    return bytes;
                }
            };
        }
    }
}
