//! What the planning tools know about products: cameras, recorders and door controllers that are sold and have figures.

use std::collections::HashSet;

use sightline_model::{
    FigureKind, NdaaStatus, PlanningCamera, PlanningController, PlanningProduct, PlanningRecorder,
    Projection, ZoomRange,
};
use sightline_source::raw::RawFigures;

use super::stated::StatedFigures;
use super::{ListedProduct, full_title};

/// The positions in the catalogue of the products that the planning tools know.
#[derive(Debug, Clone, Default)]
pub(crate) struct PlannedProducts {
    /// By slug.
    pub(crate) cameras: Vec<usize>,
    /// By channels and slug, those with unknown channels last. Only the first of several with the same figures.
    pub(crate) recorders: Vec<usize>,
    /// By slug.
    pub(crate) controllers: Vec<usize>,
}

impl PlannedProducts {
    /// Selects them from all products.
    pub(super) fn new(all: &[ListedProduct]) -> Self {
        let mut known: Vec<(&ListedProduct, StatedFigures)> = all
            .iter()
            .filter(|product| product.is_sold())
            .filter_map(|product| Some((product, product.file.stated?)))
            .collect();
        known.sort_by_key(|(product, _)| product.slug());
        let positions = |kind, fits: &dyn Fn(StatedFigures) -> bool| {
            let fitting = known
                .iter()
                .filter(|(product, stated)| product.kind == Some(kind) && fits(*stated));
            fitting.map(|(product, _)| product.position).collect()
        };
        let mut recorders = known.clone();
        recorders.retain(|(product, _)| product.kind == Some(FigureKind::Recorder));
        // They are ordered by slug, and the sort is stable.
        recorders.sort_by_key(|(_, stated)| stated.channels.unwrap_or(u32::MAX));
        let mut seen = HashSet::new();
        recorders.retain(|(product, stated)| {
            let is_compliant = product.file.ndaa == Some(NdaaStatus::Compliant);
            seen.insert((is_compliant, stated.recorder))
        });
        Self {
            cameras: positions(FigureKind::Camera, &|_| true),
            recorders: recorders
                .iter()
                .map(|(product, _)| product.position)
                .collect(),
            controllers: positions(FigureKind::DoorDevice, &|stated| stated.is_controller),
        }
    }
}

impl ListedProduct {
    /// Whether a change can alter the positions of the products that the planning tools know. Assumes that whether it
    /// is sold is unchanged.
    pub(super) fn changes_planned_positions(&self, before: &Self) -> bool {
        let (now, before) = (&self.file, &before.file);
        let is_other = now.stated != before.stated || now.ndaa != before.ndaa;
        now.is_sold && (now.stated.is_some() || before.stated.is_some()) && is_other
    }

    /// Whether the planning tools know something different about it than before.
    pub(super) fn changes_planning_data(&self, before: &Self) -> bool {
        let is_renamed = self.file.title != before.file.title;
        let is_planned = self.file.is_sold && self.file.stated.is_some();
        self.changes_planned_positions(before) || (is_planned && is_renamed)
    }
}

/// Returns a product with its brand's name and the address of its page.
pub(crate) fn product(listed: &ListedProduct, brand: &str, href: String) -> PlanningProduct {
    let file = listed.file();
    let title = full_title(&file.title, brand);
    let label = if title == *file.title {
        title.clone()
    } else {
        format!("{} ({brand})", file.title)
    };
    PlanningProduct {
        slug: file.slug.to_string(),
        title,
        label,
        href,
        compliant: file.ndaa == Some(NdaaStatus::Compliant),
    }
}

/// Returns a camera with these figures.
pub(crate) fn camera(product: PlanningProduct, figures: &RawFigures) -> PlanningCamera {
    let zoom = |wide: f64, narrow: Option<f64>| ZoomRange {
        wide,
        narrow: narrow.unwrap_or(wide),
    };
    let length = figures.focal_length_mm;
    PlanningCamera {
        product,
        pixels: figures.pixels,
        view_deg: figures.view_deg.map(|view| zoom(view.wide, view.narrow)),
        view_vertical_deg: figures.view_vertical_deg,
        focal_length_mm: length.map(|length| zoom(length.wide, length.narrow)),
        sensor: figures.sensor.clone(),
        projection: figures.projection.unwrap_or(Projection::Flat),
        light_reach_m: figures.light_reach_m,
        poe_class: figures.poe_class,
        power_w: figures.power_w,
    }
}

/// Returns a recorder with these figures.
pub(crate) fn recorder(product: PlanningProduct, figures: &RawFigures) -> PlanningRecorder {
    let mut drive_sizes_tb = figures.drive_sizes_tb.clone();
    drive_sizes_tb.sort_by(f64::total_cmp);
    PlanningRecorder {
        product,
        channels: figures.channels,
        incoming_mbps: figures.incoming_mbps,
        drive_bays: figures.drive_bays,
        drive_sizes_tb,
    }
}

/// Returns a controller with these figures.
pub(crate) fn controller(product: PlanningProduct, figures: &RawFigures) -> PlanningController {
    PlanningController {
        product,
        doors: figures.doors,
        readers: figures.readers,
        speaks: figures.speaks.clone(),
    }
}
