//! What a social network gets from a page: the metadata in the head, and the card that it names.

use std::collections::BTreeSet;

use crate::harness::TestServer;

/// One page of every kind that has a fixed address and a card, and one tab of a list.
const PAGES: [&str; 10] = [
    "/",
    "/services/access-control",
    "/commercial-cctv-security",
    "/contact-sightline-inc",
    "/sightline-legal",
    "/sitemap",
    "/security-insights",
    "/security-products",
    "/security-products?tab=recorders",
    "/about-sightline-inc",
];

/// The content of a `meta` tag.
fn content<'a>(html: &'a str, name: &str) -> &'a str {
    let after = ["property", "name"]
        .into_iter()
        .find_map(|kind| html.split_once(&format!("<meta {kind}=\"{name}\" content=\"")));
    let (_, after) = after.unwrap_or_else(|| panic!("no {name}"));
    after.split_once('"').unwrap().0
}

/// The width and height from the frame header of a JPEG.
fn size(jpeg: &[u8]) -> [u16; 2] {
    let mut at = 2;
    loop {
        let number = |from: usize| u16::from_be_bytes([jpeg[at + from], jpeg[at + from + 1]]);
        assert_eq!(jpeg[at], 0xff, "no JPEG");
        if (0xc0..=0xc2).contains(&jpeg[at + 1]) {
            return [number(7), number(5)];
        }
        at += 2 + usize::from(number(2));
    }
}

#[tokio::test]
async fn every_kind_of_page_has_its_own_card() {
    let server = TestServer::start().await;
    let mut pages = PAGES.map(str::to_owned).to_vec();
    for (list, start) in [
        ("/security-insights", "/articles/"),
        ("/security-products", "/products/"),
    ] {
        let html = server.get(list).await.text();
        let (_, after) = html.split_once(&format!("href=\"{start}")).unwrap();
        let rest = after.split_once('"').unwrap().0;
        pages.push(format!("{start}{rest}"));
    }
    let mut cards = BTreeSet::new();
    for page in &pages {
        let answer = server.get(page).await;
        assert_eq!(answer.status, 200, "{page}");
        let html = answer.text();
        let address = content(&html, "og:image");
        // The address is absolute, at the same site as the page's own.
        let (base, name) = address.split_once("/media/").unwrap();
        assert!(base.starts_with("https://"), "{page}: {address}");
        assert!(content(&html, "og:url").starts_with(base), "{page}");
        assert_eq!(content(&html, "twitter:image"), address, "{page}");
        assert_eq!(content(&html, "twitter:card"), "summary_large_image");
        assert!(!content(&html, "og:image:alt").is_empty(), "{page}");
        let said = ["width", "height"].map(|side| {
            let number = content(&html, &format!("og:image:{side}"));
            number.parse::<u16>().unwrap()
        });
        assert_eq!(said, [1200, 630], "{page}");
        let path = format!("/media/{name}");
        let card = server.get(&path).await;
        assert_eq!(card.status, 200, "{page}: {path}");
        assert_eq!(card.header("content-type"), "image/jpeg");
        let keep = card.header("cache-control");
        assert!(keep.contains("immutable"), "{page}: {keep}");
        let policy = card.header("cross-origin-resource-policy");
        assert_eq!(policy, "cross-origin", "{page}: previews show it");
        assert_eq!(size(&card.body), said, "{page}");
        assert!(card.body.len() < 100_000, "{page}: {}", card.body.len());
        let again = server.get(&path).await;
        assert_eq!(again.body, card.body, "{page}: kept as it was drawn");
        assert!(cards.insert(path), "{page} has the card of another page");
    }
}

#[tokio::test]
async fn missing_pages_have_no_card_and_unknown_cards_are_not_found() {
    let server = TestServer::start().await;
    let html = server.get("/no/such/page").await.text();
    assert!(!html.contains("og:image"));
    let unknown = server.get("/media/card-0123456789abcdef.jpg").await;
    assert_eq!(unknown.status, 404);
}
