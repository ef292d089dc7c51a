import Testing

@testable import AppSimulation

@Suite("The host tables") struct PlatformTableTests {
    @Test("every line of both tables can be read")
    func tables() throws {
        _ = try CodePlatforms()
    }
}
