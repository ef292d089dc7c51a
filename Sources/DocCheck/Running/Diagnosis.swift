import ConformanceRunner
import ConformanceSpec
import DocExamples
import ExampleCode

/// What is to blame for what went wrong in one scope: each cause once, however many cases it breaks.
struct Diagnosis {
    /// A cause with the breaches that it makes.
    struct Collected {
        /// The first breach of each rule, by the rule's id.
        var byRule: [String: Breach] = [:]
        var differences = 0
    }

    let scope: ExampleScope
    /// In the order in which they were met first.
    private(set) var causes: [Breach.Cause] = []
    private var places: [Breach.Cause: Int] = [:]
    private var all: [Collected] = []

    /// Finds the causes of symptoms.
    ///
    /// - Parameters:
    ///   - evidence: what runs have shown, of this scope and of others with the same code.
    ///   - known: what is to blame for other symptoms, or for these: it explains what could have several causes.
    init(_ run: ScopeRun, _ evidence: Evidence, _ words: CodeWords, known: Set<Breach.Cause> = [], judge: Judge) {
        scope = run.scope
        guard !run.symptoms.isEmpty else { return }
        let investigation = Investigation(run.scope, words, evidence, known: known)
        var topics: [ObjectIdentifier: String] = [:]
        // By symptom, the last: a symptom nearly always breaks rules of one topic alone.
        var verdicts = [Verdict?](repeating: nil, count: run.symptoms.count)
        for number in run.occurrences.indices {
            let played = run.occurrences[number].one.played
            for index in run.occurrences[number].symptoms {
                let symptom = run.symptoms[index]
                var rules = judge.blamed(for: symptom.kind, at: symptom.event, in: played.template)
                // A case below the gate speaks for its own rules only: what else is wrong, a case of that rule says.
                if played.template.level != .required { rules.removeAll { $0.level == .required } }
                guard let first = rules.first else { continue }
                let topic = topics[ObjectIdentifier(first)] ?? String(first.id.prefix { $0 != "." })
                topics[ObjectIdentifier(first)] = topic
                let verdict: Verdict
                if let known = verdicts[index], known.topic == topic {
                    verdict = known
                } else {
                    let culprit = Blame(investigation: investigation, symptom: symptom).culprit(topic: topic)
                    verdict = Verdict(topic: topic, culprit: culprit, place: place(of: culprit.cause))
                    verdicts[index] = verdict
                }
                all[verdict.place].differences += run.occurrences[number].count
                let new = rules.filter { all[verdict.place].byRule.index(forKey: $0.id) == nil }
                guard !new.isEmpty else { continue }
                let occurrence = run.occurrences[number]
                let breach = Breach(
                    culprit: verdict.culprit,
                    event: symptom.event,
                    rules: rules,
                    played: played,
                    remedy: symptom.step.threw?.remedy
                ) { occurrence.difference(of: index, judge) ?? symptom.located.difference }
                for rule in new { all[verdict.place].byRule[rule.id] = breach }
            }
        }
    }

    /// What is to blame for a symptom that breaks rules of a topic.
    private final class Verdict {
        let topic: String
        let culprit: Culprit
        /// Where the cause stands among all.
        let place: Int

        init(topic: String, culprit: Culprit, place: Int) {
            self.topic = topic
            self.culprit = culprit
            self.place = place
        }
    }

    /// What a cause breaks; `nil` where it is none.
    func collected(_ cause: Breach.Cause) -> Collected? { places[cause].map { all[$0] } }

    private mutating func place(of cause: Breach.Cause) -> Int {
        if let known = places[cause] { return known }
        places[cause] = all.count
        causes.append(cause)
        all.append(Collected())
        return all.count - 1
    }
}

extension Diagnosis {
    /// The causes of what went wrong in several scopes of one platform, held against what all of them have shown.
    ///
    /// - Parameter alone: what a single run comes to by itself.
    static func all(of runs: [ScopeRun], alone: Diagnosis?, _ words: CodeWords, judge: Judge) -> [Diagnosis] {
        var evidence = Evidence()
        for run in runs { evidence.formUnion(run.evidence) }
        let first = alone.map { [$0] } ?? runs.map { Diagnosis($0, evidence, words, judge: judge) }
        let known = Set(first.flatMap(\.causes))
        guard !known.isEmpty else { return first }
        return runs.map { Diagnosis($0, evidence, words, known: known, judge: judge) }
    }
}

/// What is known when the culprits are looked for.
final class Investigation {
    let scope: ExampleScope
    let constants: NamedConstants
    let words: CodeWords
    /// Those that stand where right calls have passed.
    private(set) lazy var rightWords = Set(evidence.calls.places.flatMap(words.words))
    let evidence: Evidence
    /// What is to blame for other symptoms.
    let known: Set<Breach.Cause>

    init(_ scope: ExampleScope, _ words: CodeWords, _ evidence: Evidence, known: Set<Breach.Cause>) {
        self.scope = scope
        self.words = words
        self.evidence = evidence
        self.known = known
        constants = NamedConstants(scope.program)
    }

    /// Whether a piece of code is known to be to blame for something.
    func isKnown(_ extent: SourceExtent) -> Bool { known.contains { $0.extent == extent } }
}
