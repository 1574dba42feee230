//! Lists that are longer than a page.

use std::collections::BTreeSet;

use serde_json::Value;
use sightline_content::Loaded;
use sightline_model::{Link, LinkGroup, PAGE_SIZE, Page, Robots, Route, Section};
use sightline_site::{Site, SiteResolution};

use crate::documents::check_addresses;
use crate::folder::{Edited, TODAY, minimal};

/// Loads the minimal site with 120 more cameras of one brand and 100 more articles.
fn large() -> Site {
    with_cameras(minimal(), 120, "cctv")
}

/// Loads a minimal site with this number of further cameras of one brand in a category, and 100 more articles.
pub(crate) fn with_cameras(folder: Edited, cameras: usize, category: &str) -> Site {
    let Loaded { site, diagnostics } = many_cameras(folder, cameras, category).load();
    site.unwrap_or_else(|| panic!("{diagnostics:#?}"))
}

/// Returns the folder of such a site.
pub(crate) fn many_cameras(mut folder: Edited, cameras: usize, category: &str) -> Edited {
    let text = |path: &str| minimal().folder().text(path).unwrap().into_owned();
    let product = text("products/turret-4mp.toml");
    let product = product.replace("y = \"cctv\"", &format!("y = \"{category}\""));
    let article = text("articles/which-lock-fits.md");
    for number in 0..cameras {
        let product = product.replace("Turret camera", &format!("Turret {number:03}"));
        let product = product.replace("X-1", &format!("T-{number}"));
        folder = folder.append(&format!("products/turret-{number:03}.toml"), &product);
    }
    for number in 0..100 {
        let article = article.replace("headline = \"", &format!("headline = \"Part {number}: "));
        folder = folder.append(&format!("articles/part-{number:03}.md"), &article);
    }
    folder
}

fn cards(site: &Site, route: &Route) -> Vec<String> {
    let document = site.document(route, TODAY);
    match document.page {
        Page::Catalogue(page) => page
            .shown
            .into_iter()
            .map(|entry| entry.card.href)
            .collect(),
        Page::Brand(page) => page.products.into_iter().map(|card| card.href).collect(),
        page => {
            let articles = page.sections().find_map(|section| match section {
                Section::ArticleList(list) => Some(list.articles.clone()),
                _ => None,
            });
            let articles = articles.unwrap_or_default().into_iter();
            articles.map(|card| card.href).collect()
        }
    }
}

#[test]
fn every_entry_is_on_exactly_one_page_of_its_list() {
    let site = large();
    check_addresses(&site);
    for (list, entries) in [
        (Route::Catalogue(None), 123),
        (Route::Catalogue(Some("cctv".to_owned())), 121),
        (Route::Brand("lts".to_owned()), 121),
        (Route::Articles(None), 102),
    ] {
        let pages: Vec<Route> = site
            .routes()
            .into_iter()
            .filter(|route| *route.list().0 == list)
            .collect();
        assert_eq!(pages.len(), 3, "{list:?}");
        let mut seen = BTreeSet::new();
        for page in &pages {
            let cards = cards(&site, page);
            assert!((1..=PAGE_SIZE).contains(&cards.len()), "{page:?}");
            for card in cards {
                assert!(seen.insert(card.clone()), "{card} stands twice in {list:?}");
            }
        }
        assert_eq!(seen.len(), entries, "{list:?}");
    }
}

#[test]
fn numbers_in_the_names_of_products_are_ordered_by_their_size() {
    let mut folder = minimal();
    let turret = folder
        .folder()
        .text("products/turret-4mp.toml")
        .unwrap()
        .into_owned();
    for number in [9, 100, 12] {
        folder = folder.append(&format!("products/cam-{number}.toml"), &turret);
    }
    let loaded = folder.load();
    let cards = cards(
        &loaded.site.unwrap(),
        &Route::Catalogue(Some("cctv".to_owned())),
    );
    let ends = cards.iter().filter_map(|card| card.rsplit('/').next());
    let cams: Vec<&str> = ends.collect();
    assert_eq!(cams, ["cam-9", "cam-12", "cam-100", "turret-4mp"]);
}

#[test]
fn later_list_pages_have_their_own_address_title_and_breadcrumbs() {
    let site = large();
    let second = site.document(&Route::Catalogue(None).page(2), TODAY);
    assert_eq!(second.frame.path, "/security-products/page/2");
    assert_eq!(
        second.seo.canonical.as_deref(),
        Some("/security-products/page/2")
    );
    assert_eq!(second.seo.robots, Robots::Index);
    assert!(
        second.seo.title.starts_with("Page 2: "),
        "{}",
        second.seo.title
    );
    let articles = site.document(&Route::Articles(None).page(2), TODAY).seo;
    let canonical = Some("/security-insights/page/2".to_owned());
    assert_eq!(
        (articles.robots, articles.canonical),
        (Robots::Index, canonical)
    );
    let first = site.document(&Route::Catalogue(None), TODAY).seo;
    assert_eq!(
        second.seo.description,
        format!("Page 2: {}", first.description)
    );
    let crumbs: Vec<&str> = second
        .frame
        .breadcrumbs
        .iter()
        .map(|crumb| crumb.label.as_str())
        .collect();
    assert_eq!(crumbs, ["Home", "Products", "Page 2"]);
    let tab = Route::Catalogue(Some("cctv".to_owned())).page(3);
    assert_eq!(
        site.document(&tab, TODAY).frame.path,
        "/security-products/page/3?tab=cctv"
    );
    let Page::Brand(brand) = site.document(&Route::Brand("lts".to_owned()), TODAY).page else {
        panic!("not a brand");
    };
    let pager = brand.pager.unwrap();
    assert_eq!((pager.page, pager.pages), (1, 3));
    assert_eq!(pager.first, "/products/lts");
    assert_eq!(pager.further, "/products/lts/page/{page}");
    let filter = brand.filter.unwrap();
    assert_eq!(filter.label, "Filter and compare all 121 products");
    assert_eq!(filter.href, "/security-products?brand=lts#products");
    let sitemap = site.public_file("/sitemaps/brands.xml", TODAY);
    assert!(sitemap.unwrap().body.contains("/products/lts/page/3<"));
}

#[test]
fn a_sidebar_links_to_all_products_of_its_service_if_it_shows_only_some() {
    let more = |site: &Site, service: &str| {
        let service = Route::Service(service.to_owned());
        let sidebar = site.document(&service, TODAY).frame.sidebar;
        let more = sidebar.more_products;
        (
            sidebar.related_products.len(),
            more.map(|link| (link.label, link.href)),
        )
    };
    let few = minimal().site();
    assert_eq!(more(&few, "access-control"), (1, None));
    assert_eq!(more(&few, "cctv-installation"), (2, None));
    let link = |label: &str, href: &str| Some((label.to_owned(), href.to_owned()));
    let many = with_cameras(minimal(), 9, "cctv");
    let all = link("All products", "/security-products");
    assert_eq!(more(&many, "cctv-installation"), (3, all));
    // With a single category, its tab has all of them.
    let service = "services/cctv-installation.toml";
    let of_one = minimal().replace(
        service,
        "\"cctv-cameras\", \"recorders\"",
        "\"cctv-cameras\"",
    );
    let of_one = with_cameras(of_one, 9, "cctv");
    let all = link("All 10 products", "/security-products?tab=cctv");
    assert_eq!(more(&of_one, "cctv-installation"), (3, all));
}

#[test]
fn search_engines_index_no_later_page_of_a_tab() {
    let site = large();
    let found = |list: Route, page| {
        let seo = site.document(&list.page(page), TODAY).seo;
        (seo.robots, seo.canonical)
    };
    for tab in [Route::Catalogue, Route::Articles] {
        let all = site.router().path(&tab(None));
        let cctv = tab(Some("cctv".to_owned()));
        assert_eq!(found(cctv.clone(), 1), (Robots::Index, Some(all)));
        assert_eq!(found(cctv, 2), (Robots::NoIndex, None));
    }
}

#[test]
fn without_a_choice_list_pages_beyond_the_end_are_unknown() {
    let site = large();
    let page = |list: Route, number| SiteResolution::Page(list.page(number));
    let redirect = |to: &str| SiteResolution::Redirect(to.to_owned());
    for (path, query, found) in [
        (
            "/security-products/page/3",
            None,
            page(Route::Catalogue(None), 3),
        ),
        ("/security-products/page/4", None, SiteResolution::Unknown),
        ("/security-products/page/0", None, SiteResolution::Unknown),
        ("/security-products/page/02", None, SiteResolution::Unknown),
        (
            "/security-products/page/99999999999",
            None,
            SiteResolution::Unknown,
        ),
        ("/security-products/page", None, SiteResolution::Unknown),
        (
            "/security-products/page/1",
            None,
            redirect("/security-products"),
        ),
        (
            "/Security-Products/Page/2/",
            None,
            redirect("/security-products/page/2"),
        ),
        (
            "/products/page/2",
            None,
            redirect("/security-products/page/2"),
        ),
        (
            "/security-products/page/9",
            Some("sort=name"),
            page(Route::Catalogue(None), 9),
        ),
        (
            "/products/lts/page/3",
            None,
            page(Route::Brand("lts".to_owned()), 3),
        ),
        (
            "/products/LTS/page/3",
            None,
            redirect("/products/lts/page/3"),
        ),
        ("/products/lts/page/4", None, SiteResolution::Unknown),
        ("/products/nobody/page/2", None, SiteResolution::Unknown),
        (
            "/security-insights/page/2",
            None,
            page(Route::Articles(None), 2),
        ),
        ("/page/2", None, SiteResolution::Unknown),
        ("/search/page/2", None, SiteResolution::Unknown),
    ] {
        assert_eq!(site.resolve(path, query), found, "{path}");
    }
}

#[test]
fn a_page_number_beyond_the_end_of_a_choice_shows_its_last_page() {
    let site = large();
    let mut choice = site.choice(Some("brand=lts&sort=name"));
    choice.page = 9;
    let Page::Catalogue(page) = site.catalogue(&choice, TODAY).page else {
        panic!("not the catalogue");
    };
    assert_eq!((page.total, page.pages, page.choice.page), (121, 3, 3));
    assert_eq!(page.shown.last().unwrap().card.title, "Turret camera");
}

#[test]
fn catalogue_data_has_one_file_of_cards_per_page() {
    let site = large();
    let read = |path: &str| site.public_file(path, TODAY).unwrap().body;
    let index: Value = serde_json::from_str(&read("/data/catalogue.json")).unwrap();
    let mut slugs = Vec::new();
    for page in 1..=3 {
        let path = index["cards"].as_str().unwrap();
        let path = path.replace("{page}", &page.to_string());
        assert!(site.public_files().contains(&path));
        let cards: Vec<Value> = serde_json::from_str(&read(&path)).unwrap();
        slugs.extend(cards.into_iter().map(|entry| entry["slug"].clone()));
    }
    assert_eq!(Value::Array(slugs), index["slugs"]);
    for path in [
        "/data/products-0.json",
        "/data/products-4.json",
        "/data/products-.json",
    ] {
        let file = site.public_file(path, TODAY);
        assert_eq!(file, None, "{path}");
    }
}

/// Returns how many products the home page shows of each brand.
fn products_by_brand(site: &Site) -> Vec<usize> {
    let home = site.document(&Route::Home, TODAY).page;
    let galleries = home.sections().filter_map(|section| match section {
        Section::BrandGallery(gallery) => Some(&gallery.panels),
        _ => None,
    });
    let panels = galleries.flatten();
    panels.map(|panel| panel.products.len()).collect()
}

#[test]
fn the_home_page_shows_twelve_brands_with_products_and_names_the_others() {
    let text = |path: &str| minimal().folder().text(path).unwrap().into_owned();
    let (brand, product) = (text("brands/lts.toml"), text("products/turret-4mp.toml"));
    let mut folder = minimal();
    for number in 0..PAGE_SIZE + 20 {
        let brand = brand.replace("LTS", &format!("Maker {number}"));
        let product = product.replace("\"lts\"", &format!("\"maker-{number}\""));
        folder = folder
            .append(&format!("brands/maker-{number}.toml"), &brand)
            .append(&format!("products/turret-{number}.toml"), &product);
    }
    let Loaded { site, diagnostics } = folder.load();
    let site = site.unwrap_or_else(|| panic!("{diagnostics:#?}"));
    assert_eq!(products_by_brand(&site), [1; 12]);
    let home = site.document(&Route::Home, TODAY).page;
    let mut galleries = home.sections().filter_map(|section| match section {
        Section::BrandGallery(gallery) => Some(gallery),
        _ => None,
    });
    let gallery = galleries.next().unwrap();
    assert_eq!(gallery.further.len(), PAGE_SIZE + 10);
    let mut hrefs = gallery.further.iter().map(|link| &*link.href);
    assert!(hrefs.all(|href| href.starts_with("/products/maker-")));
    let all = gallery.all_products.as_ref().unwrap();
    assert_eq!(all.href, "/security-products");
}

#[test]
fn home_and_sitemap_pages_show_at_most_page_size_products() {
    let site = large();
    let shown: usize = products_by_brand(&site).iter().sum();
    assert!(shown <= PAGE_SIZE);
    let all = serde_json::to_string(&site.document(&Route::Sitemap, TODAY).page).unwrap();
    assert_eq!(all.matches("/products/lts/turret-").count(), PAGE_SIZE);
}

#[test]
fn the_sitemap_page_has_the_brand_of_a_product_once() {
    let path = "products/turret-4mp.toml";
    let folder = minimal().replace(path, "title = \"Turret", "title = \"LTS Turret");
    let site = folder.load().site.unwrap();
    let page = serde_json::to_string(&site.document(&Route::Sitemap, TODAY).page).unwrap();
    assert!(page.contains("\"label\":\"LTS Turret camera\""), "{page}");
}

#[test]
fn the_sitemap_page_leads_to_the_lists_that_it_cuts_off() {
    let groups = |cameras: usize, category: &str| -> Vec<LinkGroup> {
        let site = with_cameras(minimal(), cameras, category);
        let page = site.document(&Route::Sitemap, TODAY).page;
        let lists = page.sections().filter_map(|section| match section {
            Section::PageList(list) => Some(list.groups.clone()),
            _ => None,
        });
        lists.flatten().collect()
    };
    let link = |count| {
        Link::new(
            format!("CCTV Cameras: all {count}"),
            "/security-products?tab=cctv",
        )
    };
    let cut = groups(120, "cctv");
    let cctv = cut
        .iter()
        .find(|group| group.title == "CCTV Cameras")
        .unwrap();
    assert_eq!(cctv.links.len(), PAGE_SIZE + 1);
    assert_eq!(cctv.links.last(), Some(&link(121)));
    // With this many products there is only a link for each category.
    let many = groups(480, "cctv");
    assert!(!many.iter().any(|group| group.title == "CCTV Cameras"));
    let products = many.iter().find(|group| group.title == "Products").unwrap();
    assert!(products.links.contains(&link(481)), "{products:?}");
    // No list has only the products without a category.
    for cameras in [120, 480] {
        let links = groups(cameras, "absent")
            .into_iter()
            .flat_map(|group| group.links);
        let labels: Vec<String> = links.map(|link| link.label).collect();
        assert!(labels.contains(&"All Products".to_owned()));
        assert!(
            !labels
                .iter()
                .any(|label| label.starts_with("Other products"))
        );
    }
}

#[test]
fn feeds_and_llms_txt_have_the_latest_articles_and_no_further_pages_of_lists() {
    let site = large();
    let read = |path: &str| site.public_file(path, TODAY).unwrap().body;
    let feed: Value = serde_json::from_str(&read("/feed.json")).unwrap();
    assert_eq!(feed["items"].as_array().unwrap().len(), PAGE_SIZE);
    assert_eq!(read("/feed.xml").matches("<entry>").count(), PAGE_SIZE);
    let llms = read("/llms.txt");
    assert!(llms.contains("(https://www.acme.example/security-products):"));
    assert!(!llms.contains("/page/2"), "{llms}");
}
