//! Sitemaps, feeds and other files for programs, and the owner's redirects.

use std::collections::BTreeSet;

use serde_json::Value;
use sightline_content::load;
use sightline_model::{Document, Robots, Route};
use sightline_site::{Site, SiteResolution};

use crate::folder::{TODAY, minimal};
use crate::sample_site::sample;

fn file(site: &Site, path: &str) -> String {
    site.public_file(path, TODAY).unwrap().body
}

/// Returns the texts of all elements with this name.
fn elements<'a>(xml: &'a str, name: &str) -> Vec<&'a str> {
    xml.split(&format!("<{name}>"))
        .skip(1)
        .map(|rest| rest.split('<').next().unwrap())
        .collect()
}

/// Returns the paths that the sitemaps list.
fn listed(site: &Site) -> BTreeSet<String> {
    let index = file(site, "/sitemap.xml");
    let mut paths = BTreeSet::new();
    for address in elements(&index, "loc") {
        let path = address.strip_prefix(site.base_url()).unwrap();
        for page in elements(&file(site, path), "loc") {
            let path = page.strip_prefix(site.base_url()).unwrap();
            assert!(paths.insert(path.to_owned()), "{path} is listed twice");
        }
    }
    paths
}

fn hrefs(json: &Value, found: &mut Vec<String>) {
    match json {
        Value::Object(map) => {
            for (key, value) in map {
                match value.as_str() {
                    Some(text) if key == "href" => found.push(text.to_owned()),
                    Some(html) if key.ends_with("html") => {
                        let links = html.split("href=\"").skip(1);
                        found.extend(links.map(|rest| rest.split('"').next().unwrap().to_owned()));
                    }
                    _ => hrefs(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| hrefs(item, found)),
        _ => {}
    }
}

/// Follows every link from the home page. No link may lead to a redirect or a missing page.
fn crawl(site: &Site) -> Vec<Document> {
    let mut open = vec!["/".to_owned()];
    let mut seen = BTreeSet::from(["/".to_owned()]);
    let mut documents = Vec::new();
    while let Some(address) = open.pop() {
        let (path, query) = address
            .split_once('?')
            .map_or((address.as_str(), None), |(path, query)| {
                (path, Some(query))
            });
        let SiteResolution::Page(route) = site.resolve(path, query) else {
            panic!("{address} is no page");
        };
        let document = site.document(&route, TODAY);
        let mut found = Vec::new();
        hrefs(&serde_json::to_value(&document).unwrap(), &mut found);
        let is_page = |href: &String| href.starts_with('/') && !href.starts_with("/media/");
        for href in found.into_iter().filter(is_page) {
            let page = href.split('#').next().unwrap().to_owned();
            if seen.insert(page.clone()) {
                open.push(page);
            }
        }
        documents.push(document);
    }
    documents
}

#[test]
fn crawling_from_home_and_from_the_sitemap_finds_the_same_pages() {
    for site in [|| load(&sample(), TODAY).site.unwrap(), || minimal().site()] {
        let site = site();
        let crawled: BTreeSet<String> = crawl(&site)
            .into_iter()
            .filter(|document| document.seo.robots == Robots::Index)
            .filter_map(|document| document.seo.canonical)
            .collect();
        assert_eq!(crawled, listed(&site));
    }
}

#[test]
fn every_indexed_page_has_a_canonical_listed_in_the_sitemap() {
    let site = load(&sample(), TODAY).site.unwrap();
    let listed = listed(&site);
    for route in site.routes() {
        let seo = site.document(&route, TODAY).seo;
        match seo.canonical {
            Some(canonical) => assert!(
                seo.robots == Robots::NoIndex || listed.contains(&canonical),
                "{canonical}"
            ),
            None => assert_eq!(seo.robots, Robots::NoIndex, "{route:?}"),
        }
    }
}

#[test]
fn the_sitemap_page_links_to_all_pages_of_the_xml_sitemap() {
    let site = load(&sample(), TODAY).site.unwrap();
    let mut found = Vec::new();
    let page = site.document(&Route::Sitemap, TODAY).page;
    hrefs(&serde_json::to_value(page).unwrap(), &mut found);
    let found: BTreeSet<String> = found.into_iter().collect();
    let mut listed = listed(&site);
    listed.remove("/sitemap");
    assert_eq!(found, listed);
    let small = minimal().site().document(&Route::Sitemap, TODAY).page;
    let small = serde_json::to_value(small).unwrap();
    insta::assert_snapshot!("sitemap_page", format!("{small:#}"));
}

#[test]
fn sitemaps_have_the_lastmod_and_images_of_the_content() {
    let site = minimal()
        .replace(
            "articles/count-the-doors.md",
            "date_published",
            "date_modified = \"2026-11-03\"\ndate_published",
        )
        .site();
    let articles = file(&site, "/sitemaps/articles.xml");
    assert!(
        articles.contains("<lastmod>2026-11-03</lastmod>"),
        "{articles}"
    );
    assert!(
        articles.contains("<image:loc>https://www.acme.example/media/"),
        "{articles}"
    );
    let index = file(&site, "/sitemap.xml");
    assert!(
        index.contains("https://www.acme.example/sitemaps/products.xml"),
        "{index}"
    );
    assert_eq!(site.public_file("/sitemaps/none.xml", TODAY), None);
}

#[test]
fn every_sitemap_entry_of_the_sample_has_a_lastmod() {
    let site = load(&sample(), TODAY).site.unwrap();
    for part in ["pages", "articles", "brands", "products"] {
        let xml = file(&site, &format!("/sitemaps/{part}.xml"));
        let (pages, days) = (elements(&xml, "loc"), elements(&xml, "lastmod"));
        assert_eq!(pages.len(), days.len(), "{part}: {xml}");
        assert!(xml.contains("<image:loc>"), "{part}");
    }
}

#[test]
fn feeds_list_published_articles_with_absolute_links() {
    let article = "articles/which-lock-fits.md";
    let links = "Write `<a href=\"/x\">`. Walk [on](#start-outside), [off](//other.example/x), \
                 [along](?tab=cctv) and [around](/";
    let site = minimal().replace(article, "Walk [around](/", links).site();
    let atom = file(&site, "/feed.xml");
    for link in [
        "https://www.acme.example/articles/which-lock-fits#start-outside",
        "https://www.acme.example/articles/which-lock-fits?tab=cctv",
        "https://other.example/x",
    ] {
        assert!(atom.contains(&format!("href=&quot;{link}&quot;")), "{atom}");
    }
    assert!(!atom.contains("draft"), "{atom}");
    assert!(
        atom.contains("https://www.acme.example/services/cctv-installation"),
        "{atom}"
    );
    let code = "&lt;code&gt;&amp;lt;a href=&quot;/x&quot;&amp;gt;&lt;/code&gt;";
    assert!(atom.contains(code), "{atom}");
    assert!(!atom.replace(code, "").contains("href=&quot;/"), "{atom}");
    let feed: Value = serde_json::from_str(&file(&site, "/feed.json")).unwrap();
    let items = feed["items"].as_array().unwrap();
    assert_eq!(items.len(), elements(&atom, "summary").len());
    for item in items {
        let url = item["url"].as_str().unwrap();
        assert!(atom.contains(&format!("<id>{url}</id>")), "{url}");
    }
}

#[test]
fn feeds_date_articles_at_noon_in_the_companys_time_zone() {
    for (zone, noon) in [
        ("", "2026-10-14T12:00:00+00:00"),
        (
            "time_zone = \"Pacific/Auckland\"",
            "2026-10-14T12:00:00+13:00",
        ),
        (
            "time_zone = \"America/Chicago\"",
            "2026-10-14T12:00:00-05:00",
        ),
    ] {
        let slug = "slug = \"acme\"";
        let site = minimal().replace("site.toml", slug, &format!("{slug}\n{zone}"));
        let site = site.site();
        let atom = file(&site, "/feed.xml");
        for element in ["published", "updated"] {
            assert!(
                atom.contains(&format!("<{element}>{noon}</{element}>")),
                "{atom}"
            );
        }
        let feed = file(&site, "/feed.json");
        for field in ["date_published", "date_modified"] {
            assert!(feed.contains(&format!("\"{field}\":\"{noon}\"")), "{feed}");
        }
    }
}

#[test]
fn article_pictures_have_absolute_urls_in_feed_markdown_and_sitemap() {
    let site = load(&sample(), TODAY).site.unwrap();
    let media = format!("{}/media/card-patch-panel-", site.base_url());
    let feed: Value = serde_json::from_str(&file(&site, "/feed.json")).unwrap();
    let items = feed["items"].as_array().unwrap().iter();
    let html: String = items
        .map(|item| item["content_html"].as_str().unwrap())
        .collect();
    let (_, tag) = html.split_once(&format!("<img src=\"{media}")).unwrap();
    assert!(
        tag.split_once('>')
            .unwrap()
            .0
            .contains("-800.webp\" width=\"800\""),
        "{tag}"
    );
    let twin = file(&site, "/articles/network-closet-for-cameras.md");
    assert!(twin.contains(&format!("]({media}")), "{twin}");
    assert!(!twin.contains("](media/"), "{twin}");
    let articles = file(&site, "/sitemaps/articles.xml");
    assert!(
        articles.contains(&format!("<image:loc>{media}")),
        "{articles}"
    );
}

#[test]
fn robots_security_txt_manifest_and_llms_txt_describe_the_site() {
    let site = minimal().site();
    insta::assert_snapshot!(file(&site, "/robots.txt"), @r"
    User-agent: *
    Disallow: /api/

    Sitemap: https://www.acme.example/sitemap.xml
    ");
    insta::assert_snapshot!(file(&site, "/.well-known/security.txt"), @r"
    Contact: mailto:hello@acme.example
    Expires: 2027-05-01T00:00:00Z
    Preferred-Languages: en
    Canonical: https://www.acme.example/.well-known/security.txt
    ");
    let manifest: Value = serde_json::from_str(&file(&site, "/site.webmanifest")).unwrap();
    assert_eq!(manifest["short_name"], "Acme");
    let icons = manifest["icons"].as_array().unwrap();
    let icons: Vec<_> = icons
        .iter()
        .map(|icon| (&icon["src"], &icon["sizes"], &icon["purpose"]))
        .map(|(src, sizes, purpose)| format!("{src} {sizes} {purpose}").replace('"', ""))
        .collect();
    assert_eq!(
        icons,
        [
            "/icon.svg any any",
            "/icon-192.png 192x192 any",
            "/icon-512.png 512x512 any",
            "/icon-maskable-512.png 512x512 maskable",
        ]
    );
    let llms = file(&site, "/llms.txt");
    assert!(llms.starts_with("# Acme Inc\n\n> "), "{llms}");
    assert!(
        llms.contains("(https://www.acme.example/articles/count-the-doors.md)"),
        "{llms}"
    );
}

#[test]
fn each_feed_sitemap_and_list_of_pages_matches_its_snapshot() {
    let site = minimal().site();
    insta::assert_snapshot!("public_files", site.public_files().join("\n"));
    for path in [
        "/feed.xml",
        "/llms.txt",
        "/sitemap.xml",
        "/sitemaps/pages.xml",
        "/sitemaps/articles.xml",
        "/sitemaps/brands.xml",
        "/sitemaps/products.xml",
    ] {
        let name = path.trim_start_matches('/').replace('/', "_");
        let found = site.public_file(path, TODAY).unwrap();
        insta::assert_snapshot!(name, found.body);
        let page = (path == "/feed.xml").then_some("https://www.acme.example/security-insights");
        assert_eq!(found.canonical.as_deref(), page, "{path}");
    }
    let feed: Value = serde_json::from_str(&file(&site, "/feed.json")).unwrap();
    insta::assert_snapshot!("feed.json", format!("{feed:#}"));
}

#[test]
fn the_markdown_of_an_article_has_the_canonical_of_its_page() {
    let site = minimal().site();
    let markdown = site
        .public_file("/articles/count-the-doors.md", TODAY)
        .unwrap();
    assert!(markdown.body.starts_with("# Count the doors at length"));
    assert_eq!(
        markdown.canonical.as_deref(),
        Some("https://www.acme.example/articles/count-the-doors")
    );
    assert_eq!(site.public_file("/articles/draft.md", TODAY), None);
}

#[test]
fn every_public_file_uses_an_overridden_base_url() {
    let site = minimal().site().at_base_url("https://staging.example/");
    for path in site.public_files() {
        let text = file(&site, &path);
        assert!(!text.contains("www.acme.example"), "{path}: {text}");
    }
}

#[test]
fn a_fact_changed_in_site_toml_changes_on_every_page_and_file() {
    let changes = [
        ("(800) 555-0199", "(800) 555-0177"),
        ("(312) 555-0143", "(312) 555-0155"),
        ("hello@sightline.example", "office@sightline.example"),
        ("Sa 09:00-16:00", "Sa 10:00-15:00"),
        ("100 Example Avenue", "200 Example Avenue"),
    ];
    let dialed = ["+18005550199", "+13125550143"];
    let former = || changes.iter().map(|(old, _)| *old).chain(dialed);
    let mut folder = sample();
    let mut text = folder.text("site.toml").unwrap().into_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    folder.put("site.toml".to_owned(), text.into_bytes().into());
    let site = load(&folder, TODAY).site.unwrap();
    let mut said = String::new();
    for route in site.routes() {
        let document = site.document(&route, TODAY);
        let path = &document.frame.path;
        let page = serde_json::to_string(&document).unwrap();
        let graph = serde_json::to_string(&document.seo.graph).unwrap();
        assert!(
            !page.contains("9 am to 4 pm"),
            "{path} has the former hours"
        );
        for old in former() {
            assert!(!page.contains(old), "{path} still says {old}");
            assert!(!graph.contains(old), "the graph of {path} still says {old}");
        }
        assert!(page.contains("(800) 555-0177"), "{path}");
        said.push_str(&page);
        said.push_str(&graph);
    }
    for path in site.public_files() {
        let text = file(&site, &path);
        for old in former() {
            assert!(!text.contains(old), "{path} still says {old}");
        }
        said.push_str(&text);
    }
    for new in [
        "10:00",
        "10 am to 3 pm",
        "office@sightline.example",
        "200 Example Avenue",
    ] {
        assert!(said.contains(new), "{new}");
    }
}

#[test]
fn owner_redirects_resolve_in_one_hop_or_as_gone() {
    let redirects = "\n[[redirects]]\nfrom = \"/Old Page.html\"\nto = \"/security-products\"\n\
                     \n[[redirects]]\nfrom = \"/older\"\nto = \"/old%20page.html\"\n\
                     \n[[redirects]]\nfrom = \"/shop/\"\nto = \"https://shop.example/\"\n\
                     \n[[redirects]]\nfrom = \"/closed\"\ngone = true\n";
    let redirects = redirects.replace("/old%20page.html", "/old page.html");
    let site = minimal()
        .append("site.toml", &redirects)
        .load()
        .site
        .unwrap();
    let to = |path: &str| SiteResolution::Redirect(path.to_owned());
    assert_eq!(
        site.resolve("/old page.html/", None),
        to("/security-products")
    );
    assert_eq!(site.resolve("/older", None), to("/security-products"));
    assert_eq!(site.resolve("/shop", None), to("https://shop.example/"));
    assert_eq!(site.resolve("/closed", None), SiteResolution::Gone);
}

#[test]
fn the_icon_is_the_initial_or_else_the_lens() {
    let drawing = |site: &Site| file(site, "/icon.svg");
    let letter = drawing(&minimal().site());
    assert!(letter.contains("<path fill=\"#fff\""), "{letter}");
    let lens = minimal().replace(
        "site.toml",
        "slug = \"acme\"",
        "slug = \"acme\"\nicon = \"lens\"",
    );
    let lens = drawing(&lens.site());
    assert!(lens.contains("<circle"), "{lens}");
    let other = |name: &str| {
        let changed = minimal().replace("site.toml", "short_name = \"Acme\"", name);
        drawing(&changed.load().site.unwrap())
    };
    assert_ne!(other("short_name = \"bravo\""), letter);
    // A letter that the typeface lacks falls back to the default mark.
    assert_eq!(other("short_name = \"防犯\""), lens);
}

#[test]
fn phone_icons_have_the_expected_sizes_and_corners() {
    let icons = minimal().site().icons();
    let sizes: Vec<_> = icons.iter().map(|icon| (icon.path, icon.size)).collect();
    assert_eq!(
        sizes,
        [
            ("/icon-192.png", 192),
            ("/icon-512.png", 512),
            ("/icon-maskable-512.png", 512),
            ("/apple-touch-icon.png", 180),
        ]
    );
    // Icons that the phone masks or rounds have no rounded corners of their own.
    let round = |path: &str| {
        let icon = icons.iter().find(|icon| icon.path == path).unwrap();
        icon.svg.contains("rx=")
    };
    assert!(round("/icon-512.png"));
    assert!(!round("/icon-maskable-512.png") && !round("/apple-touch-icon.png"));
}
