//! What the planning tools know about the catalogue and the owner's prices.

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde_json::json;
use sightline_model::{PlanningData, PlanningPrices, PlanningProduct};
use sightline_source::raw::RawFigures;

use super::Site;
use crate::dependencies;
use crate::products::{ListedProduct, camera, controller, product, recorder};

/// The maximum number of products of a kind besides those in the query; more would make every page too long.
const MAX_OTHERS: usize = 48;

/// The address of the file with every camera and controller. It exists if a page doesn't list all of them. A script loads
/// it on hosts of static files, where no server adds those that a query names.
pub(crate) const PRODUCTS_PATH: &str = "/data/planning.json";

impl Site {
    /// Returns the file at [`PRODUCTS_PATH`], as JSON.
    pub(crate) fn planning_products(&self) -> Option<String> {
        let planned = self.products.planned();
        self.has_planning_products().then(|| {
            let cameras = self.planned(&planned.cameras, camera);
            let controllers = self.planned(&planned.controllers, controller);
            json!({ "cameras": cameras, "controllers": controllers }).to_string()
        })
    }

    /// Whether there is a file at [`PRODUCTS_PATH`].
    pub(crate) fn has_planning_products(&self) -> bool {
        let planned = self.products.planned();
        let most = planned.cameras.len().max(planned.controllers.len());
        most > MAX_OTHERS && !self.router.tools().is_empty()
    }

    /// Returns what the planning tools know on a day, including the products that a query names by slug.
    pub fn planning_data(&self, named: &[&str], today: Date) -> PlanningData {
        let planned = self.products.planned();
        dependencies::untracked(|| PlanningData {
            cameras: self.planned(&self.chosen(&planned.cameras, named), camera),
            recorders: self.planned(&planned.recorders, recorder),
            controllers: self.planned(&self.chosen(&planned.controllers, named), controller),
            prices: self.planning_prices(today),
        })
    }

    fn planning_prices(&self, today: Date) -> Option<PlanningPrices> {
        let prices = self.prices.clone()?;
        let last_day = prices.valid_until.parse::<Date>();
        Some(PlanningPrices {
            expired: last_day.is_ok_and(|day| day < today),
            ..prices
        })
    }

    /// Selects from positions ordered by slug those that are named and the first others, in the same order.
    fn chosen(&self, positions: &[usize], named: &[&str]) -> Vec<usize> {
        let slug = |position: &usize| self.products.at(*position).map(ListedProduct::slug);
        let at =
            |name: &&str| positions.binary_search_by(|position| slug(position).cmp(&Some(*name)));
        let mut chosen: BTreeSet<usize> = named.iter().filter_map(|name| at(name).ok()).collect();
        let others = (0..positions.len()).filter(|at| !chosen.contains(at));
        let others: Vec<usize> = others.take(MAX_OTHERS).collect();
        chosen.extend(others);
        chosen.into_iter().map(|at| positions[at]).collect()
    }

    /// Returns what a tool knows about the products at some positions.
    fn planned<T>(
        &self,
        positions: &[usize],
        made: impl Fn(PlanningProduct, &RawFigures) -> T,
    ) -> Vec<T> {
        let products = positions.iter().filter_map(|position| {
            let listed = self.products.at(*position)?;
            let brand = &self.brand(listed.brand())?.card.name;
            let product = product(listed, brand, self.product_path(listed));
            Some(made(product, &listed.file().figures()?))
        });
        products.collect()
    }
}
