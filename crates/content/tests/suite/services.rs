//! Services are files: one added, one removed, and one with another address.

use sightline_content::Folder;
use sightline_model::Route;
use sightline_site::SiteResolution;

use crate::categories::without;
use crate::documents::check_addresses;
use crate::folder::{Edited, TODAY, expect, minimal};
use crate::sample_site::sample;

const PA: &str = "services/pa-systems.toml";

fn slugs(folder: &Folder) -> Vec<String> {
    let paths = folder.paths();
    let services = paths.filter_map(|path| path.strip_prefix("services/")?.strip_suffix(".toml"));
    services.map(str::to_owned).collect()
}

#[test]
fn a_removed_service_has_no_page_and_no_links() {
    let all = slugs(&sample());
    assert_eq!(all.len(), 5);
    let each = all.iter().map(|slug| vec![slug.as_str()]);
    let every = std::iter::once(all.iter().map(String::as_str).collect());
    for removed in each.chain(every) {
        let is_removed = |path: &str| {
            let name = path.strip_prefix("services/");
            let slug = name.and_then(|name| name.strip_suffix(".toml"));
            slug.is_some_and(|slug| removed.contains(&slug))
        };
        let (site, _) = without(is_removed);
        check_addresses(&site);
        let paths: Vec<_> = removed
            .iter()
            .map(|slug| format!("/services/{slug}"))
            .collect();
        for path in &paths {
            assert_eq!(site.resolve(path, None), SiteResolution::Unknown);
        }
        for route in site.routes() {
            let page = serde_json::to_string(&site.document(&route, TODAY)).unwrap();
            for path in &paths {
                assert!(!page.contains(path), "{route:?} leads to {path}");
            }
        }
    }
}

#[test]
fn an_added_service_is_in_menu_footer_sitemap_and_search() {
    let text = minimal().folder().text(PA).unwrap().into_owned();
    let text = text.replace("PA systems", "Gate automation");
    let text = text.replace("label = \"PA\"", "label = \"Gates\"");
    let text = text.replace("/services/pa-services", "/gates");
    let text = text.replace("order = 4\nicon", "order = 9\nmenu_text = \"Drives\"\nicon");
    let edited = minimal().append("services/gate-automation.toml", &text);
    let site = edited.load().site.unwrap();
    let route = Route::Service("gate-automation".to_owned());
    assert_eq!(
        site.resolve("/services/gate-automation", None),
        SiteResolution::Page(route.clone())
    );
    let home = site.document(&Route::Home, TODAY).frame;
    let last = home.menus[0].items.last().unwrap();
    assert_eq!(
        (last.title.as_str(), last.href.as_str()),
        ("Gate automation", "/services/gate-automation")
    );
    assert!(
        home.footer
            .quick_links
            .iter()
            .any(|link| link.label == "Gates")
    );
    for listed in [Route::Sitemap, Route::Search] {
        let page = serde_json::to_string(&site.document(&listed, TODAY)).unwrap();
        assert!(page.contains("Gate automation"), "{listed:?}");
    }
    let page = site.document(&route, TODAY);
    assert_eq!(
        page.frame.breadcrumbs.last().unwrap().label,
        "Gate automation"
    );
}

#[test]
fn aliases_of_a_service_redirect_to_its_page() {
    let site = minimal().site();
    for asked in ["/services/pa-services", "/Services/PA-Services/"] {
        assert_eq!(
            site.resolve(asked, Some("utm_source=mail")),
            SiteResolution::Redirect("/services/pa-systems?utm_source=mail".to_owned())
        );
    }
}

fn with_alias(alias: &str) -> Edited {
    minimal().replace(PA, "/services/pa-services", alias)
}

#[test]
fn an_alias_must_be_a_path_that_is_not_in_use() {
    expect(
        &with_alias("/contact"),
        ("redirect-of-page", PA, 6, 12),
        "\"/contact\" is an address of a page",
    );
    expect(
        &with_alias("/services/it-services"),
        ("redirect-of-page", PA, 6, 12),
        "\"/services/it-services\" is an address of a page",
    );
    expect(
        &with_alias("pa-services"),
        ("malformed", PA, 6, 12),
        "\"pa-services\" is not a path of this site",
    );
}
