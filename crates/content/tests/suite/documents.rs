//! Pages.

use serde_json::Value;
use sightline_model::{CaseStudy, Document, Page, PageKind, Robots, Route, Section};
use sightline_site::{Site, SiteResolution};

use crate::folder::{TODAY, minimal};

pub(crate) fn document(route: &Route) -> Document {
    minimal().site().document(route, TODAY)
}

pub(crate) fn product(brand: &str, product: &str) -> Route {
    Route::Product {
        brand: brand.to_owned(),
        product: product.to_owned(),
    }
}

/// Returns the first section of a kind on the page of a route.
macro_rules! section {
    ($route:expr, $kind:ident) => {
        document($route)
            .page
            .sections()
            .find_map(|section| match section {
                Section::$kind(found) => Some(found.clone()),
                _ => None,
            })
            .unwrap()
    };
}

#[test]
fn own_and_common_json_together_equal_the_document() {
    let minimal = minimal();
    let site = minimal.site();
    for route in site.routes() {
        let document = site.document(&route, TODAY);
        let texts = document.json().unwrap();
        let mut own: Value = serde_json::from_str(&texts.own).unwrap();
        let common: Value = serde_json::from_str(&texts.common).unwrap();
        for (part, fields) in common.as_object().unwrap() {
            let whole = own[part].as_object_mut().unwrap();
            for (field, value) in fields.as_object().unwrap() {
                let twice = whole.insert(field.clone(), value.clone());
                assert!(twice.is_none(), "{part}: {field}");
            }
        }
        assert_eq!(own, serde_json::to_value(&document).unwrap(), "{route:?}");
    }
}

/// Collects every value of a key, at any depth.
fn values<'a>(json: &'a Value, key: &str, found: &mut Vec<&'a str>) {
    match json {
        Value::Object(map) => {
            for (name, value) in map {
                match value.as_str() {
                    Some(text) if name == key => found.push(text),
                    _ => values(value, key, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| values(item, key, found)),
        _ => {}
    }
}

/// Checks that every address on every page leads directly to a page, or to a picture that exists.
#[track_caller]
pub(crate) fn check_addresses(site: &Site) {
    for route in site.routes() {
        let json = serde_json::to_value(site.document(&route, TODAY)).unwrap();
        let mut hrefs = Vec::new();
        values(&json, "href", &mut hrefs);
        for href in hrefs.into_iter().filter(|href| href.starts_with('/')) {
            let page = href.split('#').next().unwrap();
            let (path, query) = page
                .split_once('?')
                .map_or((page, None), |(path, query)| (path, Some(query)));
            if let Some(file) = path.strip_prefix("/media/") {
                assert!(site.media(file).is_some(), "{route:?}: {href}");
                continue;
            }
            let found = site.resolve(path, query);
            assert!(
                matches!(found, SiteResolution::Page(_)),
                "{route:?}: {href}"
            );
        }
        let mut pictures = Vec::new();
        values(&json, "src", &mut pictures);
        for src in pictures {
            let name = src.strip_prefix("/media/").unwrap();
            assert!(site.media(name).is_some(), "{route:?}: {src}");
        }
    }
}

#[test]
fn every_link_and_picture_of_every_page_exists() {
    check_addresses(&minimal().site());
}

#[test]
fn without_an_address_hours_are_on_the_clock_of_the_language() {
    for (language, hours) in [("en", "8 am to 6 pm"), ("de", "08:00 to 18:00")] {
        let company = format!("slug = \"acme\"\nlanguage = \"{language}\"");
        let site = minimal().replace("site.toml", "slug = \"acme\"", &company);
        // Other languages than English have a warning.
        let site = site.load().site.unwrap();
        assert_eq!(site.company().hours[0].hours, hours, "{language}");
    }
}

#[test]
fn case_studies_are_filtered_by_page() {
    let of = |route: Route| -> Vec<String> {
        let studies = section!(&route, CaseStudies).studies.into_iter();
        studies.filter_map(|study| study.id).collect()
    };
    assert_eq!(of(Route::Home), ["two-story"]);
    assert_eq!(of(Route::About), ["clinic"]);
    assert_eq!(of(Route::Own("residential".to_owned())), ["two-story"]);
    assert_eq!(
        of(Route::Service("pos-installation".to_owned())),
        ["bakery"]
    );
    let one = section!(&Route::Service("pos-installation".to_owned()), CaseStudies);
    assert_eq!(one.title, "A job", "a heading that fits the count");
    assert_eq!(of(Route::Contact), ["bakery", "two-story", "clinic"]);
    let all = section!(&Route::Contact, CaseStudies);
    let tabs: Vec<_> = all
        .tabs
        .iter()
        .map(|tab| (&*tab.filter, &*tab.label))
        .collect();
    assert_eq!(
        tabs,
        [
            ("all", "All"),
            ("residential", "Residential"),
            ("access_control", "Access Control"),
            ("pa", "PA System"),
            ("featured", "A house"),
        ]
    );
    assert_eq!(all.all, None);
}

#[test]
fn two_sections_of_case_studies_have_different_ids() {
    let section =
        "[[section]]\nkind = \"case-studies\"\ntitle = \"Doors\"\nfilter = \"access_control\"\n";
    let all = "[[section]]\nkind = \"case-studies\"\n";
    let both = format!("{section}\n{all}");
    let site = minimal().replace("pages/contact.toml", all, &both).site();
    let Page::Sections(page) = site.document(&Route::Contact, TODAY).page else {
        panic!("the contact page has sections");
    };
    let jobs = page.sections.iter().filter_map(|placed| {
        let Section::CaseStudies(section) = &placed.section else {
            return None;
        };
        let jobs = section.studies.iter().map(|study| study.id.as_deref());
        Some((placed.id.as_deref(), jobs.collect::<Vec<_>>()))
    });
    let found: Vec<_> = jobs.collect();
    let all = vec![Some("bakery"), Some("two-story"), Some("clinic")];
    let doors = (Some("case-studies-2"), vec![None]);
    assert_eq!(found, [doors, (Some("case-studies"), all)]);
}

#[test]
fn two_sections_with_the_same_entries_have_different_ids() {
    let home = minimal()
        .folder()
        .text("pages/home.toml")
        .unwrap()
        .into_owned();
    let start = home.find("[[section]]\nkind = \"explainers\"").unwrap();
    let again = home.get(start..).unwrap();
    let tips = "\n[[section]]\nkind = \"tips\"\ntitle = \"Tips\"\n";
    let more = format!("{tips}{tips}\n{again}");
    // The picture that stands there twice has a warning.
    let site = minimal()
        .append("pages/home.toml", &more)
        .load()
        .site
        .unwrap();
    let Page::Sections(page) = site.document(&Route::Home, TODAY).page else {
        panic!("the home page has sections");
    };
    let ids = page.sections.iter().map(|placed| {
        let entries: Vec<&String> = match &placed.section {
            Section::BrandGallery(section) => section.panels.iter().map(|e| &e.id).collect(),
            Section::Explainers(section) => section.explainers.iter().map(|e| &e.id).collect(),
            Section::Tips(section) => section.tips.iter().map(|e| &e.id).collect(),
            _ => Vec::new(),
        };
        (placed.id.as_deref(), entries)
    });
    let ids: Vec<_> = ids.filter(|(_, entries)| !entries.is_empty()).collect();
    let sections: Vec<_> = ids.iter().filter_map(|(id, _)| *id).collect();
    assert_eq!(
        sections,
        [
            "explainer",
            "brands",
            "safety-tips",
            "safety-tips-2",
            "explainer-2",
            "brands-2"
        ]
    );
    let mut entries: Vec<_> = ids.into_iter().flat_map(|(_, entries)| entries).collect();
    let count = entries.len();
    entries.sort();
    entries.dedup();
    assert_eq!(entries.len(), count);
    assert!(
        entries.iter().any(|id| *id == "explain-doors-2"),
        "{entries:?}"
    );
}

#[test]
fn the_featured_tab_lists_case_studies_without_another_tab() {
    let house = minimal()
        .folder()
        .text("case-studies/two-story.toml")
        .unwrap()
        .into_owned();
    let birds = house
        .replace("also = [\"residential\"]\n", "")
        .replace("A house", "Birds");
    let site = minimal().append("case-studies/birds.toml", &birds).site();
    let of = |route: Route| {
        let document = site.document(&route, TODAY);
        let mut sections = document.page.sections().cloned();
        sections
            .find_map(|section| match section {
                Section::CaseStudies(studies) => Some(studies),
                _ => None,
            })
            .unwrap()
    };
    let home = of(Route::Home).studies;
    assert_eq!(
        home.iter()
            .map(|study| study.id.as_deref())
            .collect::<Vec<_>>(),
        [Some("birds"), Some("two-story")]
    );
    let all = of(Route::Contact);
    let tab = all.tabs.last().unwrap();
    assert_eq!((&*tab.filter, &*tab.label), ("featured", "Birds"));
    let listed = |study: &&CaseStudy| study.filters.iter().any(|filter| filter == "featured");
    let listed: Vec<_> = all
        .studies
        .iter()
        .filter(listed)
        .filter_map(|study| study.id.as_deref())
        .collect();
    assert_eq!(listed, ["birds"]);
}

#[test]
fn the_brand_gallery_shows_cameras_and_recorders_only() {
    let axis = &section!(&Route::Home, BrandGallery).panels[0];
    assert_eq!(axis.brand.name, "Axis Communications");
    let titles: Vec<_> = axis
        .products
        .iter()
        .map(|card| card.title.as_str())
        .collect();
    assert_eq!(titles, ["Recorder, 8 channels"]);
}

#[test]
fn articles_are_filtered_and_the_newest_comes_first() {
    let headlines = |category| -> Vec<String> {
        section!(&Route::Articles(category), ArticleList)
            .articles
            .into_iter()
            .map(|card| card.headline)
            .collect()
    };
    assert_eq!(headlines(None), ["Count the doors", "Which lock fits"]);
    assert_eq!(
        headlines(Some("access_control".to_owned())),
        ["Which lock fits"]
    );
    let cctv = Route::Articles(Some("cctv".to_owned()));
    let tips = section!(&cctv, Tips).tips;
    assert_eq!(tips.len(), 1);
    assert_eq!(
        tips[0].product.as_ref().unwrap().href,
        "/products/lts/turret-4mp"
    );
    let filters = section!(&cctv, ArticleList).filters.into_iter();
    let current: Vec<_> = filters.filter(|filter| filter.current).collect();
    assert_eq!((current.len(), current[0].count), (1, 1));
}

#[test]
fn a_filtered_article_list_shows_only_tips_of_its_category() {
    let tips = "\n[[section]]\nkind = \"tips\"\ntitle = \"Stay safe\"\n";
    let site = minimal().append("pages/about.toml", tips).site();
    let shown = |route: &Route| -> Vec<String> {
        let page = site.document(route, TODAY).page;
        let tips = page.sections().find_map(|section| match section {
            Section::Tips(section) => Some(section.tips.iter().map(|tip| tip.id.clone()).collect()),
            _ => None,
        });
        tips.unwrap()
    };
    assert_eq!(shown(&Route::About), ["mount-low", "label-keys"]);
    assert_eq!(shown(&Route::Articles(None)), ["mount-low", "label-keys"]);
    let cctv = Route::Articles(Some("cctv".to_owned()));
    assert_eq!(shown(&cctv), ["mount-low"]);
}

#[test]
fn an_article_page_has_its_headline_body_and_related_entries() {
    let document = document(&Route::Article("count-the-doors".to_owned()));
    assert_eq!(document.frame.banner.title, "Count the doors");
    let byline = document.frame.banner.byline.as_ref().unwrap();
    assert_eq!(byline.date_label, "October 14, 2026");
    assert_eq!(byline.reading_time, "2 minute read");
    let Page::Article(page) = document.page else {
        panic!("not an article");
    };
    assert_eq!(
        page.body.heading_html,
        "<h2>Count the doors at length</h2>\
         <p class=\"lead\">The number comes from <em>doors</em>.</p>"
    );
    assert_eq!(page.body.headings[0].id, "start-outside");
    assert!(page.body.main_html.contains("<h3 id=\"start-outside\">"));
    assert!(
        page.body
            .side_html
            .unwrap()
            .contains("<ul class=\"check\">")
    );
    let related: Vec<_> = page
        .related_articles
        .iter()
        .map(|link| link.label.as_str())
        .collect();
    assert_eq!(related, ["Which Lock Fits"], "drafts are not shown");
    let products: Vec<_> = page
        .related_products
        .iter()
        .flatten()
        .map(|p| p.title.as_str())
        .collect();
    assert_eq!(products, ["Turret camera", "Recorder, 8 channels"]);
}

#[test]
fn a_product_page_links_to_each_article_that_names_it_or_has_its_category_once() {
    let links = |naming: &str| -> Vec<String> {
        let named = "related_products = [\"turret-4mp\"]\ndate_published";
        let site = minimal().replace(naming, "date_published", named).site();
        let Page::Product(page) = site.document(&product("lts", "turret-4mp"), TODAY).page else {
            panic!("not a product");
        };
        page.related_articles
            .into_iter()
            .map(|link| link.label)
            .collect()
    };
    assert_eq!(links("articles/count-the-doors.md"), ["Count The Doors"]);
    assert_eq!(
        links("articles/which-lock-fits.md"),
        ["Which Lock Fits", "Count The Doors"]
    );
}

#[test]
fn a_link_to_an_article_leads_to_it() {
    let site = minimal().replace(
        "pages/home.toml",
        "to = \"service:access-control\"",
        "to = \"article:count-the-doors\"",
    );
    let home = site.site().document(&Route::Home, TODAY).page;
    let home = serde_json::to_string(&home).unwrap();
    let link = r#"{"label":"Doors","href":"/articles/count-the-doors""#;
    assert!(home.contains(link), "{home}");
}

#[test]
fn missing_articles_brands_and_products_have_the_specified_titles() {
    let site = minimal().site();
    let page = |route: &Route| {
        let document = site.document(route, TODAY);
        assert_eq!(document.seo.robots, Robots::NoIndex);
        assert_eq!(document.seo.canonical, None);
        let Page::Missing(page) = document.page else {
            panic!("{route:?} is there");
        };
        page
    };
    assert_eq!(
        page(&Route::Article("none".to_owned())).title,
        "Article not found."
    );
    assert_eq!(
        page(&Route::Article("draft".to_owned())).title,
        "Article not found."
    );
    assert_eq!(
        page(&Route::Brand("Big Eye".to_owned())).title,
        "No products found for Big Eye"
    );
    let missing = page(&product("lts", "none"));
    assert_eq!(missing.title, "Product Not Found");
    assert_eq!(
        missing.text.as_deref(),
        Some("The product you are looking for does not exist.")
    );
    assert_eq!(missing.link.href, "/security-products");
}

#[test]
fn an_unknown_address_shows_the_home_page_with_a_notice() {
    let document = minimal().site().not_found("/wp-login.php", TODAY);
    assert_eq!(document.seo.robots, Robots::NoIndex);
    assert_eq!(document.seo.canonical, None);
    assert_eq!(document.frame.path, "/wp-login.php");
    assert!(
        document
            .frame
            .utility
            .links
            .iter()
            .all(|link| !link.current)
    );
    let Page::Sections(home) = document.page else {
        panic!("not a list of sections");
    };
    assert_eq!(home.name, PageKind::Home);
    assert_eq!(home.notice.unwrap().title, "Page not found");
}

#[test]
fn an_error_document_has_the_error_title_and_is_noindex() {
    let document = minimal()
        .site()
        .error_document(503, "/about-acme-inc", TODAY);
    assert_eq!(document.frame.banner.title, "Unexpected Application Error!");
    assert_eq!(document.page.kind(), PageKind::Error);
    assert_eq!(document.seo.robots, Robots::NoIndex);
}

#[test]
fn a_question_can_set_its_own_id() {
    let route = Route::Service("access-control".to_owned());
    let ids: Vec<_> = section!(&route, Questions)
        .items
        .into_iter()
        .map(|item| item.id)
        .collect();
    assert_eq!(ids, ["which-lock"]);
}

#[test]
fn media_files_are_found_only_by_their_hashed_names() {
    let site = minimal().site();
    let names = site.media_names();
    let name = names.iter().find(|name| name.starts_with("hero-night-"));
    assert!(site.media(name.unwrap()).is_some());
    assert!(site.media("hero-night.svg").is_none());
}

#[test]
fn sections_are_in_the_order_of_the_file() {
    let kinds = |site: &Site| -> Vec<String> {
        let page = serde_json::to_value(site.document(&Route::About, TODAY).page).unwrap();
        let sections = page["sections"].as_array().unwrap().iter();
        let kinds = sections.map(|placed| placed["section"]["kind"].as_str().unwrap().to_owned());
        kinds.collect()
    };
    let edited = minimal();
    let path = "pages/about.toml";
    let written = edited.folder().text(path).unwrap().into_owned();
    let listed = ["prose", "cards", "cards", "case-studies", "brand-cards"];
    assert_eq!(kinds(&edited.site()), listed);

    let (head, sections) = written.split_once("[[section]]").unwrap();
    let mut blocks: Vec<&str> = sections.split("[[section]]").collect();
    blocks.swap(3, 4);
    let swapped = format!("{head}[[section]]{}", blocks.join("\n[[section]]"));
    let swapped = minimal().replace(path, &written, &swapped).site();
    let expected = ["prose", "cards", "cards", "brand-cards", "case-studies"];
    assert_eq!(kinds(&swapped), expected);

    let without = format!("{head}[[section]]{}", blocks[..3].join("\n[[section]]"));
    let without = minimal()
        .replace(path, &written, &without)
        .load()
        .site
        .unwrap();
    assert_eq!(kinds(&without), ["prose", "cards", "cards"]);
}

#[test]
fn related_articles_are_named_by_label_or_else_by_file_name() {
    let labels = |site: &Site| {
        let route = Route::Article("count-the-doors".to_owned());
        match site.document(&route, TODAY).page {
            Page::Article(article) => {
                let related = article.related_articles.into_iter();
                related.map(|link| link.label).collect::<Vec<_>>()
            }
            _ => Vec::new(),
        }
    };
    assert_eq!(labels(&minimal().site()), ["Which Lock Fits"]);
    let path = "articles/which-lock-fits.md";
    let labelled = minimal().replace(path, "author =", "label = \"Which lock fits?\"\nauthor =");
    assert_eq!(labels(&labelled.site()), ["Which lock fits?"]);
}
