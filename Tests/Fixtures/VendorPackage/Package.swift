// swift-tools-version: 6.2
import PackageDescription

// A vendor's package: it has push handling of its own, and nothing that is shipped depends on the conformance kit.
let package = Package(
    name: "acme-push",
    platforms: [.macOS(.v12), .iOS(.v15)],
    dependencies: [.package(name: "tracking-conformance", path: "../../..")],
    targets: [
        .target(name: "AcmePush"),
        .target(
            name: "AcmeConformance",
            dependencies: ["AcmePush", .product(name: "TrackingConformance", package: "tracking-conformance")]
        ),
        // The kit in a program, optimised and without tests around it.
        .executableTarget(name: "acme-check", dependencies: ["AcmeConformance"]),
        .testTarget(name: "AcmePushTests", dependencies: ["AcmeConformance"]),
    ]
)
