/// Translations of literals that are also English words: the word of the other language, or one for the preposition. A
/// word that is not listed is not recognized as the literal.
enum Translations {
    /// Whether a text is a translation of a literal, in the same case as the literal.
    static func have(_ text: String, for literal: String) -> Bool {
        let isInCapitals = literal.isExactly(literal.uppercased())
        guard text.isExactly(isInCapitals ? text.uppercased() : text.lowercased()) else { return false }
        return words[literal.lowercased()]?.contains(text.lowercased()) ?? false
    }

    private static let words: [String: Set<String>] = [
        "on": [
            "an", "ein", "eingeschaltet", "aktiviert", "auf",
            "en", "activé", "activée", "sur", "activado", "encendido", "ativado", "ligado", "em", "attivo", "attivato",
            "su", "aan", "på", "päällä", "sisse", "włączone", "włączony", "włączona", "na", "zapnuto", "be", "pornit",
            "вкл", "включено", "включен", "на", "увімкнено", "ενεργό", "σε", "açık", "üzerinde",
            "مفعل", "على", "تشغيل", "चालू", "पर", "启用", "开启", "打开", "开", "上", "在", "位于", "分别位于", "啟用", "開啟",
            "オン", "上に", "켜짐", "켜기", "위에", "bật", "trên", "เปิด",
        ],
        "off": [
            "aus", "ausgeschaltet", "deaktiviert",
            "désactivé", "désactivée", "arrêt", "desactivado", "apagado", "desativado", "desligado", "disattivo",
            "disattivato", "spento", "uit", "av", "pois", "wyłączone", "wyłączony", "wyłączona", "vypnuto", "ki",
            "oprit",
            "выкл", "выключено", "выключен", "вимкнено", "ανενεργό", "kapalı",
            "معطل", "إيقاف", "बंद", "禁用", "关闭", "关", "停用", "關閉", "オフ", "꺼짐", "끄기", "tắt", "ปิด",
        ],
        "default": [
            "standard", "voreinstellung", "vorgabe", "défaut", "par défaut", "predeterminado", "predeterminada",
            "por defecto", "defecto", "padrão", "por padrão", "predefinido", "predefinito", "predefinita",
            "impostazione predefinita", "standaard", "oletus", "vakio", "domyślny", "domyślna", "domyślne", "výchozí",
            "alapértelmezett", "implicit", "по умолчанию", "умолчание", "стандарт", "за замовчуванням", "προεπιλογή",
            "varsayılan", "افتراضي", "الافتراضي", "डिफ़ॉल्ट", "默认", "默认值", "預設", "預設值", "デフォルト", "既定", "기본", "기본값",
            "mặc định", "ค่าเริ่มต้น",
        ],
    ]
}
