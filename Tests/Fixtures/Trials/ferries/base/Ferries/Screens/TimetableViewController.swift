import UIKit

final class TimetableViewController: UITableViewController {

    private let environment: AppEnvironment
    private var harbour: Harbour
    private var sailings: [Sailing] = []

    init(environment: AppEnvironment) {
        self.environment = environment
        harbour = environment.settings.homeHarbour
        super.init(style: .insetGrouped)
        title = "Timetable"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) is not used")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(SailingCell.self, forCellReuseIdentifier: SailingCell.reuseIdentifier)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Harbour", style: .plain, target: self, action: #selector(chooseHarbour))
        refreshControl = UIRefreshControl()
        refreshControl?.addTarget(self, action: #selector(pulled), for: .valueChanged)
        NotificationCenter.default.addObserver(
            self, selector: #selector(reload), name: .sailingsChanged, object: nil)
        reload()
    }

    @objc private func reload() {
        sailings = environment.sailings.departures(from: harbour)
        navigationItem.prompt = "From \(harbour.name)"
        tableView.reloadData()
    }

    @objc private func pulled() {
        environment.sailings.refresh { [weak self] _ in
            self?.refreshControl?.endRefreshing()
        }
    }

    @objc private func chooseHarbour() {
        let sheet = UIAlertController(title: "Departure harbour", message: nil, preferredStyle: .actionSheet)
        for option in Harbour.allCases {
            sheet.addAction(UIAlertAction(title: option.name, style: .default) { [weak self] _ in
                self?.harbour = option
                self?.reload()
            })
        }
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        sheet.popoverPresentationController?.barButtonItem = navigationItem.rightBarButtonItem
        present(sheet, animated: true)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sailings.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: SailingCell.reuseIdentifier, for: indexPath)
        (cell as? SailingCell)?.show(sailings[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let controller = SailingViewController(sailing: sailings[indexPath.row], environment: environment)
        navigationController?.pushViewController(controller, animated: true)
    }
}
