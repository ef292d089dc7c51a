import UIKit

final class BookingsViewController: UITableViewController {

    private let environment: AppEnvironment

    init(environment: AppEnvironment) {
        self.environment = environment
        super.init(style: .insetGrouped)
        title = "Bookings"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) is not used")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Booking")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tableView.reloadData()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        environment.bookings.all.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Booking", for: indexPath)
        let booking = environment.bookings.all[indexPath.row]
        var content = UIListContentConfiguration.subtitleCell()
        content.text = booking.sailing.title
        content.secondaryText = "\(Formatters.day(booking.sailing.departure)), \(Formatters.time(booking.sailing.departure)), \(Formatters.price(cents: booking.totalInCents))"
        cell.contentConfiguration = content
        return cell
    }

    override func tableView(
        _ tableView: UITableView,
        trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let cancel = UIContextualAction(style: .destructive, title: "Cancel") { [weak self] _, _, done in
            guard let self = self else { return done(false) }
            let booking = self.environment.bookings.all[indexPath.row]
            self.environment.reminders.cancel(for: booking)
            self.environment.bookings.cancel(booking)
            self.tableView.deleteRows(at: [indexPath], with: .automatic)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [cancel])
    }
}
