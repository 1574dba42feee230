//! The categories of products and articles.

use sightline_model::{ArticleCategory, Resolve as _, Unresolved};

use super::RawFolder;
use sightline_site::parts::entries::Category;
use sightline_site::resolve::Resolver;

/// The categories of products in the order that they ask for.
pub(super) fn categories(
    raw: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<Vec<Category>, Unresolved> {
    // Files come by name, and the sort is stable.
    let mut ordered: Vec<_> = raw.categories.iter().collect();
    ordered.sort_by_key(|(_, category)| category.order);
    let categories = ordered.into_iter().map(|(slug, raw)| {
        Ok(Category {
            slug: slug.clone(),
            name: raw.name.clone(),
            tab: raw.tab.clone().unwrap_or_else(|| slug.clone()),
            badge: raw.badge.clone().unwrap_or_else(|| raw.name.clone()),
            figures: raw.figures,
            rows: raw.rows.clone(),
            sidebar: raw.sidebar.resolve(resolver)?,
        })
    });
    categories.collect()
}

/// What articles and tips are about.
pub(super) fn article_categories(raw: &RawFolder) -> Vec<ArticleCategory> {
    let page = raw.articles_page.iter();
    let categories = page.flat_map(|page| &page.categories);
    let categories = categories.map(|raw| ArticleCategory {
        slug: raw.slug.clone(),
        label: raw.label.clone(),
        icon: raw.icon,
    });
    categories.collect()
}
