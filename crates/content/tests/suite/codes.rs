//! Every code: where it points, what it says and how it says to mend it.

use std::borrow::Cow;

use sightline_content::{Diagnostic, Folder, Severity, check, codes};

use crate::folder::{Edited, TODAY, minimal, place};

/// Checks the only fault of a folder and gives it back.
#[track_caller]
pub(crate) fn expect(
    folder: &Edited,
    expected: (&str, &str, usize, usize),
    message: &str,
) -> Diagnostic {
    let fault = folder.fault();
    assert_eq!(place(&fault), expected, "{fault:#?}");
    assert_eq!(fault.message, message);
    assert!(!fault.why.is_empty() && !fault.help.is_empty());
    fault
}

const TURRET: &str = "products/turret-4mp.toml";

#[test]
fn an_unknown_key_is_answered_with_the_nearest_one() {
    let folder = minimal().replace(TURRET, "resolution =", "resolutoin =");
    let fault = expect(
        &folder,
        ("unknown-key", TURRET, 11, 1),
        "unknown key \"resolutoin\"",
    );
    assert!(fault.help.starts_with("Did you mean \"resolution\"?"));
    assert!(fault.help.contains("power_supply"));
    assert!(folder.load().site.is_none());
}

#[test]
fn a_missing_field_is_named_with_its_meaning() {
    let folder = minimal().replace(TURRET, "sku = \"X-1\"\n", "");
    let fault = expect(
        &folder,
        ("missing-field", TURRET, 1, 1),
        "\"sku\" is missing",
    );
    assert_eq!(fault.help, "Add \"sku\": the maker's part number.");
}

#[test]
fn a_missing_field_of_a_table_points_at_its_header() {
    let folder = minimal().replace("faqs.toml", "answer = \"The one that fails safe.\"\n", "");
    expect(
        &folder,
        ("missing-field", "faqs.toml", 8, 1),
        "\"answer\" is missing in \"faq\"",
    );
}

#[test]
fn a_value_of_the_wrong_kind_is_told_what_belongs_there() {
    let folder = minimal().replace("brands/lts.toml", "order = 2", "order = \"2\"");
    expect(
        &folder,
        ("wrong-type", "brands/lts.toml", 2, 9),
        "\"order\" is a text where a whole number without quotes belongs",
    );
}

#[test]
fn a_value_outside_the_choices_is_told_the_allowed_ones() {
    let folder = minimal().replace(TURRET, "\"cctv-cameras\"", "\"cctv-camera\"");
    let fault = expect(
        &folder,
        ("value-not-allowed", TURRET, 2, 12),
        "\"cctv-camera\" is not a value of \"category\"",
    );
    assert_eq!(
        fault.help,
        "Did you mean \"cctv-cameras\"? \
         Allowed: \"cctv-cameras\", \"recorders\", \"access-control\"."
    );
}

#[test]
fn choices_written_as_variants_are_checked_too() {
    let folder = minimal().replace("faqs.toml", "\"access\"", "\"doors\"");
    let fault = expect(
        &folder,
        ("value-not-allowed", "faqs.toml", 10, 11),
        "\"doors\" is not a value of \"service\"",
    );
    assert_eq!(
        fault.help,
        "Allowed: \"CCTV\", \"access\", \"PoS\", \"IT\", \"PA\"."
    );
}

#[test]
fn a_kind_of_job_is_read_in_any_case_but_must_exist() {
    let path = "case-studies/bakery.toml";
    minimal().replace(path, "\"pos\"", "\"PoS\"").site();
    expect(
        &minimal().replace(path, "\"pos\"", "\"garden\""),
        ("value-not-allowed", path, 1, 14),
        "\"garden\" is not a value of \"study_type\"",
    );
}

#[test]
fn an_empty_text_is_a_fault() {
    let folder = minimal().replace(TURRET, "\"What it is.\"", "\" \"");
    expect(
        &folder,
        ("blank-text", TURRET, 5, 15),
        "\"description\" is empty",
    );
}

#[test]
fn an_empty_alternative_text_is_for_menus_only() {
    assert!(
        minimal()
            .folder()
            .text("site.toml")
            .unwrap()
            .contains("alt = \"\"")
    );
    let fault = expect(
        &minimal().replace(TURRET, "alt = \"It\"", "alt = \"\""),
        ("no-alt-text", TURRET, 10, 20),
        "the picture \"plain.svg\" has no alternative text",
    );
    assert_eq!(fault.severity, Severity::Warning);
    let article = "articles/count-the-doors.md";
    expect(
        &minimal().replace(article, "![A door]", "![]"),
        ("no-alt-text", article, 22, 1),
        "the picture \"plain.svg\" has no alternative text",
    );
}

#[test]
fn a_list_of_the_wrong_length_is_told_the_right_one() {
    let folder = minimal().replace(
        "info-boxes.toml",
        ", { file = \"plain-c.svg\", alt = \"C\" }",
        "",
    );
    let fault = expect(
        &folder,
        ("wrong-count", "info-boxes.toml", 7, 12),
        "\"pictures\" has 2 entries where exactly 3 belong",
    );
    assert_eq!(fault.help, "Make it exactly 3.");
}

#[test]
fn a_text_in_the_wrong_form_is_told_the_right_one() {
    for (from, to, column) in [
        ("\"+18005550100\"", "\"800-555-0100\"", 50),
        ("\"acme\"", "\"Acme Inc\"", 8),
        (
            "\"https://www.acme.example\"",
            "\"https://www.acme.example/\"",
            12,
        ),
        ("\"hello@acme.example\"", "\"hello at acme\"", 9),
    ] {
        let fault = minimal().replace("site.toml", from, to).load().diagnostics;
        let fault = fault.iter().find(|f| f.code == "malformed").unwrap();
        assert_eq!(fault.column, column, "{fault:#?}");
    }
}

#[test]
fn a_day_that_does_not_exist_is_a_fault() {
    let path = "articles/count-the-doors.md";
    expect(
        &minimal().replace(path, "2026-10-14", "2026-02-30"),
        ("malformed", path, 8, 18),
        "\"2026-02-30\" is not in the form of \"date_published\"",
    );
}

#[test]
fn an_unknown_icon_is_answered_with_the_nearest_one() {
    let folder = minimal().replace(TURRET, "icon = \"check\"", "icon = \"chekc\"");
    let fault = expect(
        &folder,
        ("unknown-icon", TURRET, 9, 26),
        "no icon \"chekc\"",
    );
    assert!(fault.help.starts_with("Did you mean \"check\"?"));
}

#[test]
fn an_unknown_service_is_answered_with_the_known_ones() {
    let folder = minimal().replace(TURRET, "\"cctv-installation\"", "\"cctv\"");
    expect(
        &folder,
        ("value-not-allowed", TURRET, 7, 13),
        "no service \"cctv\"",
    );
}

#[test]
fn a_slug_of_nothing_is_answered_with_the_nearest_one() {
    let folder = minimal().replace(TURRET, "brand = \"lts\"", "brand = \"ltss\"");
    let fault = expect(
        &folder,
        ("unknown-entry", TURRET, 1, 9),
        "no brand \"ltss\"",
    );
    assert!(fault.help.starts_with("Did you mean \"lts\"?"));
    let path = "articles/count-the-doors.md";
    expect(
        &minimal().replace(path, "\"which-lock-fits\"", "\"which-lock\""),
        ("unknown-entry", path, 7, 21),
        "no article \"which-lock\"",
    );
}

#[test]
fn a_picture_that_is_not_there_is_a_fault() {
    let folder = minimal().replace(TURRET, "plain.svg", "plane.svg");
    let fault = expect(
        &folder,
        ("missing-picture", TURRET, 10, 20),
        "no picture \"plane.svg\" in media/",
    );
    assert!(fault.help.starts_with("Did you mean \"plain.svg\"?"));
}

#[test]
fn a_damaged_picture_is_a_fault() {
    expect(
        &minimal().append("media/damaged.webp", "RIFF"),
        ("bad-picture", "media/damaged.webp", 1, 1),
        "the picture's size cannot be read",
    );
}

#[test]
fn a_link_in_no_known_form_is_answered_with_the_nearest_one() {
    let folder = minimal().replace("explainers.toml", "service:access-control", "servise:x");
    let fault = expect(
        &folder,
        ("bad-link", "explainers.toml", 8, 32),
        "\"servise:x\" is not a link target",
    );
    assert!(fault.help.starts_with("Did you mean \"service\"?"));
}

#[test]
fn a_link_to_nothing_is_a_fault() {
    let path = "explainers.toml";
    let edit = |to: &str| minimal().replace(path, "service:access-control", to);
    let at = ("dead-link", path, 8, 32);
    expect(&edit("brand:axis"), at, "no brand \"axis\"");
    expect(&edit("product:none"), at, "no product \"none\"");
    expect(
        &edit("article:draft"),
        at,
        "the article \"draft\" is not published",
    );
    expect(&edit("legal#terms"), at, "no legal part \"terms\"");
    edit("legal#privacy").site();
}

#[test]
fn a_text_of_the_legal_page_must_be_there() {
    expect(
        &minimal().replace("pages/legal.toml", "privacy.md", "privcay.md"),
        ("missing-legal-text", "pages/legal.toml", 18, 8),
        "no file \"privcay.md\" in legal/",
    );
}

#[test]
fn links_of_a_text_are_followed() {
    let path = "articles/count-the-doors.md";
    let edit = |to: &str| minimal().replace(path, "/services/cctv-installation", to);
    expect(
        &edit("/services/garden"),
        ("dead-link", path, 16, 6),
        "\"/services/garden\" leads to no page of this site",
    );
    expect(
        &edit("/articles/draft"),
        ("dead-link", path, 16, 6),
        "\"/articles/draft\" leads to no page of this site",
    );
    let fault = expect(
        &edit("/cctv-services"),
        ("alias-link", path, 16, 6),
        "\"/cctv-services\" is another name of \"/services/cctv-installation\"",
    );
    assert_eq!(fault.severity, Severity::Warning);
    expect(
        &edit("/products/turret-4mp"),
        ("alias-link", path, 16, 6),
        "\"/products/turret-4mp\" is another name of \"/products/lts/turret-4mp\"",
    );
    let moved = "\n[[redirects]]\nfrom = \"/old-page.html\"\nto = \"/services/pa-systems\"\n";
    expect(
        &edit("/Old-Page.html#part").append("site.toml", moved),
        ("alias-link", path, 16, 6),
        "\"/Old-Page.html#part\" is another name of \"/services/pa-systems\"",
    );
    expect(
        &edit("javascript:alert(1)"),
        ("unsafe-link", path, 16, 6),
        "the address \"javascript:alert(1)\" is taken out",
    );
    edit("https://other.example/a").site();
    edit("/products/lts#top").site();
}

#[test]
fn pictures_of_a_text_must_be_there() {
    let path = "articles/count-the-doors.md";
    expect(
        &minimal().replace(path, "media/plain.svg", "media/plane.svg"),
        ("missing-picture", path, 22, 1),
        "no picture \"media/plane.svg\" in media/",
    );
}

#[test]
fn two_entries_with_one_id_are_a_fault() {
    expect(
        &minimal().replace("faqs.toml", "\"which-lock\"", "\"how-many\""),
        ("duplicate", "faqs.toml", 9, 6),
        "\"how-many\" is the id of two entries",
    );
    expect(
        &minimal().replace("brands/lts.toml", "\"LTS\"", "\"AXIS communications\""),
        ("duplicate", "brands/lts.toml", 1, 8),
        "two brands are called \"AXIS communications\"",
    );
}

#[test]
fn a_row_must_have_as_many_cells_as_its_head() {
    let path = "pages/cctv-installation.toml";
    let table = "\n[packages]\ntitle = \"Sizes\"\ncolumns = [\"Size\", \"Price\"]\n\
                 rows = [{ name = \"Small\", cells = [\"$1\", \"$2\"] }]\ncaption = \"About.\"\n";
    expect(
        &minimal().append(path, table),
        ("uneven-row", path, 26, 35),
        "the row has 2 cells beside its name, the head has 1",
    );
}

#[test]
fn half_a_figure_is_a_fault() {
    let path = "pages/pa-systems.toml";
    expect(
        &minimal().replace(
            path,
            "text = \"Card.\"",
            "text = \"Card.\", figure_value = \"$1\"",
        ),
        ("missing-field", path, 18, 10),
        "\"figure_label\" is missing",
    );
}

#[test]
fn each_page_needs_its_form_or_its_picture() {
    expect(
        &minimal().replace(
            "pages/about.toml",
            "quote = { title = \"Get a quote\", text = \"Free.\" }\n",
            "",
        ),
        ("missing-field", "pages/about.toml", 10, 1),
        "\"quote\" is missing",
    );
    let path = "pages/residential.toml";
    expect(
        &minimal().replace(
            path,
            "items = [{ question = \"What does it cost?\", answer = \"It depends.\" }]\n",
            "",
        ),
        ("missing-field", path, 17, 1),
        "\"items\" is missing",
    );
}

#[test]
fn a_figure_of_another_kind_of_product_is_a_warning() {
    let fault = expect(
        &minimal().append(TURRET, "channels = \"8\"\n"),
        ("foreign-figure", TURRET, 15, 1),
        "\"channels\" is a figure of recorders",
    );
    assert_eq!(fault.severity, Severity::Warning);
}

#[test]
fn a_fact_with_several_readings_is_one_warning() {
    let folder = minimal().replace(
        "site.toml",
        "established = { value = \"2005\" }",
        "established = { value = \"2005\", readings = [{ value = \"2003\", surface = \"the footer\" }, \
         { value = \"2007\", surface = \"a banner\" }] }",
    );
    expect(
        &folder,
        ("conflicting-fact", "site.toml", 12, 15),
        "the fact \"established\" is \"2005\" and also \"2003\" (the footer), \"2007\" (a banner)",
    );
    assert!(folder.load().site.is_some());
}

#[test]
fn an_offer_expires_by_the_day_of_the_clock() {
    let offer = |day| {
        let text = "[offer]\nprice = \"449.99\"\ncurrency = \"USD\"\nvalid_until = ";
        minimal().append(TURRET, &format!("{text}\"{day}\"\n"))
    };
    offer(TODAY).site();
    expect(
        &offer(TODAY.yesterday().unwrap()),
        ("expired-offer", TURRET, 18, 15),
        "the offer ended on 2026-11-20",
    );
}

#[test]
fn a_claim_without_proof_is_a_warning() {
    let number =
        "license_number = { value = \"127-000000\", evidence = \"the state's register\" }\n";
    expect(
        &minimal().replace("site.toml", number, ""),
        ("unproven-claim", "site.toml", 16, 17),
        "nothing proves the claim \"Licensed, insured and bonded\"",
    );
}

#[test]
fn a_claim_without_proof_names_the_texts_that_repeat_it() {
    let number =
        "license_number = { value = \"127-000000\", evidence = \"the state's register\" }\n";
    let fault = minimal()
        .replace("site.toml", number, "")
        .replace(
            "pages/about.toml",
            "\"One crew.\"",
            "\"Licensed and insured.\"",
        )
        .fault();
    assert_eq!(fault.code, "unproven-claim");
    assert!(
        fault.help.ends_with("here and in pages/about.toml:13."),
        "{}",
        fault.help
    );
}

#[test]
fn a_text_may_claim_only_what_the_facts_say() {
    let path = "pages/about.toml";
    let edit = |to: &str| minimal().replace(path, "\"One crew.\"", to);
    edit("\"Licensed, insured and bonded. Our line is open 24/7.\"").site();
    edit("\"Music from a licensed source. The recorder runs 24/7.\"").site();
    let fact =
        |from: &str, to: &str| edit("\"Insured, on call 24/7.\"").replace("site.toml", from, to);
    expect(
        &fact("Licensed, insured and bonded", "Licensed"),
        ("claim-not-in-facts", path, 13, 13),
        "the text says \"insured\", the fact \"license_claim\" says \"Licensed\"",
    );
    expect(
        &fact("Emergency line open 24/7", "Emergency line on weekdays"),
        ("claim-not-in-facts", path, 13, 13),
        "the text says \"24/7\", the fact \"emergency\" says \"Emergency line on weekdays\"",
    );
    fact("Emergency line open 24/7", "Emergency line")
        .replace("site.toml", "8 am to 6 pm", "24/7")
        .site();
}

#[test]
fn faults_of_the_syntax_are_all_reported() {
    let folder = minimal().append(TURRET, "a = \nb = x\n");
    let faults = folder.load().diagnostics;
    let places: Vec<_> = faults.iter().map(place).collect();
    assert_eq!(
        places,
        [("syntax", TURRET, 15, 5), ("syntax", TURRET, 16, 5)],
        "{faults:#?}"
    );
}

#[test]
fn a_missing_file_is_named() {
    expect(
        &minimal().remove("tips.toml"),
        ("missing-file", "tips.toml", 1, 1),
        "tips.toml is missing",
    );
}

#[test]
fn a_file_in_the_wrong_place_is_a_warning() {
    let fault = expect(
        &minimal().append("product/x.toml", ""),
        ("unexpected-file", "product/x.toml", 1, 1),
        "product/x.toml is not a file that the site reads",
    );
    assert_eq!(fault.severity, Severity::Warning);
    minimal().append("README.md", "For editors.").site();
}

#[test]
fn a_file_name_must_fit_into_an_address() {
    expect(
        &minimal().append(
            "brands/Big Eye.toml",
            "name = \"Big Eye\"\norder = 9\nseo_text = \"x\"\ndescription = \"x\"\n",
        ),
        ("file-name", "brands/Big Eye.toml", 1, 1),
        "\"Big Eye\" cannot be part of an address",
    );
}

#[test]
fn a_pictures_name_must_fit_into_an_address() {
    let svg = "<svg width=\"4\" height=\"3\"></svg>";
    expect(
        &minimal().append("media/front door.svg", svg),
        ("file-name", "media/front door.svg", 1, 1),
        "\"front door.svg\" cannot be part of an address",
    );
}

#[test]
fn an_article_needs_front_matter_and_a_text() {
    let path = "articles/new.md";
    expect(
        &minimal().append(path, "# New\n"),
        ("front-matter", path, 1, 1),
        "the article has no front matter",
    );
    let draft = "articles/draft.md";
    let text = minimal().folder().text(draft).unwrap().to_owned();
    let (_, body) = text.rsplit_once("+++\n").unwrap();
    expect(
        &minimal().replace(draft, body, ""),
        ("blank-text", draft, 11, 1),
        "the article is empty",
    );
}

#[test]
fn a_file_that_is_not_text_is_a_fault() {
    let folder = minimal().remove("tips.toml").folder();
    let mut files: Vec<(String, Cow<'static, [u8]>)> = folder
        .paths()
        .map(|path| (path.to_owned(), folder.bytes(path).unwrap().clone()))
        .collect();
    files.push(("tips.toml".to_owned(), Cow::Borrowed(b"a = \"\xff\"")));
    let faults = check(&Folder::from_files(files), TODAY).diagnostics;
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert_eq!(faults[0].code, "not-text");
    assert_eq!(faults[0].span.start, 5);
}

#[test]
fn faults_of_several_files_come_together_and_in_order() {
    let folder = minimal()
        .replace(TURRET, "resolution =", "resolutoin =")
        .replace(TURRET, "sku = \"X-1\"\n", "")
        .replace("faqs.toml", "\"lock\"", "\"lokc\"")
        .replace("explainers.toml", "service:access-control", "brand:none");
    let faults = folder.load().diagnostics;
    let codes: Vec<&str> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(
        codes,
        ["dead-link", "unknown-icon", "missing-field", "unknown-key"]
    );
}

#[test]
fn every_code_but_the_internal_ones_has_a_test() {
    let tests = [
        include_str!("codes.rs"),
        include_str!("lints.rs"),
        include_str!("redirects.rs"),
    ]
    .concat();
    // Content that passes every other check gives neither: they are faults of the program.
    let internal = ["unread", "structured-data"];
    for info in codes().filter(|info| !internal.contains(&info.code)) {
        assert!(
            tests.contains(&format!("\"{}\"", info.code)),
            "{}",
            info.code
        );
    }
}
