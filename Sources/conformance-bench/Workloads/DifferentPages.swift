import ConformanceSpec
import DocCheck

/// Pages that are all different, checked one after the other in one process, as `docs --watch` does all day: memory must
/// not grow with their number.
///
/// Their examples make values that hold each other: closures in what they capture, objects in objects, collections in
/// themselves.
enum DifferentPages {
    /// The first argument of a process that checks such pages.
    static let word = "different-pages"

    /// Checks pages and prints the peak of memory after each of the numbers, which ascend.
    static func run(_ arguments: [String]) throws {
        let marks = arguments.compactMap { Int($0) }
        guard marks.count == arguments.count, let last = marks.last, marks == marks.sorted() else {
            throw BenchError("\(word) takes numbers of pages, in ascending order")
        }
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let checker = try PageChecker(
            specification, edition: edition, examples: try ExampleChecker(specification, edition: edition))
        for number in 1...max(1, last) {
            _ = try checker.check(Array(page(number).utf8), name: "page-\(number).md")
            if marks.contains(number) { print("\(number) pages: \(PeakMemory.bytes / 1_048_576) MB at most") }
        }
    }

    private static func page(_ number: Int) -> String {
        """
        # Tracking \(number) {#push-tracking}

        ## Impressions {#push-impression-tracking-android}

        ```java
        public class Service\(number) extends FirebaseMessagingService {
            private Runnable again\(number);
            private Service\(number) self;
            private final List<Object> kept = new ArrayList<>();

            @Override
            public void onMessageReceived(RemoteMessage message) {
                self = this;
                kept.add(kept);
                again\(number) = () -> show(message, again\(number));
                Map<String, Object> variables = new HashMap<>();
                variables.put("broadlogId", message.getData().get("_mId"));
                variables.put("deliveryId", message.getData().get("_dId"));
                variables.put("action", "7");
                MobileCore.collectMessageInfo(variables);
            }

            private void show(RemoteMessage message, Runnable next) { }
        }
        ```

        ## Impressions {#push-impression-tracking-iOS}

        ```swift
        class Node\(number) {
            var next: Node\(number)?
            var answer: (() -> Void)?
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            let node = Node\(number)()
            node.next = node
            node.answer = { node.next = nil }
            func again(_ count: Int) { if count > 0 { again(count - 1) } }
            again(2)
            let userInfo = notification.request.content.userInfo
            ACPCore.collectMessageInfo(["broadlogId": userInfo["_mId"], "deliveryId": userInfo["_dId"], "action": "7"])
            completionHandler([])
        }
        ```
        """
    }
}
