//! What the planning tools know about the catalogue and the owner's prices.

use jiff::civil::Date;
use serde_json::json;
use sightline_model::{PlanningData, PlanningPrices, PlanningProduct};
use sightline_source::raw::RawFigures;

use super::Site;
use crate::dependencies;
use crate::products::{PlannedKind, camera, controller, product, recorder};

/// The address of the file with every camera and controller. It exists if a page doesn't list all of them. A script loads
/// it on hosts of static files, where no server adds those that a query names.
pub(crate) const PRODUCTS_PATH: &str = "/data/planning.json";

impl Site {
    /// Returns the file at [`PRODUCTS_PATH`], as JSON.
    pub(crate) fn planning_products(&self) -> Option<String> {
        let planned = self.products.planned();
        self.has_planning_products().then(|| {
            let cameras = self.planned(&planned.cameras.all, camera);
            let controllers = self.planned(&planned.controllers.all, controller);
            json!({ "cameras": cameras, "has_more_cameras": false, "controllers": controllers })
                .to_string()
        })
    }

    /// Whether there is a file at [`PRODUCTS_PATH`].
    pub(crate) fn has_planning_products(&self) -> bool {
        let planned = self.products.planned();
        let are_all_listed = [&planned.cameras, &planned.controllers]
            .iter()
            .all(|kind| kind.listed.len() == kind.all.len());
        !are_all_listed && !self.router.tools().is_empty()
    }

    /// Returns what the planning tools know on a day, including the products that a query names by slug.
    pub fn planning_data(&self, named: &[&str], today: Date) -> PlanningData {
        let planned = self.products.planned();
        let cameras = self.chosen(&planned.cameras, named);
        dependencies::untracked(|| PlanningData {
            has_more_cameras: cameras.len() < planned.cameras.all.len(),
            cameras: self.planned(&cameras, camera),
            recorders: self.planned(&planned.recorders, recorder),
            controllers: self.planned(&self.chosen(&planned.controllers, named), controller),
            prices: self.planning_prices(today),
            outside_us: self.country() != "US",
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

    /// Returns the positions that pages list and those that are named, in the order of the catalogue.
    fn chosen(&self, kind: &PlannedKind, named: &[&str]) -> Vec<usize> {
        let named = named.iter().filter_map(|slug| self.products.position(slug));
        let mut chosen = kind.listed.clone();
        chosen.extend(named.filter(|position| kind.all.binary_search(position).is_ok()));
        chosen.into_iter().collect()
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
