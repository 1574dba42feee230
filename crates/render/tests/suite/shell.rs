//! The document's head, and data that must not break out of its place in it.

use sightline_model::graph::{Answer, FaqPage, Graph, Node, Question, Reference};
use sightline_model::{
    Alternate, AlternateKind, OpenGraphKind, Robots, Seo, ServiceColor, SocialCard,
};
use sightline_render::{Assets, DEV_RELOAD_PATH, EagerPicture, Rendered, Sheet, Shell, ShellLook};

const MANIFEST: &str = r#"{
    "src/islands/quote-form/quote-form.tsx": { "file": "assets/quote-4.js", "imports": ["_react.js"] },
    "_react.js": { "file": "assets/react-1.js" },
    "src/entry-client.ts": { "file": "assets/entry-2.js", "imports": ["_menus.js"], "dynamicImports": ["src/islands/quote-form/quote-form.tsx"] },
    "_menus.js": { "file": "assets/menus-3.js" },
    "src/styles/index.css": { "file": "assets/index-5.css" },
    "src/styles/below.css": { "file": "assets/below-7.css" },
    "src/styles/sections.css": { "file": "assets/sections-4.css" },
    "src/styles/front.css": { "file": "assets/front-8.css" },
    "src/styles/article.css": { "file": "assets/article-8.css" },
    "src/styles/products.css": { "file": "assets/products-8.css" },
    "src/styles/catalogue.css": { "file": "assets/catalogue-8.css" },
    "src/styles/more.css": { "file": "assets/more-6.css" },
    "src/styles/plans.css": { "file": "assets/plans-9.css" },
    "src/styles/instrument-sans-latin.woff2": { "file": "assets/instrument-6.woff2" },
    "src/styles/instrument-sans-accents.woff2": { "file": "assets/accents-9.woff2" }
}"#;

const LOOK: ShellLook<'static> = ShellLook {
    color: "#1d4ed8",
    stylesheet: None,
    font: None,
};

fn sample() -> Seo {
    Seo {
        card: Some(SocialCard {
            src: "/media/card-0a.jpg".to_owned(),
            width: 1200,
            height: 630,
            alt: "A \"door\"".to_owned(),
        }),
        ..Seo::indexed(
            "Doors & <cameras>",
            "For \"every\" door",
            "/services/access-control",
        )
    }
}

fn rendered() -> Rendered {
    Rendered {
        sheets: Vec::new(),
        faulty: false,
        html: "<main id=\"main\"><h1>Doors</h1><link rel=\"stylesheet\"/><p>They open.</p></main>"
            .to_owned(),
        eager: Some(EagerPicture {
            media_type: "image/avif".to_owned(),
            srcset: "/media/a-128.avif 128w, /media/a-640.avif 640w".to_owned(),
            sizes: "100vw".to_owned(),
        }),
    }
}

fn page(seo: &Seo, rendered: &Rendered, dev_reload: bool) -> String {
    looking(LOOK, seo, Some(ServiceColor::Blue), rendered, dev_reload)
}

fn looking(
    look: ShellLook<'_>,
    seo: &Seo,
    accent: Option<ServiceColor>,
    rendered: &Rendered,
    dev_reload: bool,
) -> String {
    written_in("en-US", look, seo, accent, rendered, dev_reload)
}

fn written_in(
    lang: &str,
    look: ShellLook<'_>,
    seo: &Seo,
    accent: Option<ServiceColor>,
    rendered: &Rendered,
    dev_reload: bool,
) -> String {
    let assets = Assets::from_manifest(MANIFEST).unwrap();
    let shell = Shell {
        lang,
        site_name: "Sample Inc",
        has_feeds: true,
        base_url: "https://sample.example/",
        assets: &assets,
        icons: None,
        look,
        dev_reload,
    };
    shell.document(seo, accent, rendered)
}

#[test]
fn the_head_has_all_metadata_and_links() {
    let html = page(&sample(), &rendered(), false);
    insta::assert_snapshot!(html, @r##"
    <!doctype html>
    <html lang="en-US" data-lang="en-US" data-color="blue">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>Doors &amp; &lt;cameras&gt;</title>
    <meta name="description" content="For &quot;every&quot; door">
    <link rel="canonical" href="https://sample.example/services/access-control">
    <meta name="robots" content="index, follow, max-image-preview:large, max-snippet:-1">
    <meta name="theme-color" content="#1e5fd0">
    <link rel="alternate" href="/feed.xml" type="application/atom+xml" title="Sample Inc">
    <link rel="alternate" href="/feed.json" type="application/feed+json" title="Sample Inc">
    <link rel="stylesheet" href="/assets/index-5.css">
    <link rel="preload" href="/assets/instrument-6.woff2" as="font" type="font/woff2" crossorigin="">
    <link rel="preload" as="image" type="image/avif" imagesrcset="/media/a-128.avif 128w, /media/a-640.avif 640w" imagesizes="100vw" fetchpriority="high">
    <script type="module" fetchpriority="low" src="/assets/entry-2.js"></script>
    <link rel="modulepreload" href="/assets/menus-3.js" fetchpriority="low">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="manifest" href="/site.webmanifest" crossorigin="use-credentials">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="Sample Inc">
    <meta property="og:locale" content="en_US">
    <meta property="og:title" content="Doors &amp; &lt;cameras&gt;">
    <meta property="og:description" content="For &quot;every&quot; door">
    <meta property="og:url" content="https://sample.example/services/access-control">
    <meta property="og:image" content="https://sample.example/media/card-0a.jpg">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="A &quot;door&quot;">
    <meta name="twitter:card" content="summary_large_image">
    <meta name="twitter:image" content="https://sample.example/media/card-0a.jpg">
    </head>
    <body><main id="main"><h1>Doors</h1><link rel="stylesheet" href="/assets/below-7.css" fetchpriority="low">
    <p>They open.</p></main></body>
    </html>
    "##);
}

#[test]
fn the_head_of_an_article_has_its_dates_and_alternates() {
    let mut seo = sample();
    seo.open_graph = OpenGraphKind::Article;
    seo.published = Some("2026-10-14".to_owned());
    seo.modified = Some("2026-11-03".to_owned());
    seo.alternates = vec![
        Alternate {
            kind: AlternateKind::Form("text/markdown"),
            href: "/articles/doors.md".to_owned(),
        },
        Alternate {
            kind: AlternateKind::Language("es".to_owned()),
            href: "/es/articles/doors".to_owned(),
        },
    ];
    let html = page(&seo, &rendered(), false);
    for line in [
        r#"<meta property="article:published_time" content="2026-10-14">"#,
        r#"<meta property="article:modified_time" content="2026-11-03">"#,
        r#"<link rel="alternate" href="https://sample.example/articles/doors.md" type="text/markdown">"#,
        r#"<link rel="alternate" href="https://sample.example/es/articles/doors" hreflang="es">"#,
    ] {
        assert!(html.contains(line), "{line} in {html}");
    }
}

#[test]
fn structured_data_cannot_leave_its_script() {
    let mut seo = sample();
    seo.graph = Some(Graph::new(vec![Node::FaqPage(FaqPage {
        id: "#questions".to_owned(),
        is_part_of: Reference::to("#page"),
        main_entity: vec![Question {
            name: "</script><script src=evil>".to_owned(),
            accepted_answer: Answer {
                text: "<!-- & \u{2028}".to_owned(),
            },
        }],
    })]));
    let html = page(&seo, &rendered(), false);
    let (_, json) = html
        .split_once("<script type=\"application/ld+json\">")
        .unwrap();
    let (json, _) = json.split_once("</script>").unwrap();
    assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
    let graph: serde_json::Value = serde_json::from_str(json).unwrap();
    let question = &graph["@graph"][0]["mainEntity"][0];
    assert_eq!(question["name"], "</script><script src=evil>");
}

#[test]
fn entry_imports_are_preloaded_and_islands_are_not() {
    let html = page(&sample(), &rendered(), false);
    let preloads: Vec<_> = html
        .lines()
        .filter(|line| line.contains("modulepreload"))
        .collect();
    assert_eq!(
        preloads,
        [r#"<link rel="modulepreload" href="/assets/menus-3.js" fetchpriority="low">"#]
    );
    assert!(!html.contains("quote-4.js"));
}

#[test]
fn a_noindex_page_has_no_canonical_url_and_no_card() {
    let mut seo = sample();
    seo.robots = Robots::NoIndex;
    seo.canonical = None;
    seo.card = None;
    let plain = Rendered {
        eager: None,
        ..rendered()
    };
    let html = looking(LOOK, &seo, None, &plain, false);
    assert!(html.contains(r#"<meta name="robots" content="noindex, follow">"#));
    assert!(html.contains(r#"<meta name="twitter:card" content="summary">"#));
    for absent in [
        "canonical",
        "og:url",
        "og:image",
        "twitter:image",
        "as=\"image\"",
        "data-color",
    ] {
        assert!(!html.contains(absent), "{absent} in {html}");
    }
}

#[test]
fn a_custom_look_sets_the_stylesheet_font_and_theme_color() {
    let look = ShellLook {
        color: "#0f766e",
        stylesheet: Some("/media/identity-1a2b3c4d.css"),
        font: Some("/media/figtree-1a2b3c4d.woff2"),
    };
    let of = |accent| looking(look, &sample(), accent, &rendered(), false);
    let html = of(None);
    let at = |part: &str| {
        html.find(part)
            .unwrap_or_else(|| panic!("{part} in {html}"))
    };
    assert!(
        at("/assets/index-5.css")
            < at("<link rel=\"stylesheet\" href=\"/media/identity-1a2b3c4d.css\">")
    );
    assert!(html.contains("rel=\"preload\" href=\"/media/figtree-1a2b3c4d.woff2\" as=\"font\""));
    assert!(!html.contains("instrument"));
    let color = "<meta name=\"theme-color\" content=";
    assert!(html.contains(&format!("{color}\"#0f766e\">")));
    // The page of a service with its own color uses that color.
    assert!(of(Some(ServiceColor::Red)).contains(&format!("{color}\"#c81e2c\">")));
    assert!(of(Some(ServiceColor::Brand)).contains(&format!("{color}\"#0f766e\">")));
}

#[test]
fn the_accents_font_is_preloaded_if_the_language_needs_it() {
    let of = |lang| written_in(lang, LOOK, &sample(), None, &rendered(), false);
    let accents = "rel=\"preload\" href=\"/assets/accents-9.woff2\" as=\"font\"";
    assert!(!of("en-US").contains(accents));
    assert!(of("de").contains(accents));
}

#[test]
fn a_language_without_a_territory_is_no_locale() {
    let of = |lang| written_in(lang, LOOK, &sample(), None, &rendered(), false);
    assert!(of("de-AT").contains("content=\"de_AT\""));
    assert!(!of("de").contains("og:locale"));
}

#[test]
fn a_page_reloads_itself_in_development_only() {
    for dev_reload in [true, false] {
        let html = page(&sample(), &rendered(), dev_reload);
        assert_eq!(html.contains(DEV_RELOAD_PATH), dev_reload);
    }
}

#[test]
fn the_shell_has_no_inline_script_and_no_inline_style() {
    let html = page(&sample(), &rendered(), true);
    for script in html.split("<script").skip(1) {
        let (attributes, rest) = script.split_once('>').unwrap();
        assert!(attributes.contains(" src="), "{attributes}");
        assert!(rest.starts_with("</script>"), "{rest}");
    }
    assert!(!html.contains("<style") && !html.contains(" style="));
}

#[test]
fn stylesheets_of_later_content_are_linked_in_front_of_it() {
    let of = |sheets: &[Sheet]| {
        let rendered = Rendered {
            sheets: sheets.to_vec(),
            faulty: false,
            ..rendered()
        };
        let html = page(&sample(), &rendered, false);
        let (_, after) = html.split_once("</h1>").unwrap();
        let (links, _) = after.split_once("<p>").unwrap();
        let links = links.split('"').filter(|part| part.starts_with("/assets/"));
        links.map(str::to_owned).collect::<Vec<_>>()
    };
    let [below, sections, article, more, plans] = [
        "/assets/below-7.css",
        "/assets/sections-4.css",
        "/assets/article-8.css",
        "/assets/more-6.css",
        "/assets/plans-9.css",
    ];
    assert_eq!(of(&[]), [below]);
    assert_eq!(of(&[Sheet::Sections, Sheet::More]), [below, sections, more]);
    assert_eq!(of(&[Sheet::Article]), [below, article]);
    assert_eq!(of(&[Sheet::More, Sheet::Plans]), [below, more, plans]);
}
