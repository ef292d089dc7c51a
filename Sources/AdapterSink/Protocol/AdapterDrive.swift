/// What an adapter wants to be sent.
package enum AdapterDrive: String, Sendable, Hashable, CaseIterable {
    /// The callbacks that the operating system would make. The app's own wiring is then not examined.
    case callbacks
    /// What happens on the device; the adapter makes the callbacks happen by itself.
    case device
}
