import Testing

/// One thing that a translation, or a writer, does to a right page.
struct Corruption: Sendable, CustomTestStringConvertible {
    let page: String
    /// What is replaced, and by what; each at its first place, or at all of them.
    let old: String
    let new: String
    var everywhere = false
    /// The rules and the texts they mark.
    let findings: [String]
    /// Whether `--fix` brings the right page back.
    var isFixed = false

    init(
        _ page: String, _ old: String, _ new: String, everywhere: Bool = false, isFixed: Bool = false,
        _ findings: String...
    ) {
        self.page = page
        self.old = old
        self.new = new
        self.everywhere = everywhere
        self.isFixed = isFixed
        self.findings = findings
    }

    var testDescription: String { "\(page): \(old) → \(new)" }

    static let all: [Corruption] =
        keys + sources + codes + names + values + quotedCodes + functions + categories + code + structure

    /// Keys: translated, re-cased, split, missing.
    private static let keys: [Corruption] = [
        Corruption("ru", "| action |", "| действие |", isFixed: true, "page.variable-keys действие"),
        Corruption("fr", "| action |", "| Action |", isFixed: true, "page.variable-keys Action"),
        Corruption("en", "| broadlogId |", "| BroadlogId |", isFixed: true, "page.variable-keys BroadlogId"),
        Corruption("ja", "| deliveryId |", "| 配信ID |", isFixed: true, "page.variable-keys 配信ID"),
        Corruption("tr", "| deliveryId |", "| delivery Id |", isFixed: true, "page.variable-keys delivery Id"),
        Corruption("hi", "| action | खुलने पर 1, दबाने पर 2, दिखने पर 7 |\n", "", "page.variable-keys | चर | मान |"),
        Corruption(
            "ko", "| broadlogId | 데이터의 _mId |", "| 방송 | 데이터 |", "page.variable-keys 방송", "page.variable-sources 데이터"),
    ]

    /// What ids are taken from: shortened, swallowed by emphasis, exchanged.
    private static let sources: [Corruption] = [
        Corruption("fr", "_mId des données", "_M des données", isFixed: true, "page.variable-sources _M"),
        Corruption("pl", "_dId z danych", "_Id z danych", isFixed: true, "page.variable-sources _Id"),
        Corruption("el", "_mId από τα δεδομένα", "_mId_ από τα δεδομένα", "page.variable-sources mId"),
        Corruption("hi", "| deliveryId | डेटा का _dId |", "| deliveryId | डेटा का _mId |", "page.variable-sources _mId"),
        Corruption("ar", "_dId من البيانات", "المعرّف من البيانات", "page.variable-sources المعرّف من البيانات"),
    ]

    /// Codes of the table: other digits, another number, exchanged.
    private static let codes: [Corruption] = [
        Corruption("ar", "\"7\" للعرض", "\"٧\" للعرض", "page.action-codes ٧"),
        Corruption("ko", "표시는 7", "표시는 8", "page.action-codes 8"),
        Corruption(
            "en",
            #""2" for a Click, "1" for an Open"#,
            #""1" for a Click, "2" for an Open"#,
            "page.action-codes 1",
            "page.action-codes 2"
        ),
        Corruption("ru", "«1» — открытие", "— открытие", "page.action-codes — открытие, «2» — клик, «7» — показ"),
    ]

    /// The flag's name: missing, re-cased, translated, without its underscore.
    private static let names: [Corruption] = [
        Corruption("fr", " nommé `_acsDeliveryTracking`", "", "page.flag-name Ce qui est compté"),
        Corruption(
            "pl", "`_acsDeliveryTracking`", "`_acsdeliverytracking`", isFixed: true,
            "page.flag-name _acsdeliverytracking"),
        Corruption("tr", "`_acsDeliveryTracking`", "`_acsTeslimatTakibi`", "page.flag-name _acsTeslimatTakibi"),
        Corruption("el", "`_acsDeliveryTracking`", "_acsDeliveryTracking_", "page.flag-name acsDeliveryTracking"),
        // Unlike any name; what of it is like one ends with the code, and not with the words after that.
        Corruption(
            "ja", "`_acsDeliveryTracking`", "`0000000000000000000000000000000000000000_acsDeliveryTracking`",
            "page.flag-name 集計するもの"),
    ]

    /// The flag's values: translated, re-cased, inflected, full-width, replaced, not closed, missing.
    private static let values: [Corruption] = [
        Corruption("ru", "«on» и", "«вкл» и", isFixed: true, "page.flag-values вкл"),
        Corruption("fr", "« off »", "« désactivé »", isFixed: true, "page.flag-values désactivé"),
        Corruption(
            "el", "**on**", "**σε**", everywhere: true, isFixed: true, "page.flag-values σε", "page.flag-values σε"),
        Corruption("hi", "**off**", "**Off**", isFixed: true, "page.flag-values Off"),
        Corruption("tr", "**off** değerini", "**off'u** değerini", isFixed: true, "page.flag-values off'u"),
        Corruption("ja", "「off」", "「ｏｆｆ」", isFixed: true, "page.flag-values ｏｆｆ"),
        Corruption(
            "ko", "&#x200B;**on**&#x200B; 또는", "&#x200B;**, 위에**&#x200B; 또는", isFixed: true, "page.flag-values , 위에"),
        Corruption("pl", "jest to „on”", "jest to „włączone”", "page.flag-values włączone"),
        Corruption("fi", "*on* tai *off*", "*päällä* tai *pois*", "page.flag-values päällä", "page.flag-values pois"),
        Corruption("hi", "**on** या **off**", "**on या **off**", "page.flag-values on"),
        Corruption("ar", " أو \"off\"", "", "page.flag-values _acsDeliveryTracking"),
    ]

    /// Codes in prose: in words, other digits, another number, missing.
    private static let quotedCodes: [Corruption] = [
        Corruption("pl", "„7”. Starsze", "„siedem”. Starsze", "page.quoted-codes siedem"),
        Corruption("hi", "\"2\" मान", "\"२\" मान", "page.quoted-codes २"),
        Corruption("ja", "値「2」で", "値「3」で", "page.quoted-codes 3"),
        Corruption("ru", "Отправьте «2» и «1»", "Отправьте «2»", "page.quoted-codes Открытия · Android"),
    ]

    /// Functions in prose: translated, re-cased.
    private static let functions: [Corruption] = [
        Corruption(
            "fr",
            "`trackAction()` avec la valeur « 7 ».",
            "`suivreAction()` avec la valeur « 7 ».",
            "page.new-function-names suivreAction()"
        ),
        Corruption("ko", "`trackAction()`", "`TrackAction()`", isFixed: true, "page.new-function-names TrackAction"),
        Corruption(
            "en", "`collectMessageInfo()` or", "`CollectMessageInfo()` or", isFixed: true,
            "page.literals CollectMessageInfo"),
    ]

    /// The category: translated, re-cased, not named.
    private static let categories: [Corruption] = [
        Corruption("ru", "«DEFAULT»", "«ПО УМОЛЧАНИЮ»", isFixed: true, "page.category ПО УМОЛЧАНИЮ"),
        Corruption("ja", "『DEFAULT』", "『デフォルト』", isFixed: true, "page.category デフォルト"),
        Corruption("pl", "**DEFAULT**", "**Default**", isFixed: true, "page.category Default"),
        Corruption("ko", "“DEFAULT”라고", "“기본값”이라고", "page.category 기본값"),
        Corruption("ko", "범주를 붙입니다. 여기서는 “DEFAULT”라고", "**범주**를 붙입니다. 여기서는 “기본값”이라고", "page.category 기본값"),
        Corruption("ko", "“DEFAULT”라고", "‘기본값’이라고", "page.category 기본값"),
        Corruption("ko", "“DEFAULT”라고", "＂기본값＂이라고", "page.category 기본값"),
        Corruption("ko", "“DEFAULT”라고", "＇기본값＇이라고", "page.category 기본값"),
        Corruption("ja", "『DEFAULT』", "【既定】", "page.category 既定"),
        Corruption("ja", "『DEFAULT』", "〈既定〉", "page.category 既定"),
        Corruption("ja", "『DEFAULT』", "《既定》", "page.category 既定"),
        Corruption("ja", "『DEFAULT』", "〔既定〕", "page.category 既定"),
        Corruption("ja", "『DEFAULT』", "｢既定｣", "page.category 既定"),
        Corruption("ja", "『DEFAULT』", "〝既定〟", "page.category 既定"),
        Corruption("ja", "『DEFAULT』", "＜既定＞", "page.category 既定"),
        Corruption("ru", "«DEFAULT»", "„ОБЩАЯ“", "page.category ОБЩАЯ"),
        Corruption("ru", "«DEFAULT»", "„ОБЩАЯ\"", "page.category ОБЩАЯ"),
        Corruption("ru", "«DEFAULT»", "‹ОБЩАЯ›", "page.category ОБЩАЯ"),
        Corruption("ru", "«DEFAULT»", "»ОБЩАЯ«", "page.category ОБЩАЯ"),
        Corruption("ru", "«DEFAULT»", "‚ОБЩАЯ‘", "page.category ОБЩАЯ"),
        Corruption("ru", "«DEFAULT»", "’ОБЩАЯ’", "page.category ОБЩАЯ"),
        Corruption("ru", "«DEFAULT»", "❝ОБЩАЯ❞", "page.category ОБЩАЯ"),
        Corruption("ru", "«DEFAULT»", "⟨ОБЩАЯ⟩", "page.category ОБЩАЯ"),
        Corruption("ar", "هنا \"DEFAULT\"", "هنا ״ברירת מחדל״", "page.category ברירת מחדל"),
        Corruption("ar", " اسمها هنا \"DEFAULT\".", "", "page.category أضف الآن فئة إلى الإشعار."),
    ]

    /// Captions and the manifest.
    private static let code: [Corruption] = [
        Corruption(
            "tr", "\nClearedPushReceiver.java", "\nSilinenBildirimAlicisi.java", isFixed: true,
            "page.file-caption SilinenBildirimAlicisi.java"),
        Corruption(
            "fi", "ClearedPushReceiver.java]", "ClearedPushReciever.java]", isFixed: true,
            "page.file-caption ClearedPushReciever.java"
        ),
        Corruption(
            "el", "push.ClearedPushReceiver", "push.ClearedReceiver", isFixed: true,
            "page.manifest-receiver ClearedReceiver"),
    ]

    /// Anchors, links, the table.
    private static let structure: [Corruption] = [
        Corruption(
            "hi", "{#push-open-tracking-iOS}", "{#push-open-tracking-ios}", "page.sections push-open-tracking-ios"),
        Corruption("en", "(#about-push-tracking)", "(#about-push-counting)", "page.own-links about-push-counting"),
        Corruption(
            "fr", "push-tracking.md#about-push-tracking", "push-tracking.md#ce-qui-est-compte",
            "page.own-links ce-qui-est-compte"),
        Corruption("ar", "{#push-click-tracking-android}", "", "page.sections عدّ الإشعارات"),
    ]
}
