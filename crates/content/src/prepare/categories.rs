//! Product and article categories.

use sightline_model::{ArticleCategory, Unresolved};

use super::{RawFolder, pages};
use sightline_site::parts::entries::Category;
use sightline_site::resolve::Resolver;

/// Returns the product categories, in the order that they specify.
pub(super) fn categories(
    raw: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<Vec<Category>, Unresolved> {
    // Files are sorted by name, and the sort is stable.
    let mut ordered: Vec<_> = raw.categories.iter().collect();
    ordered.sort_by_key(|(_, category)| category.order);
    let categories = ordered.into_iter().map(|(slug, raw)| {
        Ok(Category {
            slug: slug.clone(),
            name: raw.name.clone(),
            tab: raw.tab.clone().unwrap_or_else(|| slug.clone()),
            badge: raw.badge.clone().unwrap_or_else(|| raw.name.clone()),
            figure_kind: raw.figures,
            needs_compliance: raw.needs_compliance,
            rows: raw.rows.clone(),
            sidebar: pages::sidebar(&raw.sidebar, resolver)?,
        })
    });
    categories.collect()
}

/// Returns the article categories, which tips have too.
pub(super) fn article_categories(raw: &RawFolder) -> Vec<ArticleCategory> {
    let page = raw.articles_page.iter();
    page.flat_map(|page| &page.categories).cloned().collect()
}
