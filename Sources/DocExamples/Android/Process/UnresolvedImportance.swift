/// Which functions that nothing declares make it unknown what an example sends.
enum UnresolvedImportance {
    /// Classes whose objects carry the push data, or make the calls.
    private static let owners: Set<String> = [
        "Intent", "Bundle", "BaseBundle", "HashMap", "PendingIntent", "RemoteMessage", "NotificationCompat.Builder",
        "Notification.Builder",
        "TaskStackBuilder", "MobileCore", "ACPCore", "ADBMobile",
    ]

    /// Names that promise a tracking call, or carry push data, whoever's they are.
    private static let names: Set<String> = [
        "collectMessageInfo", "trackAction", "setContentIntent", "setDeleteIntent",
    ]

    /// Whether what is sent may depend on the function; its name has the class before the last dot, where that is
    /// known.
    static func matters(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else {
            return names.contains(name) || name.lowercased().contains("track")
        }
        let member = String(name[name.index(after: dot)...])
        return owners.contains(String(name[..<dot])) || names.contains(member) || member.lowercased().contains("track")
    }
}
