//! What the answers of a new company become in its folder, and those that are refused.

use sightline_model::Route;
use sightline_scaffold::{Answers, Field, NewCompany, services};

use crate::folder::TODAY;
use crate::scaffold::{company, documents, files, made, made_and_checked, made_of, texts};
use crate::sites::starter;

#[test]
fn the_license_is_claimed_only_if_its_number_is_given() {
    let folder = files();
    for (path, text) in texts(&folder) {
        assert!(!text.contains("Licensed, insured"), "{path}");
    }
    let (_, site, diagnostics) = made_and_checked(&[(Field::License, "127-001234")]);
    assert_eq!(
        site.facts().license_number.as_ref().unwrap().value,
        "127-001234"
    );
    let claims = diagnostics.iter().filter(|diagnostic| {
        diagnostic.code == "unproven-claim" && diagnostic.message.contains("icensed")
    });
    assert_eq!(claims.count(), 0);
}

#[test]
fn a_company_with_one_number_and_town_has_no_texts_about_more() {
    let (folder, site) = made(&[(Field::TollFree, ""), (Field::Suburbs, "peoria")]);
    assert_eq!(site.company().toll_free.display, "(309) 555-0123");
    assert_eq!(site.company().toll_free.label, "Peoria");
    assert!(site.company().local.is_none());
    assert_eq!(site.company().areas, ["Peoria"]);
    for (path, text) in texts(&folder) {
        let text = text.replace("toll_free", "").to_lowercase();
        assert!(!text.contains("toll-free"), "{path}");
        assert!(!text.contains("call is free"), "{path}");
        assert!(!text.contains("peoria and peoria"), "{path}");
        assert!(!text.contains("peoria, peoria"), "{path}");
        for suburbs in [
            "and suburbs",
            "its suburbs",
            "the suburbs,",
            "the suburbs\"",
        ] {
            assert!(!text.contains(suburbs), "{path}: {suburbs}");
        }
    }
    for name in ["locksmith", "cabling"] {
        let starter = starter(name);
        let (folder, _) = made_of(&starter, &[(Field::Suburbs, "")], &services(&starter));
        for (path, text) in texts(&folder) {
            assert!(!text.contains("these towns"), "{path}");
            assert!(!text.contains("Not on the list"), "{path}");
            assert!(!text.contains("aren’t on the list"), "{path}");
            assert!(!text.contains("the towns around"), "{path}");
            assert!(!text.contains("Peoria to Peoria"), "{path}");
        }
    }
    let (folder, site) = made(&[(Field::Phone, "")]);
    assert!(
        folder
            .text("site.toml")
            .unwrap()
            .contains("The call is free.")
    );
    assert_eq!(site.company().toll_free.label, "toll-free");
    assert!(site.company().local.is_none());
}

#[test]
fn text_messages_and_the_emergency_number_of_north_america_stay_there() {
    let abroad = [(Field::TollFree, ""), (Field::Phone, "+49 341 555 0123")];
    for (name, local) in [
        (
            "sightline",
            [
                "call 911",
                "Message and data rates",
                "box about text messages",
            ]
            .as_slice(),
        ),
        ("locksmith", &["call 911"]),
    ] {
        let starter = starter(name);
        let all = |changes| {
            let (folder, _) = made_of(&starter, changes, &services(&starter));
            texts(&folder)
                .map(|(_, text)| text.into_owned())
                .collect::<Vec<_>>()
        };
        let (at_home, abroad) = (all(&[]), all(&abroad));
        for words in local {
            assert!(at_home.iter().any(|text| text.contains(words)), "{words}");
            let found = abroad.iter().find(|text| text.contains(words));
            assert_eq!(found, None, "{words}");
        }
        for texts in [&at_home, &abroad] {
            for words in ["two-flat", "20 below"] {
                let found = texts.iter().find(|text| text.contains(words));
                assert_eq!(found, None, "{words}");
            }
            // A row that is left out leaves no gap in its table.
            assert!(!texts.iter().any(|text| text.contains("|\n\n|")));
        }
    }
}

#[test]
fn only_a_company_with_a_number_of_illinois_states_its_law_as_its_own() {
    for (number, is_there) in [("(309) 555-0123", true), ("(918) 555-0123", false)] {
        let (folder, site) = made(&[(Field::Phone, number)]);
        let service = folder.text("services/access-control.toml").unwrap();
        assert!(service.contains("Fingerprint and face readers"), "{number}");
        let privacy = folder.text("legal/privacy.md").unwrap();
        let product = folder.text("products/ds-k1t341amf-face-terminal.toml");
        let has_template = service.contains("biometric-release-template.pdf");
        assert_eq!(has_template, is_there, "{number}");
        for text in [service, privacy, product.unwrap()] {
            assert_eq!(text.contains("Illinois"), is_there, "{number}: {text}");
        }
        for document in documents(&site) {
            let json = serde_json::to_string(&document).unwrap();
            assert!(is_there || !json.contains("BIPA"), "{json}");
        }
    }
}

#[test]
fn a_company_name_with_special_characters_is_shown_literally() {
    for name in [
        "Acme \"Quick\" Security",
        "Acme \\\" Security \\n \\u0041",
        "Acme'''\"\"\" Security",
        "Acme\", slug = \"evil",
        "Acme ] # [company] = {} ${x} {{x}}",
        "A*c*me _x_ [Acme](javascript:alert(1)) `x` ~~x~~ &amp;",
        "1. Ácmé Sécurité 防犯",
        "Sightless Chicago Acme",
    ] {
        let (folder, site) = made(&[(Field::Name, name), (Field::ShortName, "Acme")]);
        assert_eq!(site.company().name, name);
        assert_eq!(site.router().company().as_str(), "acme");
        if name.contains("javascript:") {
            for document in documents(&site) {
                let json = serde_json::to_string(&document).unwrap();
                assert!(!json.contains("href=\\\"javascript"), "{json}");
            }
        }
        let legal = site.document(&Route::Legal, TODAY);
        let legal = serde_json::to_string(&legal).unwrap();
        let shown = name.replace('&', "&amp;").replace('\\', "\\\\");
        // Between tags a quote may be written in either form.
        let either = [
            shown.replace('"', "\\\""),
            shown.replace('"', "&quot;").replace('\'', "&#39;"),
        ];
        assert!(
            either
                .iter()
                .any(|shown| legal.contains(&format!("belong to {shown}"))),
            "{name}: {legal}"
        );
        assert!(
            folder
                .text("site.toml")
                .unwrap()
                .contains("slug = \"acme\"")
        );
    }
}

#[test]
fn invalid_and_missing_answers_are_all_reported() {
    let long = "x".repeat(61);
    for (field, bad) in [
        (Field::Name, "Acme\n[company]\nname = \"x\""),
        (Field::Name, "Acme\u{0}"),
        (Field::Name, "Acme\u{202E}"),
        (Field::Name, "</script><script>"),
        (Field::Name, long.as_str()),
        (Field::Slug, "../acme"),
        (Field::Slug, "Acme Security"),
        (Field::Phone, "none"),
        (Field::TollFree, "(309) 555-0123"),
        (Field::Email, "office"),
        (Field::City, "Peoria, Pekin"),
        (Field::Founded, "2027"),
        (Field::License, "yes"),
        (Field::BaseUrl, "acme.example/home"),
    ] {
        let errors = company(&[(field, bad)]).unwrap_err();
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert_eq!(errors[0].field, field);
        assert!(errors[0].to_string().starts_with(field.flag()));
        assert!(errors[0].message.contains(": "), "{}", errors[0]);
    }
    let errors = NewCompany::parse(&Answers::default(), TODAY.year()).unwrap_err();
    let fields: Vec<Field> = errors.iter().map(|error| error.field).collect();
    assert_eq!(
        fields,
        [
            Field::Name,
            Field::Email,
            Field::Phone,
            Field::City,
            Field::Founded
        ]
    );
}

#[test]
fn a_name_without_latin_letters_needs_a_slug() {
    let changes = [
        (Field::Name, "防犯株式会社"),
        (Field::Slug, ""),
        (Field::BaseUrl, ""),
    ];
    let errors = company(&changes).unwrap_err();
    assert_eq!(errors[0].field, Field::Slug);
    assert!(errors[0].message.contains("acme-security"));
}

#[test]
fn deliveries_toml_is_written_from_the_mail_answers() {
    let folder = files();
    let settings = folder.text("deliveries.toml").unwrap();
    let written = |line: &&str| !line.is_empty() && !line.starts_with('#');
    assert_eq!(settings.lines().find(written), None);
    let (folder, _) = made(&[
        (Field::MailTo, "leads@acme.example"),
        (Field::MailServer, "SMTP.acme.example:465"),
        (Field::MailUser, "web \"site\""),
    ]);
    let settings = folder.text("deliveries.toml").unwrap();
    for line in [
        "host = \"smtp.acme.example\"",
        "port = 465",
        "security = \"tls\"",
        "username = 'web \"site\"'",
        "from = \"office@acme.example\"",
        "to = \"leads@acme.example\"",
    ] {
        assert!(settings.lines().any(|there| there == line), "{settings}");
    }
    for (given, missing) in [
        ((Field::MailTo, "leads@acme.example"), Field::MailServer),
        ((Field::MailServer, "smtp.acme.example"), Field::MailTo),
    ] {
        let errors = company(&[given]).unwrap_err();
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert_eq!(errors[0].field, missing);
    }
}
