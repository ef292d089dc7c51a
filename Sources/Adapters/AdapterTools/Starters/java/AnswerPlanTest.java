/*
 * Answers a plan inside a JUnit 4 test, for apps that run only inside their own tests (Gradle, Robolectric).
 *
 *     tracking-conformance plan --platform android > plan.jsonl
 *     (run this test, with -Dplan=plan.jsonl -Danswers=answers.jsonl)
 *     tracking-conformance judge plan.jsonl answers.jsonl
 *
 * The callbacks reach your code through `Adapter.App`, as in a process of its own, so change that class, not this one. The test
 * passes if every line was answered; `judge` decides whether the answers conform.
 */

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class AnswerPlanTest {
    @Test
    public void answersEveryLineOfThePlan() throws IOException {
        List<String> requests = Files.readAllLines(Path.of(System.getProperty("plan", "plan.jsonl")));
        List<String> answers = new ArrayList<>();
        Adapter adapter = new Adapter();
        for (String request : requests) answers.add(adapter.answer(request));
        Files.write(Path.of(System.getProperty("answers", "answers.jsonl")), answers);
        assertEquals(requests.size(), answers.size());
    }
}
