//! Categories of articles: removed, added, reordered, and without articles.

use sightline_content::Folder;
use sightline_model::{Robots, Route, Section};
use sightline_site::{Site, SiteResolution};

use crate::categories::{built, written};
use crate::documents::check_addresses;
use crate::folder::TODAY;
use crate::sample_site::sample;

/// Changes the text of a file.
fn edit(folder: &mut Folder, path: &str, edit: impl Fn(&str) -> String) {
    let text = edit(&folder.text(path).unwrap());
    folder.put(path.to_owned(), text.into_bytes().into());
}

/// Loads the sample with an edited list of article categories.
fn sample_with_articles(changed: impl Fn(&str) -> String) -> (Site, Vec<String>) {
    let mut folder = sample();
    edit(&mut folder, "pages/articles.toml", changed);
    built(&folder)
}

fn filters(site: &Site, category: Option<&str>) -> Vec<(String, u32, bool)> {
    let route = Route::Articles(category.map(str::to_owned));
    let document = site.document(&route, TODAY);
    let list = document.page.sections().find_map(|section| match section {
        Section::ArticleList(list) => Some(list),
        _ => None,
    });
    let filters = list.unwrap().filters.iter();
    filters
        .map(|filter| (filter.label.clone(), filter.count, filter.current))
        .collect()
}

#[test]
fn a_removed_article_category_leaves_no_filter_or_link() {
    for slug in ["cctv", "access_control", "pa", "it", "alarm"] {
        let line = format!("  {{ slug = \"{slug}\"");
        let (site, said) = sample_with_articles(|text| {
            let lines = text.lines().filter(|text| !text.starts_with(&line));
            lines.collect::<Vec<_>>().join("\n")
        });
        check_addresses(&site);
        assert_eq!(filters(&site, None).len(), 5);
        let address = format!("?category={slug}");
        for route in site.routes() {
            let document = site.document(&route, TODAY);
            assert!(!written(&document).contains(&address), "{route:?}");
        }
        let warned = format!("no category of articles \"{slug}\"");
        assert!(said.iter().any(|said| said.contains(&warned)), "{said:#?}");
    }
}

#[test]
fn articles_need_no_categories() {
    let (site, _) = sample_with_articles(|text| {
        let (before, rest) = text.split_once("categories = [").unwrap();
        let (_, after) = rest.split_once("\n]\n").unwrap();
        format!("{before}{after}")
    });
    check_addresses(&site);
    assert_eq!(filters(&site, None), [("All".to_owned(), 6, true)]);
    let article = Route::Article("how-many-cameras-does-a-house-need".to_owned());
    let document = site.document(&article, TODAY);
    let graph = serde_json::to_string(&document.seo.graph.unwrap()).unwrap();
    assert!(!graph.contains("articleSection"));
}

#[test]
fn article_filters_keep_the_owners_order_and_skip_empty_categories() {
    let (site, _) = sample_with_articles(|text| {
        text.replace(
            "categories = [\n",
            "categories = [\n  { slug = \"locks\", label = \"Locks\", icon = \"lock\" },\n\
             \x20 { slug = \"Alarm\", label = \"Sirens\", icon = \"siren\" },\n",
        )
        .replace("\"Alarm\"", "\"alarm\"")
        .replace(
            "  { slug = \"alarm\", label = \"Alarms\", icon = \"siren\" },\n",
            "",
        )
    });
    let shown = filters(&site, Some("alarm"));
    assert_eq!(shown[1], ("Sirens".to_owned(), 1, true));
    assert_eq!(shown.len(), 6);
}

#[test]
fn a_category_without_articles_says_so_at_its_address_and_has_a_filter_for_its_tips() {
    let unpublished = |category_of_tips: &str| {
        let mut folder = sample();
        edit(
            &mut folder,
            "articles/how-many-ceiling-speakers.md",
            |text| text.replace("published = true", "published = false"),
        );
        edit(&mut folder, "tips.toml", |text| {
            text.replace("\"pa\"", category_of_tips)
        });
        built(&folder).0
    };
    let site = unpublished("\"it\"");
    let route = Route::Articles(Some("pa".to_owned()));
    let is_filter = |(label, ..): &(String, u32, bool)| label == "PA Systems";
    assert!(!filters(&site, None).iter().any(is_filter));
    for query in ["category=pa", "category=PA&a=b"] {
        let found = site.resolve("/security-insights", Some(query));
        assert_eq!(found, SiteResolution::Page(route.clone()), "{query}");
    }
    let own = filters(&site, Some("pa"));
    let own: Vec<_> = own.into_iter().filter(|filter| filter.2).collect();
    assert_eq!(own, [("PA Systems".to_owned(), 0, true)]);
    let document = site.document(&route, TODAY);
    assert_eq!(document.seo.robots, Robots::NoIndex);
    let cctv = Route::Articles(Some("cctv".to_owned()));
    assert_eq!(site.document(&cctv, TODAY).seo.robots, Robots::Index);
    assert_eq!(
        site.resolve("/security-insights/page/2", Some("category=pa")),
        SiteResolution::Unknown
    );

    let site = unpublished("\"pa\"");
    assert!(filters(&site, None).iter().any(is_filter));
}

#[test]
fn a_sidebar_card_that_leads_only_to_hidden_pages_is_left_out() {
    let titles = |published: &str| {
        let mut folder = sample();
        for path in sample().paths_in("articles/") {
            edit(&mut folder, path, |text| {
                text.replace("published = true", published)
            });
        }
        let site = built(&folder).0;
        let cards = site.document(&Route::About, TODAY).frame.sidebar.intro;
        cards.into_iter().map(|card| card.title).collect::<Vec<_>>()
    };
    let all = titles("published = true");
    let (last, others) = all.split_last().unwrap();
    assert_eq!(last, "Read up first");
    assert_eq!(titles("published = false"), others);
}
