import ConformanceRunner

extension RunDescription.Drive {
    static let allCases: [Self] = [.inProcess, .callbacks, .device]

    /// How reports call it.
    var word: String {
        switch self {
        case .inProcess: "in-process"
        case .callbacks: "callbacks"
        case .device: "device"
        }
    }

    init?(word: String) {
        guard let drive = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = drive
    }
}
