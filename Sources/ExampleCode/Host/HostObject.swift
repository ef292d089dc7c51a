/// An object of a class that the host declares.
package final class HostObject {
    /// Its class.
    package let type: HostType
    /// What its stored properties hold.
    package var fields: [String: Value] = [:]
    /// What the host's code keeps in it.
    package var payload: AnyObject?

    /// Makes an object.
    package init(_ type: HostType, fields: [String: Value] = [:], payload: AnyObject? = nil) {
        self.type = type
        self.fields = fields
        self.payload = payload
    }
}
