import Diagnostics
package import PushTracking
import StrictJSON

extension DeviceWalk.Push {
    /// The name of its file: `.apns` for the simulator and APNs, `.json` for Firebase.
    package func fileName(on platform: Platform) -> String { "\(name).\(platform == .ios ? "apns" : "json")" }
}

/// The files from which the pushes of a walk are sent.
package struct PushFiles: Sendable {
    private let walk: DeviceWalk
    private let bundle: String?
    /// The app's own keys, which replace those of the default notification.
    private let extra: Payload

    /// The most bytes of a push.
    private static let mostBytes = 4096

    /// The files of a walk.
    ///
    /// - Parameters:
    ///   - bundle: the app's package name or bundle identifier.
    ///   - extra: keys that the app needs to show a push; they cannot replace what is judged.
    package init(of walk: DeviceWalk, bundle: String?, extra: Payload) {
        (self.walk, self.bundle, self.extra) = (walk, bundle, extra)
    }

    /// Why the app's own keys cannot be used; nil if they can.
    package var objection: String? {
        let reserved = [CampaignKey.messageID, CampaignKey.deliveryID, CampaignKey.flag, "aps"]
        if let key = extra.entries.map(\.key).first(where: reserved.contains) {
            return "\(quoted(key)) belongs to the plan"
        }
        if walk.platform == .android {
            if let entry = extra.entries.first(where: { $0.value.string == nil }) {
                return "\(quoted(entry.key)) is not text, and Firebase sends only texts"
            }
            if let entry = extra.entries.first(where: { WalkPayload.isReserved($0.key) }) {
                return "\(quoted(entry.key)) is a key that Firebase keeps to itself"
            }
        }
        let largest = walk.pushes.map { content($0).utf8.count }.max() ?? 0
        return largest > Self.mostBytes
            ? "with it a push has \(largest) bytes, and at most \(Self.mostBytes) can be sent" : nil
    }

    /// The files, by their names.
    package var files: [(name: String, text: String)] {
        walk.pushes.map { ($0.fileName(on: walk.platform), content($0) + "\n") }
    }

    private func content(_ push: DeviceWalk.Push) -> String {
        var payload = push.payload
        for entry in extra.entries {
            // `{title}` lets an app show the title that the steps name.
            let value = entry.value.string.map { $0.replacing("{title}", with: push.title) }
            payload[entry.key] = value.map { .string($0) } ?? entry.value
        }
        var writer = JSONWriter(style: .pretty)
        switch walk.platform {
        case .ios:
            if let bundle { payload["Simulator Target Bundle"] = .string(bundle) }
            payload.write(to: &writer)
        case .android:
            writer.object { writer in
                writer.member("message") {
                    $0.object { writer in
                        writer.member("token", "DEVICE_TOKEN")
                        writer.member("data") { payload.write(to: &$0) }
                        writer.member("android") {
                            $0.object(onOneLine: true) { writer in
                                writer.member("priority", "high")
                                writer.member("ttl", "600s")
                            }
                        }
                    }
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// `send.sh`: sends one push by its number. It holds no key: the reader's own tools provide it.
    package var script: String {
        switch walk.platform {
        case .android:
            """
            #!/bin/sh
            # Sends a push of the walk through Firebase: ./send.sh 7
            # PROJECT       the id of your Firebase project
            # ACCESS_TOKEN  of a service account of that project, such as from
            #               gcloud auth print-access-token
            # DEVICE_TOKEN  what FirebaseMessaging.getInstance().getToken() returns in your app
            set -eu
            : "${1:?say which push: ./send.sh 7}" "${PROJECT:?}" "${ACCESS_TOKEN:?}" "${DEVICE_TOKEN:?}"
            cd "$(dirname "$0")"
            push="$(printf 'push-%02d.json' "$(printf '%s' "$1" | sed 's/^0*//')")"
            [ -f "$push" ] || { echo "$push does not exist" >&2; exit 2; }
            sed "s/DEVICE_TOKEN/$DEVICE_TOKEN/" "$push" |
                curl --fail-with-body --silent --show-error \\
                    --header "Authorization: Bearer $ACCESS_TOKEN" \\
                    --header 'Content-Type: application/json' --data-binary @- \\
                    "https://fcm.googleapis.com/v1/projects/$PROJECT/messages:send"

            """
        case .ios:
            """
            #!/bin/sh
            # Sends a push of the walk: ./send.sh 7
            # To a simulator, unless DEVICE_TOKEN is set.
            # BUNDLE        the app's bundle identifier\(bundle.map { "; default: \($0)" } ?? "")
            # SIMULATOR     its UDID; default: the one that is booted
            # DEVICE_TOKEN  of a phone, in hexadecimal digits, as your app gets it
            # APNS_JWT      a provider token of your team; APNs explains how to make one
            # APNS_HOST     default: api.sandbox.push.apple.com, for apps that Xcode has installed
            set -eu
            : "${1:?say which push: ./send.sh 7}" "${BUNDLE:=\(bundle ?? "")}" "${BUNDLE:?}"
            cd "$(dirname "$0")"
            push="$(printf 'push-%02d.apns' "$(printf '%s' "$1" | sed 's/^0*//')")"
            [ -f "$push" ] || { echo "$push does not exist" >&2; exit 2; }
            if [ -z "${DEVICE_TOKEN:-}" ]; then
                exec xcrun simctl push "${SIMULATOR:-booted}" "$BUNDLE" "$push"
            fi
            curl --http2 --fail-with-body --silent --show-error \\
                --header "authorization: bearer ${APNS_JWT:?}" --header "apns-topic: $BUNDLE" \\
                --header 'apns-push-type: alert' --header 'apns-priority: 10' --data-binary "@$push" \\
                "https://${APNS_HOST:-api.sandbox.push.apple.com}/3/device/$DEVICE_TOKEN"

            """
        }
    }
}
