//! Services, brands, products and articles after validation: everything they refer to exists.

use sightline_model::{
    ArticleBody, ArticleCard, Banner, BrandCard, FigureKind, Icon, Link, PartsCard, ProductDetail,
    RelatedProduct, Seo, ServiceCard, ServiceColor, SidebarCard, Spec,
};

use sightline_source::raw::{RawCategoryRow, RawMenuPlace, RawOffer, RawServiceData, RawSubject};
use sightline_text::markdown::MarkdownTwin;

/// A service of the company: what other pages need to know about its page.
#[derive(Debug, Clone)]
pub struct Service {
    /// Its file name without the extension.
    pub slug: String,
    /// Its name in menus, breadcrumbs and lists.
    pub name: String,
    /// The icon before its name.
    pub icon: Icon,
    /// The color of its page.
    pub accent: ServiceColor,
    /// One line in the menu, if it has an entry there.
    pub menu_text: Option<String>,
    /// The card beside the banner, if it has one.
    pub card: Option<ServiceCard>,
    /// The footer's link and its position, if it has one.
    pub quick_link: Option<(u32, Link)>,
    /// The line under the company's name on its pages.
    pub header_subtitle: Option<String>,
    /// A page is about the service if its path contains one of these as whole words.
    pub path_words: Vec<String>,
    /// Slugs of product categories.
    pub product_categories: Vec<String>,
    /// The slug of an article category.
    pub article_category: Option<String>,
    /// The parts of its systems, shown beside pages.
    pub parts: Option<PartsCard>,
    /// Whether pages without a service show the parts too.
    pub parts_on_general_pages: bool,
    /// What its structured data says.
    pub structured_data: RawServiceData,
    /// The address of its page.
    pub href: String,
}

/// A page of the company's own: what other pages need to know about it.
#[derive(Debug, Clone)]
pub struct OwnPage {
    /// Its file name without the extension.
    pub name: String,
    /// Its name in menus, breadcrumbs and lists.
    pub label: String,
    /// Its address.
    pub href: String,
    /// The menus that link to it.
    pub menus: Vec<RawMenuPlace>,
    /// Its subject.
    pub about: RawSubject,
    /// The line under the company's name on it.
    pub header_subtitle: Option<String>,
    /// Pages whose path contains one of these as whole words show the subtitle too.
    pub path_words: Vec<String>,
}

/// A manufacturer.
#[derive(Debug, Clone)]
pub struct Brand {
    /// Its position in the gallery.
    pub order: u32,
    /// The brand as lists show it.
    pub card: BrandCard,
}

/// A kind of product.
#[derive(Debug, Clone)]
pub struct Category {
    /// Its file name without the extension.
    pub slug: String,
    /// The name of its products in tabs, lists and the search.
    pub name: String,
    /// Its value of `?tab=`.
    pub tab: String,
    /// The badge of products that don't have their own.
    pub badge: String,
    /// The kind of product whose figures the program knows, if it is one.
    pub figure_kind: Option<FigureKind>,
    /// Whether US prices of its products are shown only with a compliance status.
    pub needs_compliance: bool,
    /// The figures that the category declares.
    pub rows: Vec<RawCategoryRow>,
    /// The cards beside its products.
    pub sidebar: Vec<SidebarCard>,
}

/// A product of the catalogue with all the contents of its file. It is built when a page, a card or the search needs
/// it; what is needed of all products is in [`crate::products`].
#[derive(Debug, Clone)]
pub(crate) struct Product {
    pub(crate) slug: String,
    /// The category's slug; `None` if the category isn't declared.
    pub(crate) category: Option<String>,
    /// An advertised price; `None` if it needs a reviewed compliance status that the product lacks.
    pub(crate) offer: Option<RawOffer>,
    pub(crate) detail: ProductDetail,
    /// The figures that its category declares.
    pub(crate) own_figures: Vec<OwnFigure>,
    pub(crate) banner: Banner,
    pub(crate) seo: Seo,
}

/// A product's value in a row that its category declares.
#[derive(Debug, Clone)]
pub(crate) struct OwnFigure {
    pub(crate) row: Spec,
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
    pub fn category(&self) -> Option<&str> {
        let category = self.card.category.as_ref()?;
        Some(&category.slug)
    }
}

/// An article.
#[derive(Debug, Clone)]
pub struct Article {
    /// Its file name without the extension.
    pub slug: String,
    /// Its name in lists of related articles.
    pub label: String,
    /// Whether visitors can see it.
    pub published: bool,
    /// The article as lists show it.
    pub card: ArticleCard,
    /// Who wrote it.
    pub author: String,
    /// The text as HTML for its page.
    pub body: ArticleBody,
    /// The hero of its page.
    pub banner: Banner,
    /// The metadata of its page.
    pub seo: Seo,
    /// Slugs of related articles.
    pub related_articles: Vec<String>,
    /// Slugs of related products.
    pub related_products: Vec<String>,
    /// Search terms.
    pub tags: Vec<String>,
    /// The full-size files of the pictures in its text.
    pub pictures: Vec<String>,
    /// The text as HTML for feeds.
    pub feed_html: String,
    /// The text as Markdown.
    pub markdown: MarkdownTwin,
}

/// Capitalizes the words of a slug: `dvr-or-nvr` becomes `Dvr Or Nvr`.
pub fn words_of_slug(slug: &str) -> String {
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
    fn a_slug_becomes_capitalized_words() {
        assert_eq!(words_of_slug("dvr-or-nvr"), "Dvr Or Nvr");
        assert_eq!(words_of_slug("4k--cameras"), "4k Cameras");
    }
}
