/// Which functions of the examples their platform calls.
enum ExampleBindings: Sendable {
    case android(AndroidBindings)
    case ios(IOSBindings)
}
