import UIKit

final class SailingViewController: UIViewController {

    private let sailing: Sailing
    private let environment: AppEnvironment
    private let countLabel = UILabel()
    private let stepper = UIStepper()

    init(sailing: Sailing, environment: AppEnvironment) {
        self.sailing = sailing
        self.environment = environment
        super.init(nibName: nil, bundle: nil)
        title = sailing.title
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) is not used")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        let summary = UILabel()
        summary.numberOfLines = 0
        summary.text = """
        \(Formatters.day(sailing.departure))
        Departs \(Formatters.time(sailing.departure)), arrives \(Formatters.time(sailing.arrival))
        \(sailing.minutes) minutes on board
        """

        stepper.minimumValue = 1
        stepper.maximumValue = 9
        stepper.value = 1
        stepper.addTarget(self, action: #selector(countChanged), for: .valueChanged)

        var configuration = UIButton.Configuration.filled()
        configuration.title = "Book"
        let button = UIButton(configuration: configuration, primaryAction: UIAction { [weak self] _ in
            self?.book()
        })
        button.isEnabled = sailing.status != .cancelled

        let stack = UIStackView(arrangedSubviews: [summary, countLabel, stepper, button])
        stack.axis = .vertical
        stack.alignment = .leading
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])
        countChanged()
    }

    @objc private func countChanged() {
        let count = Int(stepper.value)
        countLabel.text = "\(count) × \(Formatters.price(cents: sailing.priceInCents))"
    }

    private func book() {
        let booking = environment.bookings.book(sailing, passengers: Int(stepper.value))
        if environment.settings.remindBeforeDeparture {
            environment.reminders.schedule(for: booking)
        }
        environment.usageLog.note("booked \(sailing.id)")
        environment.router.open(.bookings)
    }
}
