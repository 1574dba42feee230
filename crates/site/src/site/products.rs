//! Looks up products and builds them. Recently built products are cached: a page needs its product several times, and
//! many pages show the same cards.

use std::sync::Arc;

use sightline_model::{Pager, Route};
use sightline_source::inventory::Inventory;

use super::Site;
use super::lru_cache::LruCache;
use crate::dependencies::{self, Changed};
use crate::parts::entries::Product;
use crate::products::{ListedProduct, ProductBuilder, Products};
use crate::resolve::Resolver;

/// Recently built products by their positions.
pub(crate) type BuiltProducts = LruCache<usize, Product, 128>;

impl Site {
    /// Returns a product by its slug.
    pub(crate) fn product(&self, slug: &str) -> Option<Arc<Product>> {
        self.product_at_position(self.products.position(slug)?)
    }

    /// Returns the product at a path.
    pub(crate) fn product_at(&self, path: &str) -> Option<Arc<Product>> {
        self.product_at_position(self.position_at(path)?)
    }

    /// Returns the position in the catalogue of the product at a path.
    pub(crate) fn position_at(&self, path: &str) -> Option<usize> {
        let position = self.products.position(path.rsplit('/').next()?)?;
        let listed = self.products.at(position)?;
        (self.product_path(listed) == path).then_some(position)
    }

    /// Whether the price of a product is shown. `category` is as its file names it, and `is_reviewed` whether it has a
    /// compliance status.
    pub fn shows_price(&self, category: &str, currency: &str, is_reviewed: bool) -> bool {
        let slug = self.inventory.categories.of_product(category);
        let mut categories = self.categories.iter();
        let category = categories.find(|known| Some(&*known.slug) == slug);
        self.product_texts
            .shows_price(category, currency, is_reviewed)
    }

    /// Returns the product at a position in the catalogue.
    pub(crate) fn product_at_position(&self, position: usize) -> Option<Arc<Product>> {
        dependencies::product(position);
        if let Some(product) = self.built.get(&position) {
            return Some(product);
        }
        let listed = self.products.at(position)?;
        let builder = ProductBuilder {
            categories: &self.categories,
            brands: &self.brands,
            texts: &self.product_texts,
            resolver: Resolver {
                router: &self.router,
                inventory: &self.inventory,
                media: &self.media,
                toll_free: &self.toll_free,
                quote: "#quote",
                currency: (self.currency(), self.dollar()),
            },
        };
        // Validation has built every product once.
        let product = builder.build(listed).ok()?;
        Some(self.built.put(position, product))
    }

    /// Returns the position of the last product on a page: the page's own product, or the last one on its page of a
    /// list.
    pub fn last_position(&self, route: &Route) -> Option<usize> {
        let (list, page) = route.list();
        match list {
            Route::Product { product, .. } => self.products.position(product),
            Route::Brand(slug) => {
                let positions = Pager::slice(self.products.of_brand(slug), page);
                positions.last().copied()
            }
            Route::Catalogue(tab) => self.last_of(tab.as_deref(), page),
            _ => None,
        }
    }

    /// Returns the products at positions in the catalogue.
    pub(crate) fn products_at_positions<'a>(
        &'a self,
        positions: impl IntoIterator<Item = &'a usize> + 'a,
    ) -> impl Iterator<Item = Arc<Product>> + 'a {
        let positions = positions.into_iter();
        positions.filter_map(|position| self.product_at_position(*position))
    }

    /// Returns the products, if nothing but their contents has changed since this inventory.
    pub fn products_among(&self, inventory: &Arc<Inventory>) -> Option<&Products> {
        // The inventory is rebuilt whenever anything besides the contents of products changes, including their names.
        Arc::ptr_eq(&self.inventory, inventory).then_some(&self.products)
    }

    /// Returns what has changed since a previous site; `None` if anything may have.
    pub fn changed_since(&self, before: &Self) -> Option<Changed> {
        let before_products = before.products_among(&self.inventory)?;
        (self.base_url == before.base_url).then(|| self.products.changed(before_products))
    }

    /// The number of products.
    pub fn product_count(&self) -> usize {
        self.products.all().len()
    }

    /// Returns the address of a product's page.
    pub(crate) fn product_path(&self, product: &ListedProduct) -> String {
        self.router.path(&route(product))
    }
}

/// Returns the route of a product's page.
pub(crate) fn route(product: &ListedProduct) -> Route {
    Route::Product {
        brand: product.brand().to_owned(),
        product: product.slug().to_owned(),
    }
}
