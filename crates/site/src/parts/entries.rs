//! Services, brands, products and articles after the check: everything they refer to is there.

use sightline_model::{
    ArticleBody, ArticleCard, ArticleFrame, Banner, BrandCard, FigureKind, Icon, Link, PartsCard,
    ProductDetail, RelatedProduct, Seo, ServiceCard, ServiceColor, SidebarCard, SpecRow,
};

use sightline_source::raw::{RawCategoryRow, RawMenuPlace, RawOffer, RawServiceData, RawSubject};
use sightline_text::markdown::MarkdownTwin;

/// What the company does: what other pages know of the page of a service.
#[derive(Debug, Clone)]
pub struct Service {
    /// The name of its file.
    pub slug: String,
    /// What menus, crumbs and lists call it.
    pub name: String,
    /// What stands before its name.
    pub icon: Icon,
    /// The color of its page.
    pub accent: ServiceColor,
    /// One line in the menu, where the menu has it.
    pub menu_text: Option<String>,
    /// The card beside the banner, where there is one.
    pub card: Option<ServiceCard>,
    /// The footer's link and its place, where there is one.
    pub quick_link: Option<(u32, Link)>,
    /// What stands under the company's name on its pages.
    pub header_subtitle: Option<String>,
    /// Pages whose path has one of these are about the service.
    pub path_words: Vec<String>,
    /// Slugs of product categories.
    pub product_categories: Vec<String>,
    /// The slug of an article category.
    pub article_category: Option<String>,
    /// The parts of its systems, beside pages.
    pub parts: Option<PartsCard>,
    /// Whether pages of no service show the parts too.
    pub parts_on_general_pages: bool,
    /// What search engines are told of it.
    pub structured_data: RawServiceData,
    /// The address of its page.
    pub href: String,
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
pub struct OwnPage {
    /// The name of its file.
    pub name: String,
    /// What menus, crumbs and lists call it.
    pub label: String,
    /// Its address.
    pub href: String,
    /// Where links to it stand.
    pub menus: Vec<RawMenuPlace>,
    /// What it is about.
    pub about: RawSubject,
    /// What stands under the company's name on it.
    pub header_subtitle: Option<String>,
    /// Pages whose path has one of these show the subtitle too.
    pub path_words: Vec<String>,
}

/// A maker.
#[derive(Debug, Clone)]
pub struct Brand {
    /// Its place in the gallery.
    pub order: u32,
    /// The brand as lists show it.
    pub card: BrandCard,
}

/// A kind of product.
#[derive(Debug, Clone)]
pub struct Category {
    /// The name of its file.
    pub slug: String,
    /// What tabs, lists and the search call its products.
    pub name: String,
    /// The value of `?tab=`.
    pub tab: String,
    /// The badge of products without one of their own.
    pub badge: String,
    /// The figures that the program knows of its products.
    pub figures: Option<FigureKind>,
    /// The figures that it declares.
    pub rows: Vec<RawCategoryRow>,
    /// The cards beside its products.
    pub sidebar: Vec<SidebarCard>,
}

/// A product of the catalogue with everything that its file says. It is made when a page, a card or the
/// search asks for it; what is asked of all products is in [`crate::products`].
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
    pub fn category(&self) -> Option<&str> {
        let category = self.card.category.as_ref()?;
        Some(&category.slug)
    }
}

/// An article.
#[derive(Debug, Clone)]
pub struct Article {
    /// The name of its file.
    pub slug: String,
    /// What lists of related articles call it.
    pub label: String,
    /// Whether visitors see it.
    pub published: bool,
    /// The article as lists show it.
    pub card: ArticleCard,
    /// Author, day and length.
    pub byline: ArticleFrame,
    /// The text as HTML for its page.
    pub body: ArticleBody,
    /// The hero of its page.
    pub banner: Banner,
    /// What search engines are told of its page.
    pub seo: Seo,
    /// Slugs of related articles.
    pub related_articles: Vec<String>,
    /// Slugs of related products.
    pub related_products: Vec<String>,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// The full-size files of the pictures in its text.
    pub pictures: Vec<String>,
    /// The text as HTML for feeds.
    pub feed_html: String,
    /// The text as Markdown.
    pub markdown: MarkdownTwin,
}

/// A slug's words with a capital each: `dvr-or-nvr` becomes `Dvr Or Nvr`.
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
    fn a_slug_becomes_words_with_capitals() {
        assert_eq!(words_of_slug("dvr-or-nvr"), "Dvr Or Nvr");
        assert_eq!(words_of_slug("4k--cameras"), "4k Cameras");
    }
}
