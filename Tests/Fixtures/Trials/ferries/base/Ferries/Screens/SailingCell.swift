import UIKit

final class SailingCell: UITableViewCell {
    static let reuseIdentifier = "SailingCell"

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) is not used")
    }

    func show(_ sailing: Sailing) {
        var content = UIListContentConfiguration.subtitleCell()
        content.text = "\(Formatters.time(sailing.departure))  \(sailing.to.name)"
        content.secondaryText = "Arrives \(Formatters.time(sailing.arrival)), \(Formatters.price(cents: sailing.priceInCents))"
        content.secondaryTextProperties.color = .secondaryLabel
        content.image = UIImage(systemName: "circle.fill")
        content.imageProperties.tintColor = Theme.color(for: sailing.status)
        contentConfiguration = content
    }
}
