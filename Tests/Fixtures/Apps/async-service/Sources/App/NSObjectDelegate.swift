import UIKit

/// What the app's delegates have in common.
class NSObjectDelegate: UIResponder {
    var window: UIWindow?
}
