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

/// `device`: makes the matrix of faults and cases of walks, and judges walks of built-in sinks from captures that a
/// model of the SDK makes.
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

    static let declaration = Command(
        name: "device",
        summary: "Prove that walks on a device are judged rightly, without a phone.",
        options: [
            matrix.declaration, check.declaration, captures.declaration, seed.declaration, list.declaration,
        ],
        rules: [.exclusive([matrix.name, check.name])])

    static func execute(_ commandLine: ParsedCommandLine) async throws {
        let specification = try Specification(.embedded)
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
}
