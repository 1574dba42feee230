//! Services, brands, products and articles after the check: everything they refer to is there.

use sightline_model::{
    ArticleBody, ArticleCard, ArticleFrame, Banner, BrandCard, FigureKind, Icon, Link, PartsCard,
    ProductDetail, RelatedProduct, Seo, ServiceCard, ServiceColor, SidebarCard, SpecRow,
};

use sightline_source::raw::{RawCategoryRow, RawMenuPlace, RawOffer, RawServiceData, RawSubject};
use sightline_text::markdown::MarkdownTwin;

/// What the company does: what other pages know of the page of a service.
#[derive(Debug, Clone)]
pub(crate) struct Service {
    pub(crate) slug: String,
    /// What menus, crumbs and lists call it.
    pub(crate) name: String,
    pub(crate) icon: Icon,
    pub(crate) accent: ServiceColor,
    /// One line in the menu, where the menu has it.
    pub(crate) menu_text: Option<String>,
    /// The card beside the banner, where there is one.
    pub(crate) card: Option<ServiceCard>,
    /// The footer's link and its place, where there is one.
    pub(crate) quick_link: Option<(u32, Link)>,
    pub(crate) header_subtitle: Option<String>,
    /// Pages whose path has one of these are about the service.
    pub(crate) path_words: Vec<String>,
    /// Slugs of product categories.
    pub(crate) product_categories: Vec<String>,
    /// The slug of an article category.
    pub(crate) article_category: Option<String>,
    pub(crate) parts: Option<PartsCard>,
    /// Whether pages of no service show the parts too.
    pub(crate) parts_on_general_pages: bool,
    pub(crate) structured_data: RawServiceData,
    pub(crate) href: String,
}

impl Service {
    /// Whether the page at a path is about the service.
    pub(crate) fn is_subject_of(&self, path: &str) -> bool {
        self.path_words
            .iter()
            .any(|word| path.contains(word.as_str()))
    }
}

/// A page of the company's own: what other pages know of it.
#[derive(Debug, Clone)]
pub(crate) struct OwnPage {
    /// The name of its file.
    pub(crate) name: String,
    /// What menus, crumbs and lists call it.
    pub(crate) label: String,
    pub(crate) href: String,
    pub(crate) menus: Vec<RawMenuPlace>,
    pub(crate) about: RawSubject,
    pub(crate) header_subtitle: Option<String>,
    /// Pages whose path has one of these show the subtitle too.
    pub(crate) path_words: Vec<String>,
}

/// A maker.
#[derive(Debug, Clone)]
pub(crate) struct Brand {
    pub(crate) order: u32,
    pub(crate) card: BrandCard,
}

/// A kind of product.
#[derive(Debug, Clone)]
pub(crate) struct Category {
    pub(crate) slug: String,
    /// What tabs, lists and the search call its products.
    pub(crate) name: String,
    /// The value of `?tab=`.
    pub(crate) tab: String,
    /// The badge of products without one of their own.
    pub(crate) badge: String,
    /// The figures that the program knows of its products.
    pub(crate) figures: Option<FigureKind>,
    /// The figures that it declares.
    pub(crate) rows: Vec<RawCategoryRow>,
    /// The cards beside its products.
    pub(crate) sidebar: Vec<SidebarCard>,
}

/// A product of the catalogue with everything that its file says. It is made when a page, a card or the
/// search asks for it; what is asked of all products is in [`super::products`].
#[derive(Debug, Clone)]
pub(crate) struct Product {
    pub(crate) slug: String,
    /// The category's slug; `None` where the category is not declared.
    pub(crate) category: Option<String>,
    /// An advertised price.
    pub(crate) offer: Option<RawOffer>,
    pub(crate) detail: ProductDetail,
    /// The figures that its category declares.
    pub(crate) own_figures: Vec<OwnFigure>,
    pub(crate) banner: Banner,
    pub(crate) seo: Seo,
}

/// A product's value of a row that its category declares.
#[derive(Debug, Clone)]
pub(crate) struct OwnFigure {
    pub(crate) row: SpecRow,
    /// Whether comparisons show it.
    pub(crate) compare: bool,
}

impl Product {
    /// The product as sidebars and articles show it.
    pub(crate) fn related(&self) -> RelatedProduct {
        let card = &self.detail.card;
        RelatedProduct {
            title: card.title.clone(),
            brand: card.brand.clone(),
            href: card.href.clone(),
            picture: card.picture.clone(),
        }
    }
}

impl Article {
    /// The slug of its category.
    pub(crate) fn category(&self) -> Option<&str> {
        let category = self.card.category.as_ref()?;
        Some(&category.slug)
    }
}

/// An article.
#[derive(Debug, Clone)]
pub(crate) struct Article {
    pub(crate) slug: String,
    /// What lists of related articles call it.
    pub(crate) label: String,
    /// Whether visitors see it.
    pub(crate) published: bool,
    pub(crate) card: ArticleCard,
    pub(crate) byline: ArticleFrame,
    pub(crate) body: ArticleBody,
    pub(crate) banner: Banner,
    pub(crate) seo: Seo,
    /// Slugs of related articles.
    pub(crate) related_articles: Vec<String>,
    /// Slugs of related products.
    pub(crate) related_products: Vec<String>,
    /// Words to find it by.
    pub(crate) tags: Vec<String>,
    /// The full-size files of the pictures in its text.
    pub(crate) pictures: Vec<String>,
    /// The text as HTML for feeds.
    pub(crate) feed_html: String,
    /// The text as Markdown.
    pub(crate) markdown: MarkdownTwin,
}

/// A slug's words with a capital each: `dvr-or-nvr` becomes `Dvr Or Nvr`.
pub(crate) fn words_of_slug(slug: &str) -> String {
    let words: Vec<String> = slug
        .split('-')
        .filter(|word| !word.is_empty())
        .map(|word| {
            let mut chars = word.chars();
            chars.next().map_or_else(String::new, |first| {
                first.to_uppercase().chain(chars).collect()
            })
        })
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_becomes_words_with_capitals() {
        assert_eq!(words_of_slug("dvr-or-nvr"), "Dvr Or Nvr");
        assert_eq!(words_of_slug("4k--cameras"), "4k Cameras");
    }
}
