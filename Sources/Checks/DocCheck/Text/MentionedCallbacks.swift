extension PageContent {
    /// The iOS callbacks receiving a push that the page's texts name but its code does not show: a page may leave the
    /// code for the second one to its readers.
    var mentionedCallbacks: [String] {
        let mentions = [
            "willPresent": ["willPresent"],
            "didReceiveRemoteNotification": ["didReceiveRemoteNotification", "content-available"],
        ]
        return mentions.keys.sorted().filter { callback in
            !hasInCode(callback)
                && (mentions[callback] ?? []).contains { word in
                    texts.contains { $0.string(0..<$0.scalars.count).contains(word) }
                }
        }
    }
}
