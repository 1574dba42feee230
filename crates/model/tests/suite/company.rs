//! Tests of the legal forms of companies.

use sightline_model::legal_form;

#[test]
fn the_legal_form_is_the_last_word_of_a_name() {
    for (name, expected) in [
        ("Sightline Inc", Some(("Sightline", "inc"))),
        ("Acme, L.L.C.", Some(("Acme", "llc"))),
        ("Acme Security Limited", Some(("Acme Security", "ltd"))),
        ("Muster Bau GmbH", Some(("Muster Bau", "gmbh"))),
        ("Acme Alarms (Pty) Ltd", Some(("Acme Alarms", "pty-ltd"))),
        ("Smith & Co. Ltd.", Some(("Smith & Co.", "ltd"))),
        ("Müller & Co. KG", Some(("Müller & Co.", "kg"))),
        (
            "Müller & Söhne GmbH & Co. KG",
            Some(("Müller & Söhne", "gmbh-co-kg")),
        ),
        ("Muster GmbH und Co KG", Some(("Muster", "gmbh-co-kg"))),
        ("Muster UG (haftungsbeschränkt)", Some(("Muster", "ug"))),
        ("Elektro Huber e. K.", Some(("Elektro Huber", "ek"))),
        ("Van ’t Hof N.V.", Some(("Van ’t Hof", "nv"))),
        ("Alarme S.à r.l.", Some(("Alarme", "sarl"))),
        ("Allarmi S.p.A.", Some(("Allarmi", "spa"))),
        ("Alarmy Sp. z o. o.", Some(("Alarmy", "sp-z-oo"))),
        ("Kamery, s.r.o.", Some(("Kamery", "sro"))),
        ("Sonic A/S", Some(("Sonic", "as"))),
        ("Sonic AS", Some(("Sonic", "as"))),
        (
            "Alarmas S. de R.L. de C.V.",
            Some(("Alarmas", "s-de-rl-de-cv")),
        ),
        (
            "Alarmes Unipessoal, Lda.",
            Some(("Alarmes", "unipessoal-lda")),
        ),
        ("Smith & Co", None),
        ("Müller und Co.", None),
        ("Plan A B", None),
        ("Pool & Spa", None),
        ("Alarm Kas", None),
        ("Acme", None),
        ("Inc", None),
    ] {
        assert_eq!(legal_form(name), expected, "{name}");
    }
}
