import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Says of each text, given in Base64 and a line each, whether javac's parser accepts it: as a file, or as what a class or a method holds. */
class JavaSyntax {
    private static final class Text extends SimpleJavaFileObject {
        private final String content;

        Text(int number, String content) {
            super(URI.create("string:///Text" + number + ".java"), Kind.SOURCE);
            this.content = content;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return content;
        }
    }

    public static void main(String[] arguments) throws IOException {
        var texts = new ArrayList<String>();
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line; (line = input.readLine()) != null;) {
            texts.add(new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8));
        }
        var accepted = new HashSet<Integer>();
        // What closes the class or the method that is around it, and begins another, is no part of one.
        parse(texts, "", "", accepted, unit -> true);
        parse(texts, "class C {\n", "\n}", accepted, unit -> onlyClass(unit) != null);
        parse(texts, "class C { void f() {\n", "\n} }", accepted,
            unit -> onlyClass(unit) != null && onlyClass(unit).getMembers().stream().allMatch(member -> member instanceof MethodTree)
                && onlyClass(unit).getMembers().size() == 1);
        var output = new StringBuilder();
        for (int number = 0; number < texts.size(); number++) {
            output.append(accepted.contains(number) ? "accepted\n" : "refused\n");
        }
        System.out.print(output);
    }

    private static ClassTree onlyClass(CompilationUnitTree unit) {
        List<? extends Tree> types = unit.getTypeDecls();
        return types.size() == 1 && unit.getImports().isEmpty() && types.get(0) instanceof ClassTree type ? type : null;
    }

    private static void parse(List<String> texts, String before, String after, Set<Integer> accepted, Predicate<CompilationUnitTree> isWhole)
        throws IOException {
        var files = new ArrayList<Text>();
        for (int number = 0; number < texts.size(); number++) {
            if (!accepted.contains(number)) files.add(new Text(number, before + texts.get(number) + after));
        }
        parse(files, accepted, isWhole);
    }

    /** Some files, and each half of them where an assertion of javac fails. */
    private static void parse(List<Text> files, Set<Integer> accepted, Predicate<CompilationUnitTree> isWhole) throws IOException {
        if (files.isEmpty()) return;
        var messages = new DiagnosticCollector<JavaFileObject>();
        var options = List.of("-proc:none", "-Xmaxerrs", "1000000000");
        var units = new ArrayList<CompilationUnitTree>();
        try {
            ((JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, null, messages, options, null, files)).parse().forEach(units::add);
        } catch (IllegalStateException failure) {
            if (files.size() == 1) return;
            int half = files.size() / 2;
            parse(files.subList(0, half), accepted, isWhole);
            parse(files.subList(half, files.size()), accepted, isWhole);
            return;
        }
        var refused = new HashSet<String>();
        for (var message : messages.getDiagnostics()) {
            if (message.getKind() == Diagnostic.Kind.ERROR) refused.add(message.getSource().getName());
        }
        for (var unit : units) {
            var name = unit.getSourceFile().getName();
            if (refused.contains(name) || !isWhole.test(unit)) continue;
            accepted.add(Integer.valueOf(name.replaceAll("\\D", "")));
        }
    }
}
