//! The addresses of a company's previous site.

use std::fmt::Write as _;

use sightline_content::{OldAddress, PreviousSite, Sitemap, read_sitemap};

use crate::folder::{Edited, TODAY, minimal};

fn addresses(text: &str) -> Vec<OldAddress> {
    match read_sitemap("old.txt", text.as_bytes()).unwrap() {
        Sitemap::Addresses(addresses) => addresses,
        Sitemap::Parts(parts) => panic!("an index of {parts:?}"),
    }
}

fn compare(site: &Edited, text: &str) -> PreviousSite {
    PreviousSite::new(addresses(text), &site.site(), TODAY)
}

/// Returns why a file isn't a list of addresses.
fn refusal(bytes: &[u8]) -> String {
    read_sitemap("old.xml", bytes).unwrap_err().to_string()
}

/// Returns the page proposed for each address; `None` if no page is similar.
fn proposals(text: &str) -> Vec<Option<String>> {
    let found = compare(&minimal(), text).diagnostics();
    let helps = found.iter().map(|found| {
        let (_, to) = found.help.split_once("to = \"")?;
        Some(to.split('"').next()?.to_owned())
    });
    helps.collect()
}

#[test]
fn pages_aliases_redirects_and_public_files_are_known() {
    let redirects = "\n[[redirects]]\nfrom = \"/gone\"\ngone = true\n\
                     [[redirects]]\nfrom = \"/old\"\nto = \"/\"\n";
    let site = minimal().append("site.toml", redirects);
    let known = "/\n/Services/CCTV-Installation/\n/security-products/index.html\n/cctv-services\n/gone\n/OLD\n\
                 /sitemap.xml\n/security-products#lts\n/?utm_source=mail\n\
                 /%63ontact\n";
    let previous = compare(&site, known);
    assert_eq!(previous.diagnostics(), []);
    assert!(!previous.has_lost());
    let text = previous.render_text();
    assert_eq!(
        text,
        "Old addresses: 10 compared, 0 unknown to this site.\n"
    );
}

#[test]
fn pages_in_queries_are_listed_as_not_compared() {
    let previous = compare(
        &minimal(),
        "/?p=12\n/?page_id=7&x=1\n/?ref=p\n/?p=12\n/index.php?author=1\n",
    );
    assert!(!previous.has_lost());
    assert_eq!(
        previous.render_text(),
        "Old addresses: 1 compared, 0 unknown to this site.\n\n\
         With the page after the \"?\", which no redirect can name:\n  \
         old.txt:1: /?p=12\n  old.txt:2: /?page_id=7&x=1\n  old.txt:5: /index.php?author=1\n"
    );
}

#[test]
fn drafts_and_addresses_without_a_page_are_unknown() {
    let previous = compare(
        &minimal(),
        "/articles/draft\n/media/porch.jpg\n/brands/x\n/zebra\n",
    );
    assert_eq!(previous.diagnostics().len(), 4);
}

#[test]
fn the_page_that_shares_the_most_words_is_proposed() {
    let text = "/cctv-installation-chicago-il.php\n/blog/2019/05/count_the_doors.html\n\
                /shop/cameras/LTS-turret-4MP\n/index.html.php\n/home.aspx\n/zebra-crossings\n\
                /saunas-and-pools\n/blog/2019\n/category/\n/saunas-and-cameras-lane\n";
    let proposed = proposals(text);
    let proposed: Vec<Option<&str>> = proposed.iter().map(Option::as_deref).collect();
    assert_eq!(
        proposed,
        [
            Some("/services/cctv-installation"),
            Some("/articles/count-the-doors"),
            Some("/products/lts/turret-4mp"),
            Some("/"),
            Some("/"),
            None,
            None,
            None,
            None,
            None,
        ]
    );
}

#[test]
fn addresses_that_differ_only_in_queries_share_one_redirect() {
    let text = "/index.php?id=1\n/index.php?id=2\n/Index.php?id=2\n";
    let previous = compare(&minimal(), text);
    let messages = previous.diagnostics().into_iter();
    let messages: Vec<String> = messages.map(|diagnostic| diagnostic.message).collect();
    assert_eq!(
        messages,
        [
            "\"/index.php?id=1\" would be unknown on this site",
            "\"/index.php?id=2\" would be unknown on this site",
        ]
    );
    let report = previous.render_text();
    assert_eq!(report.matches("[[redirects]]").count(), 1, "{report}");
}

#[test]
fn adding_the_proposed_redirects_makes_every_address_known() {
    let text = "/cctv.html\n/Über uns \"wir\"\\\n/zebra\n/zebra/\n/a%00b\n";
    let report = compare(&minimal(), text).render_text();
    let (_, block) = report.split_once("site.toml:\n").unwrap();
    let block = block.replace("\n# ", "\n");
    let prose = block
        .lines()
        .filter(|line| line.starts_with("No page") || line.starts_with("their"));
    assert_eq!(prose.count(), 2, "{block}");
    let block: String = block
        .lines()
        .filter(|line| line.is_empty() || line.contains(" = ") || line.starts_with('['))
        .filter(|line| !line.starts_with("No page"))
        .fold(String::new(), |mut block, line| {
            // Writing to a `String` can't fail.
            _ = writeln!(block, "{line}");
            block
        });
    assert_eq!(block.matches("[[redirects]]").count(), 4, "{block}");
    let site = minimal().append("site.toml", &format!("\n{block}"));
    assert!(!compare(&site, text).has_lost());
}

#[test]
fn spellings_of_one_address_are_reported_once() {
    let previous = compare(&minimal(), "/Zebra\n/zebra/\n/zebra\n/zebra#stripes\n");
    assert_eq!(previous.diagnostics().len(), 1);
}

#[test]
fn without_the_sites_host_the_most_frequent_host_is_compared() {
    let text = "https://acme-locks.example/zebra\nhttps://www.acme-locks.example/contact\n\
                https://shop.acme-locks.example/contact\n/zoo\n";
    let codes: Vec<_> = compare(&minimal(), text)
        .diagnostics()
        .into_iter()
        .map(|found| (found.code, found.line))
        .collect();
    assert_eq!(
        codes,
        [("lost-address", 1), ("lost-address", 4), ("other-host", 3)]
    );
}

#[test]
fn single_letters_lead_to_no_page() {
    // The title of a product has the word "e".
    let title = minimal().replace(
        "products/turret-4mp.toml",
        "title = \"Turret",
        "title = \"E turret",
    );
    let found = compare(&title, "/shop&e\n/plan-e\n/e-catalog\n").diagnostics();
    assert_eq!(found.len(), 3);
    assert!(
        found
            .iter()
            .all(|found| !found.help.contains("to = \"/products")),
        "{found:?}"
    );
}

#[test]
fn each_address_of_a_one_line_sitemap_has_its_own_column() {
    let text =
        "\u{feff}<urlset><url><loc>/ä</loc></url><url><loc> /<![CDATA[b]]> </loc></url></urlset>";
    let found = compare(&minimal(), text).diagnostics();
    let places: Vec<_> = found
        .iter()
        .map(|found| (found.line, found.column))
        .collect();
    assert_eq!(places, [(1, 14), (1, 38)]);
    let second = text.get(found[1].span.clone()).unwrap();
    assert!(second.starts_with("<loc> /<"), "{second}");
}

#[test]
fn a_sitemap_index_lists_each_part_once() {
    let index = "<sitemapindex><sitemap><loc>https://x.example/maps/a%20b.xml?v=1</loc></sitemap>\
                 <sitemap><loc>https://x.example/maps/a%20b.xml</loc></sitemap></sitemapindex>";
    let Sitemap::Parts(parts) = read_sitemap("old.xml", index.as_bytes()).unwrap() else {
        panic!("no index");
    };
    assert_eq!(parts, ["a b.xml"]);
}

#[test]
fn unusable_address_lists_are_refused_with_the_reason() {
    for (bytes, says) in [
        (&b""[..], "old.xml lists no address"),
        (b"# nothing\n\n", "old.xml lists no address"),
        (b"<urlset></urlset>", "old.xml lists no address"),
        (b"<sitemapindex/>", "old.xml lists no address"),
        (b"\x1f\x8b\x08", "old.xml is packed"),
        (b"/a\n/\xff\n", "not UTF-8 text from byte 4"),
        (b"<rss><channel/></rss>", "it begins with <rss>"),
        (b"<urlset><url>", "cannot be read as XML"),
        (b"<!DOCTYPE html><html></html>", "cannot be read as XML"),
        (
            b"/a\n  mailto:x@y.example\n",
            "old.xml:2: \"mailto:x@y.example\"",
        ),
        (b"ftp://x.example/a\n", "is neither an address"),
        (b"https:///a\n", "is neither an address"),
        (b"//x.example/a\n", "is neither an address"),
    ] {
        let refusal = refusal(bytes);
        assert!(refusal.contains(says), "{refusal}");
    }
}

#[test]
fn a_list_of_more_than_50000_addresses_is_refused() {
    let line = |count: usize| {
        (0..count).fold(String::new(), |mut text, at| {
            // Writing to a `String` can't fail.
            _ = write!(text, "<url><loc>/page-{at}</loc></url>");
            text
        })
    };
    let sitemap = |count| format!("<urlset>{}</urlset>", line(count));
    assert!(refusal(sitemap(50_001).as_bytes()).contains("more than 50000 addresses"));
    let previous = compare(&minimal(), &sitemap(50_000));
    assert_eq!(previous.diagnostics().len(), 50_000);
}

#[test]
fn deeply_nested_xml_is_refused() {
    let deep = format!("<urlset>{}", "<a>".repeat(200_000));
    assert!(refusal(deep.as_bytes()).contains("cannot be read as XML"));
}
