import AEPCore
import UIKit

final class SettingsViewController: UIViewController {

    private let environment: AppEnvironment
    private let emailField = UITextField()
    private let reminderSwitch = UISwitch()

    init(environment: AppEnvironment) {
        self.environment = environment
        super.init(nibName: nil, bundle: nil)
        title = "Settings"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) is not used")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground

        emailField.placeholder = "E-mail for offers"
        emailField.borderStyle = .roundedRect
        emailField.keyboardType = .emailAddress
        emailField.autocapitalizationType = .none
        emailField.text = environment.settings.email
        emailField.addTarget(self, action: #selector(emailDone), for: .editingDidEndOnExit)

        reminderSwitch.isOn = environment.settings.remindBeforeDeparture
        reminderSwitch.addTarget(self, action: #selector(reminderChanged), for: .valueChanged)

        let label = UILabel()
        label.text = "Remind me before departure"
        let row = UIStackView(arrangedSubviews: [label, reminderSwitch])
        row.spacing = 12

        let stack = UIStackView(arrangedSubviews: [emailField, row])
        stack.axis = .vertical
        stack.spacing = 20
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])
    }

    @objc private func emailDone() {
        guard let email = emailField.text, email.contains("@") else { return }
        environment.settings.email = email
        MobileCore.collectPii(["email": email])
    }

    @objc private func reminderChanged() {
        environment.settings.remindBeforeDeparture = reminderSwitch.isOn
    }
}
