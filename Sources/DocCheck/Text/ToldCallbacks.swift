extension PageContent {
    /// The callbacks of iOS in which a push arrives that the page's texts name and its code does not show: a page may
    /// leave the code for the second one to its readers.
    var toldCallbacks: [String] {
        let tellings = [
            "willPresent": ["willPresent"],
            "didReceiveRemoteNotification": ["didReceiveRemoteNotification", "content-available"],
        ]
        return tellings.keys.sorted().filter { callback in
            !hasInCode(callback)
                && (tellings[callback] ?? []).contains { word in
                    texts.contains { $0.string(0..<$0.scalars.count).contains(word) }
                }
        }
    }
}
