//! The list of articles, and the page of an article.

use jiff::civil::Date;
use sightline_model::{
    Area, ArticleList, ArticlePage, Document, Link, ListState, Page, PageKind, Pager, Placed,
    RelatedProduct, Robots, Route, Section, SectionsPage,
};
use sightline_texts::texts;

use super::frame::{FrameInput, frame};
use super::{article_link, crumbs, name_page, page_seo};
use crate::parts::entries::Article;
use crate::parts::seo::{newest, page_title};
use crate::site::Site;

/// The maximum number of products that an article names: as many as fit in two lines of pills.
const MAX_PRODUCTS: usize = 8;

/// Returns a page of the list of all articles, or of those in a category.
pub(super) fn list(site: &Site, category: Option<&str>, page: u32, today: Date) -> Document {
    let all = Route::Articles(category.map(str::to_owned));
    let articles: Vec<&Article> = site.listed_articles(category).collect();
    let pager = site.router.pager(&all, page, Pager::pages(articles.len()));
    let route = all.page(page);
    let frame_texts = &site.pages.articles;
    let mut sections = site.pages.sections(&Route::Articles(None), today);
    let mut filters = vec![(None, texts().all())];
    for filter in &site.article_categories {
        let slug = Some(filter.slug.as_str());
        let has_article = || site.listed_articles(slug).next().is_some();
        // A category without entries may still be requested, since menus and search engines know its address.
        if slug == category || has_article() || has_tip(&sections, slug) {
            filters.push((slug, filter.label.clone()));
        }
    }
    // The filters come before the box about the page: each filter is a separate page, and a visitor
    // who changes it must see the list again.
    let list = ArticleList {
        filters: filters
            .into_iter()
            .map(|(filter, label)| ListState {
                label,
                href: site
                    .router
                    .path(&Route::Articles(filter.map(str::to_owned))),
                count: u32::try_from(site.listed_articles(filter).count()).unwrap_or(u32::MAX),
                current: filter == category,
            })
            .collect(),
        articles: Pager::slice(&articles, page)
            .iter()
            .map(|article| article.card.clone())
            .collect(),
        pager,
    };
    for placed in &mut sections {
        if let Section::Tips(tips) = &mut placed.section {
            tips.tips
                .retain(|tip| category.is_none() || tip.category.as_deref() == category);
        }
    }
    let mut seo = page_seo(site, &route, frame_texts);
    let is_hidden = articles.is_empty() || (category.is_some() && page > 1);
    if is_hidden {
        seo.robots = Robots::NoIndex;
    }
    // A category is a view of the list. Search engines should index only the list.
    if category.is_some() {
        seo.canonical = (!is_hidden).then(|| site.router.path(&Route::Articles(None)));
    }
    let published = site.published_articles();
    seo.modified = seo
        .modified
        .max(newest(published.map(|article| &article.seo)));
    if let Some(category) = category.and_then(|slug| site.article_category(slug)) {
        let title = texts().article_category_title(&category.label);
        seo.title = page_title(&title, &site.frame.company.short_name);
    }
    name_page(&mut seo, page);
    let input = FrameInput::of(frame_texts, crumbs(site, &route));
    Document {
        seo,
        frame: frame(site, Some(&route), &site.router.path(&route), input, today),
        page: Page::Sections(SectionsPage {
            name: PageKind::Articles,
            notice: None,
            sections: std::iter::once(Area::Main.holds(list.into()))
                .chain(sections)
                .collect(),
        }),
    }
}

/// Whether any tip on the page has this category.
fn has_tip(sections: &[Placed], category: Option<&str>) -> bool {
    sections.iter().any(|placed| match &placed.section {
        Section::Tips(tips) => tips
            .tips
            .iter()
            .any(|tip| tip.category.as_deref() == category),
        _ => false,
    })
}

/// Returns the page of a published article.
pub(super) fn article(site: &Site, slug: &str, today: Date) -> Option<Document> {
    let article = site.article(slug)?;
    let route = Route::Article(slug.to_owned());
    let frame_texts = &site.pages.articles;
    let input = FrameInput {
        banner: article.banner.clone(),
        ..FrameInput::of(frame_texts, crumbs(site, &route))
    };
    let has_catalogue = site.router.has(PageKind::Catalogue);
    Some(Document {
        seo: article.seo.clone(),
        frame: frame(site, Some(&route), &article.card.href, input, today),
        page: Page::Article(ArticlePage {
            card: article.card.clone(),
            body: article.body.clone(),
            related_articles: related_articles(site, article),
            related_products: has_catalogue.then(|| related_products(site, article)),
            signature: site.frame.signature.clone(),
            all_articles: Link::new(
                texts().view_all_articles(),
                site.router.path(&Route::Articles(None)),
            ),
        }),
    })
}

/// Returns links to the published articles that this one names.
fn related_articles(site: &Site, article: &Article) -> Vec<Link> {
    article
        .related_articles
        .iter()
        .filter(|slug| **slug != article.slug)
        .filter_map(|slug| site.article(slug))
        .map(article_link)
        .collect()
}

/// Returns the products that the article names, then others of its category. Leaves out those that
/// aren't sold.
fn related_products(site: &Site, article: &Article) -> Vec<RelatedProduct> {
    let named = article.related_products.iter();
    let named = named.filter_map(|slug| site.products.position(slug));
    let named: Vec<usize> = named.collect();
    let of_category = article.category();
    let of_category = of_category.map_or(&[][..], |slug| site.products.of_article_category(slug));
    let others = of_category
        .iter()
        .filter(|position| !named.contains(position));
    let shown = site.products.sold(named.iter().chain(others));
    let shown: Vec<usize> = shown.take(MAX_PRODUCTS).collect();
    site.products_at_positions(&shown)
        .map(|product| product.related())
        .collect()
}
