//! A page for people that leads to every page of the site.

use jiff::civil::Date;
use sightline_model::{
    Area, BannerAside, Document, Link, LinkGroup, PAGE_SIZE, Page, PageKind, PageList, Route,
    SectionsPage, Seo, with_commas,
};

use super::catalogue::{all_products, marked};
use super::frame::{FrameInput, frame, hero_like};
use super::{crumbs, page_seo};
use crate::parts::entries::Category;
use crate::parts::labels::{page_label, tool_links};
use crate::parts::seo::{newest, page_title};
use crate::products::full_title;
use crate::site::Site;
use sightline_source::raw::RawSubject;
use sightline_texts::texts;

/// The maximum number of products on the page. If there are more, it has only a link for each category.
const MAX_PRODUCTS: usize = 10 * PAGE_SIZE;

/// Returns the page that leads to every page of the site.
pub(super) fn sitemap(site: &Site, today: Date) -> Document {
    let route = Route::Sitemap;
    let name = &site.frame.company.short_name;
    let frame_texts = &site.pages.home;
    let (title, text) = (texts().sitemap_title(name), texts().sitemap_text());
    let mut banner = hero_like(&frame_texts.banner, &title, &text, 1);
    if let BannerAside::Quote(quote) = &mut banner.aside {
        quote.product = None;
    }
    let input = FrameInput {
        crumbs: crumbs(site, &route),
        banner,
        intro: frame_texts.sidebar.clone(),
        footer_paragraph: None,
    };
    let list = PageList {
        groups: groups(site),
    };
    // Its date is that of the newest page that it lists.
    let articles = site.published_articles();
    let modified = newest(articles.map(|article| &article.seo));
    let modified = modified.max(site.products.newest().map(str::to_owned));
    Document {
        seo: Seo {
            title: page_title(&texts().sitemap(), name),
            description: texts().sitemap_description(name, subjects(site)),
            modified,
            ..page_seo(site, &route, frame_texts)
        },
        frame: frame(site, Some(&route), &site.router.path(&route), input, today),
        page: Page::Sections(SectionsPage {
            name: PageKind::Sitemap,
            notice: None,
            sections: vec![Area::Main.holds(list.into())],
        }),
    }
}

/// Returns in words what the page lists.
fn subjects(site: &Site) -> String {
    let texts = texts();
    let parts = [
        (!site.services.is_empty(), texts.sitemap_subject_services()),
        (
            site.router.has(PageKind::Catalogue),
            texts.sitemap_subject_equipment(),
        ),
        (site.has_articles(), texts.sitemap_subject_articles()),
    ];
    let there: Vec<String> = parts
        .into_iter()
        .filter_map(|(is, what)| is.then_some(what))
        .collect();
    if there.is_empty() {
        texts.sitemap_all()
    } else {
        there.join(", ")
    }
}

fn groups(site: &Site) -> Vec<LinkGroup> {
    let texts = texts();
    let link = |label: String, route: Route| Link::new(label, site.router.path(&route));
    let own = |about: RawSubject| {
        let pages = site
            .own_pages
            .iter()
            .filter(move |page| page.about == about);
        pages.map(|page| Link::new(&page.label, &page.href))
    };
    let services = site.services.iter();
    let services = services.map(|service| Link::new(&service.name, &service.href));
    let with_products = site
        .brands
        .iter()
        .filter(|brand| !site.products.of_brand(&brand.card.slug).is_empty());
    let mut brands: Vec<Link> = all_products(site).into_iter().collect();
    brands.extend(with_products.map(|brand| Link::new(&brand.card.name, &brand.card.href)));
    let published = site.published_articles();
    let mut articles = vec![link(texts.all_articles(), Route::Articles(None))];
    articles.extend(
        published
            .take(PAGE_SIZE)
            .map(|article| Link::new(&article.card.headline, &article.card.href)),
    );
    let company = PageKind::ALL
        .into_iter()
        .filter(|kind| kind.info().in_company_list && site.router.has(*kind))
        .filter_map(|kind| Some(link(page_label(kind), kind.route()?)));
    let group = |title: &str, links| LinkGroup {
        title: title.to_owned(),
        links,
    };
    let (has_brands, has_articles) = (site.router.has(PageKind::Catalogue), site.has_articles());
    let mut groups = vec![
        group(
            &site.frame.company.name,
            company.chain(own(RawSubject::Company)).collect(),
        ),
        group(
            &texts.services(),
            own(RawSubject::Service).chain(services).collect(),
        ),
    ];
    // Only their names are shown.
    let tools = tool_links(&site.router, None, false).into_iter();
    let tools = tools.map(|tool| Link::new(tool.name, tool.href));
    let hub = link(texts.planning_all(), Route::Planning);
    let has_tools = site.router.has(PageKind::Planning);
    groups.extend(has_tools.then(|| {
        let links = std::iter::once(hub).chain(tools);
        group(&texts.planning(), links.collect())
    }));
    groups.extend(has_brands.then(|| group(&texts.sitemap_equipment(), brands)));
    groups.extend(products(site));
    groups.extend(has_articles.then(|| group(&texts.articles(), articles)));
    groups.retain(|group| !group.links.is_empty());
    groups
}

/// Returns the products by category, each under the name of its tab; those without a category come
/// under a title of their own. A link leads from the list of a category that is cut off to all of its products.
fn products(site: &Site) -> Vec<LinkGroup> {
    let group = |title: String, links: Vec<Link>| LinkGroup { title, links };
    if site.products.all().len() > MAX_PRODUCTS {
        let lists = site.categories.iter().enumerate();
        let lists = lists.filter_map(|(position, category)| all_of(site, position, category));
        return vec![group(texts().products(), lists.collect())];
    }
    let of = |title: String, position: Option<usize>, all: Option<Link>| {
        let positions = site.products.of_category(position);
        let shown = site.products_at_positions(positions.iter().take(PAGE_SIZE));
        let links = shown.map(|product| {
            let card = &product.detail.card;
            let label = marked(&full_title(&card.title, &card.brand), card);
            Link::new(label, &card.href)
        });
        let is_cut = positions.len() > PAGE_SIZE;
        group(title, links.chain(all.filter(|_| is_cut)).collect())
    };
    let categories = site.categories.iter().enumerate();
    categories
        .map(|(position, category)| {
            let all = all_of(site, position, category);
            of(category.name.clone(), Some(position), all)
        })
        .chain([of(texts().sitemap_other_products(), None, None)])
        .collect()
}

/// Returns the link to all products of the category at a position, or `None` if there are none.
fn all_of(site: &Site, position: usize, category: &Category) -> Option<Link> {
    let count = site.products.of_category(Some(position)).len();
    let label = texts().sitemap_all_of(with_commas(count as u64), &category.name);
    let href = site
        .router
        .path(&Route::Catalogue(Some(category.tab.clone())));
    (count > 0).then(|| Link::new(label, href))
}
