// swift-tools-version: 6.2
import PackageDescription

// A vendor's package: it has push handling of its own, and depends on the conformance kit in its tests only.
let package = Package(
    name: "acme-push",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "tracking-conformance", path: "../../..")],
    targets: [
        .target(name: "AcmePush"),
        .testTarget(
            name: "AcmePushTests",
            dependencies: ["AcmePush", .product(name: "TrackingConformance", package: "tracking-conformance")]
        ),
    ]
)
