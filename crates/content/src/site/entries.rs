//! Brands, products and articles, by what addresses call them.

use super::Site;
use crate::parts::entries::{Article, Brand, Product};

impl Site {
    /// The Markdown of a published article.
    pub fn article_source(&self, slug: &str) -> Option<String> {
        let article = self.article(slug)?;
        Some(article.markdown.at(&self.base_url))
    }

    /// A published article.
    pub(crate) fn article(&self, slug: &str) -> Option<&Article> {
        self.articles
            .iter()
            .find(|article| article.published && article.slug == slug)
    }

    /// The published article at a path.
    pub(crate) fn article_at(&self, path: &str) -> Option<&Article> {
        let mut published = self.articles.iter().filter(|article| article.published);
        published.find(|article| article.card.href == path)
    }

    /// The product at a path.
    pub(crate) fn product_at(&self, path: &str) -> Option<&Product> {
        let mut products = self.products.iter();
        products.find(|product| product.detail.card.href == path)
    }

    pub(crate) fn product(&self, slug: &str) -> Option<&Product> {
        self.products.iter().find(|product| product.slug == slug)
    }

    /// A brand by its slug.
    pub(crate) fn brand(&self, slug: &str) -> Option<&Brand> {
        self.brands.iter().find(|brand| brand.card.slug == slug)
    }

    /// A brand by anything that addresses call it: its slug, its name in any case and with spaces
    /// or hyphens, or the first word of its name when no other brand has it.
    pub(crate) fn brand_named(&self, asked: &str) -> Option<&Brand> {
        let asked = hyphenated(asked);
        let exact = self
            .brands
            .iter()
            .find(|brand| brand.card.slug == asked || hyphenated(&brand.card.name) == asked);
        exact.or_else(|| {
            let mut first_words = self.brands.iter().filter(|brand| {
                let slug = brand.card.slug.strip_prefix(&asked);
                slug.is_some_and(|rest| rest.starts_with('-'))
            });
            first_words.next().filter(|_| first_words.next().is_none())
        })
    }
}

/// Lower case, with hyphens for spaces.
fn hyphenated(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_', '+'], "-")
}
