//! Diagnostics of the owner's redirects, and of facts that only search engines read.

use sightline_site::SiteResolution;

use crate::folder::{Edited, expect, minimal};

fn redirect(from: &str, to: &str) -> String {
    format!("\n[[redirects]]\nfrom = \"{from}\"\nto = \"{to}\"\n")
}

fn with(redirects: &[(&str, &str)]) -> Edited {
    let text: String = redirects
        .iter()
        .map(|(from, to)| redirect(from, to))
        .collect();
    minimal().append("site.toml", &text)
}

/// Returns the line of the first redirect's `from`.
fn line(edited: &Edited) -> usize {
    let folder = edited.folder();
    let text = folder.text("site.toml").unwrap();
    text.lines()
        .position(|line| line.starts_with("from ="))
        .unwrap()
        + 1
}

#[test]
fn a_redirect_from_the_address_of_a_page_is_reported() {
    for page in ["/security-products", "/Contact/", "/products/lts"] {
        let folder = with(&[(page, "/")]);
        expect(
            &folder,
            ("redirect-of-page", "site.toml", line(&folder), 8),
            &format!("\"{page}\" is an address of a page"),
        );
    }
}

#[test]
fn a_redirect_to_itself_with_a_query_is_a_loop() {
    let folder = with(&[("/a", "/a?b=c")]);
    expect(
        &folder,
        ("redirect-loop", "site.toml", line(&folder), 8),
        "\"/a\" leads back to itself",
    );
}

#[test]
fn a_redirect_to_an_encoded_address_leads_to_the_page_in_one_hop() {
    let loaded = with(&[("/a", "/products/Axis%20Communications")]).load();
    let brand = SiteResolution::Redirect("/products/axis-communications".to_owned());
    assert_eq!(loaded.site.unwrap().resolve("/a", None), brand);
}

#[test]
fn a_redirect_chain_keeps_the_query_and_the_fragment_of_its_steps() {
    let redirects = [
        ("/old-shop", "/shop?tab=cameras"),
        ("/shop", "/security-products"),
        ("/old-terms", "/rules#terms"),
        ("/rules", "/about-acme-inc"),
        ("/ours", "/contact?topic=doors#form"),
    ];
    let loaded = with(&redirects).load();
    let ends = [
        ("/old-shop", "/security-products?tab=cameras"),
        ("/old-terms", "/about-acme-inc#terms"),
        ("/ours", "/contact-acme-inc?topic=doors#form"),
    ];
    let help: Vec<&String> = loaded.diagnostics.iter().map(|it| &it.help).collect();
    assert_eq!(
        help,
        ends.map(|(_, end)| format!("Write \"{end}\"."))
            .iter()
            .collect::<Vec<_>>()
    );
    let site = loaded.site.unwrap();
    for (from, end) in ends {
        let end = SiteResolution::Redirect(end.to_owned());
        assert_eq!(site.resolve(from, None), end, "{from}");
    }
}

#[test]
fn a_gone_address_is_gone_with_a_comma_after_it_too() {
    let gone = "\n[[redirects]]\nfrom = \"/a\"\ngone = true\n";
    let site = minimal().append("site.toml", gone).site();
    assert_eq!(site.resolve("/a,", None), SiteResolution::Gone);
}

#[test]
fn a_redirect_may_lead_to_another_site() {
    let elsewhere = with(&[("/a", "https://other.example/\u{fc}ber")]).site();
    let to = SiteResolution::Redirect("https://other.example/%C3%BCber".to_owned());
    assert_eq!(elsewhere.resolve("/a", None), to);
}

#[test]
fn an_address_with_another_legal_form_leads_to_the_current_page() {
    let to = |path: &str| SiteResolution::Redirect(path.to_owned());
    let site = minimal().site();
    for former in ["/contact-acme", "/Contact-acme-gmbh-and-co-kg/"] {
        let contact = to("/contact-acme-inc");
        assert_eq!(site.resolve(former, None), contact, "{former}");
    }
    assert_eq!(
        site.moved()["/about-acme"].as_deref(),
        Some("/about-acme-inc")
    );

    // An entry of the list comes first.
    let site = with(&[("/contact-acme", "/about-acme-inc")]).site();
    assert_eq!(site.resolve("/contact-acme", None), to("/about-acme-inc"));

    let folder = with(&[("/a", "/contact-acme")]);
    let diagnostic = expect(
        &folder,
        ("redirect-chain", "site.toml", line(&folder) + 1, 6),
        "\"/contact-acme\" is another name of \"/contact-acme-inc\"",
    );
    assert_eq!(diagnostic.help, "Write \"/contact-acme-inc\".");
}

#[test]
fn redirects_match_composed_and_decomposed_letters() {
    for (written, asked) in [
        ("/\u{fc}ber-uns", "/u\u{308}ber-uns"),
        ("/u\u{308}ber-uns", "/\u{dc}ber-uns/"),
        // As copied from a browser.
        ("/%C3%9Cber-uns", "/\u{fc}ber-uns"),
    ] {
        let site = with(&[(written, "/contact-acme-inc")]).site();
        let to = SiteResolution::Redirect("/contact-acme-inc".to_owned());
        assert_eq!(site.resolve(asked, None), to, "{asked}");
    }
}

#[test]
fn a_redirect_has_either_to_or_gone() {
    let both = redirect("/a", "/") + "gone = true\n";
    let found = minimal().append("site.toml", &both).diagnostic();
    assert_eq!(found.code, "missing-field");
}

#[test]
fn a_redirect_can_lead_to_a_pdf_of_the_media_folder() {
    let site = with(&[("/uploads/w.pdf", "/media/warranty.pdf")]).site();
    let SiteResolution::Redirect(to) = site.resolve("/uploads/w.pdf", None) else {
        panic!("no redirect");
    };
    assert!(to.starts_with("/media/warranty-"), "{to}");
    assert!(site.media(to.trim_start_matches("/media/")).is_some());
}

#[test]
fn the_help_for_malformed_hours_depends_on_what_is_written() {
    for (hours, expected) in [
        ("Su 22:00-02:00", "Su 22:00-23:59, Mo 00:00-02:00"),
        (
            "Mo-Su 00:00-24:00",
            "\"Mo-Su 00:00-23:59\" is around the clock",
        ),
        ("nach Vereinbarung", "If visits are by appointment"),
    ] {
        let folder = minimal().replace("site.toml", "Mo-Fr 08:00-18:00", hours);
        let help = folder.diagnostic().help;
        assert!(help.contains(expected), "{help}");
    }
    let split = "Su 22:00-23:59, Mo 00:00-02:00";
    minimal()
        .replace("site.toml", "Mo-Fr 08:00-18:00", split)
        .site();
}
