import BuiltInSinks
import CaptureModel
import CommandLineOptions
import ConformanceSpec
import DeviceCheck
import DeviceProof
import Diagnostics
import FaultySinks
import Foundation
import PushTracking
import SelfTest

/// `device`: makes the matrix of faults and cases of walks, judges walks of built-in sinks from captures that a model of
/// the SDK makes, and lists what that SDK sends, for real programs to capture.
enum DeviceCommand {
    private static let matrix = Option.single(
        "--matrix", value: "FILE", as: .file,
        help: "Play every faulty sink in every case that a person can perform, and write spec/device/faults.json.")
    private static let check = Option.single(
        "--check", value: "FILE", as: .file, help: "Fail unless this file is the matrix that --matrix would write.")
    private static let captures = Option.single(
        "--captures", value: "N", as: .wholeNumber(in: 1...1_000_000), default: 200, shownAs: "200",
        help: "How many captures of correct sinks are judged. None may be accused.")
    private static let seed = Option.single(
        "--seed", value: "N", as: .wholeNumber(in: 0...UInt64.max), default: 0, shownAs: "0",
        help: "Determines ids, networks and noise.")
    private static let list = Option.flag("--list", help: "List what came of each fault.")
    private static let hits = Option.single(
        "--hits", value: "FILE", as: .file,
        help: "List what the SDK sends in the walk of this plan: the second, the method and the URL of each hit.")
    private static let sink = Option.single(
        "--sink", value: "NAME", as: .text, default: BuiltInSink.reference.name, shownAs: BuiltInSink.reference.name,
        help: "With --hits: the built-in sink that the app behaves like.")

    static let declaration = Command(
        name: "device",
        summary: "Prove that walks on a device are judged rightly, without a phone.",
        options: [
            matrix.declaration, check.declaration, captures.declaration, seed.declaration, list.declaration,
            hits.declaration, sink.declaration,
        ],
        rules: [.exclusive([matrix.name, check.name, hits.name]), .needs(sink.name, hits.name)])

    static func execute(_ commandLine: ParsedCommandLine) async throws {
        let specification = try Specification(.embedded)
        if let path = commandLine[hits] {
            return try await printHits(of: commandLine[sink], plan: path, specification)
        }
        let tells = try CaptureTells(.embeddedDevice)
        guard !commandLine.isGiven(matrix), !commandLine.isGiven(check) else {
            let text = try await DeviceMatrix(specification, tells: tells).matrix().text
            if let path = commandLine[matrix] {
                try text.write(toFile: path, atomically: true, encoding: .utf8)
            } else if let path = commandLine[check], try String(contentsOfFile: path, encoding: .utf8) != text {
                throw Refuted(
                    "\(path) is not the matrix of the spec; make it again with `conformance-proof device --matrix`")
            }
            return
        }
        let known = try FaultMatrix(.embeddedDevice)
        var isRefuted = false
        for platform in Platform.allCases {
            let proof = try DeviceWalkProof(
                specification, on: platform, seed: commandLine[seed], tells: tells, matrix: known)
            let correct = try await proof.correct(captures: commandLine[captures] / 2)
            print("\(platform.rawValue): \(proof.summary)")
            print(correct.text)
            let faults = try await proof.faults()
            print(faults.text(isListed: commandLine[list]))
            isRefuted = isRefuted || correct.accused > 0 || !faults.misjudged.isEmpty
        }
        if isRefuted {
            throw Refuted("a correct sink was accused, or a fault was blamed on rules that it does not violate")
        }
    }

    private static func printHits(of name: String, plan path: String, _ specification: Specification) async throws {
        let plan = try DevicePlanFile([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), file: path)
        let specification = specification.declaring(category: plan.category)
        guard let sink = BuiltInSink.named(name), let edition = specification.edition(plan.edition) else {
            throw ProofError("there is no built-in sink \(name), or no edition \(plan.edition)")
        }
        let play = try WalkPlay(plan.walk(specification, in: edition))
        let queue = SDKQueue(
            platform: plan.platform, generation: .aep, host: "campaign.example",
            mcID: "38719273649103847561029384756102938475")
        for made in await play.calls(of: sink) {
            if let hit = queue.hit(of: made.call) { print(made.second, hit.method, hit.wireURL) }
        }
    }
}
