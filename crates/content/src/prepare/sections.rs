//! The sections of a page: turns those that its file lists into those that the page shows.

use std::collections::HashSet;

use sightline_model::{
    Area, BrandCards, BrandGallery, BrandPanel, CaseStudies, LegalText, LegalTexts, Link,
    PAGE_SIZE, Placed, PlanningTool, PlanningTools, Questions, RawPlaced, RawPlanningTools, Route,
    Section, ServiceArea, SiteSections, Tips, Unresolved,
};
use sightline_source::raw;

use super::section_inputs::{Result, SectionInputs};
use super::{area_map, stories};
use sightline_site::parts::entries::Brand;
use sightline_site::products::ListedProduct;
use sightline_site::resolve::questions;
use sightline_texts::texts;

/// The maximum number of brands that a gallery shows with their products, as many as the cards of a list of brands.
const MAX_PANELS: usize = 12;

/// Returns the sections of a page in their order, leaving out empty ones. `page` is the name of the
/// page's file.
pub(super) fn sections(
    page: &str,
    written: &[RawPlaced],
    inputs: SectionInputs<'_>,
) -> Result<Vec<Placed>> {
    let mut ready: Vec<Placed> = Vec::new();
    for placed in written {
        // A section that is as wide as the page ends the column beside the sidebar.
        let is_column_over = ready.last().is_some_and(|above| above.area != Area::Main);
        let usual = match placed.section.default_area() {
            Area::Main if is_column_over => Area::Wide,
            usual => usual,
        };
        let id = placed.id.as_deref();
        let place = Place { page, id, inputs };
        let section = placed.section.resolve(inputs.resolver, &place);
        let section = Unresolved::absent_as_none(section)?;
        let section = section.filter(|section| !is_empty(section));
        ready.extend(section.map(|section| Placed {
            area: placed.area.unwrap_or(usual),
            id: placed.id.clone(),
            section,
        }));
    }
    stories::make_ids_unique(&mut ready);
    make_ids_unique(&mut ready);
    Ok(ready)
}

/// Numbers the ids of sections without an id of their own and of their entries that an earlier section has already.
fn make_ids_unique(sections: &mut [Placed]) {
    let own = sections.iter().filter_map(|placed| placed.id.clone());
    let mut taken: HashSet<String> = own.collect();
    for Placed { id, section, .. } in sections {
        let (usual, entries): (_, Vec<&mut String>) = match section {
            Section::BrandGallery(section) => {
                let panels = section.panels.iter_mut();
                ("brands", panels.map(|panel| &mut panel.id).collect())
            }
            Section::Coverage(_) => ("coverage", Vec::new()),
            Section::Drawing(_) => ("drawing", Vec::new()),
            Section::Explainers(section) => {
                let tabs = section.explainers.iter_mut();
                ("explainer", tabs.map(|tab| &mut tab.id).collect())
            }
            Section::Packages(_) => ("packages", Vec::new()),
            Section::Questions(section) => {
                let items = section.items.iter_mut();
                ("questions", items.map(|item| &mut item.id).collect())
            }
            Section::ServiceArea(_) => ("service-area", Vec::new()),
            Section::Tips(section) => {
                let tips = section.tips.iter_mut();
                ("safety-tips", tips.map(|tip| &mut tip.id).collect())
            }
            _ => continue,
        };
        if id.is_none() {
            let mut free = usual.to_owned();
            number(&mut free, &mut taken);
            *id = Some(free);
        }
        for entry in entries {
            number(entry, &mut taken);
        }
    }
}

/// Adds a number to an id if it is taken.
fn number(id: &mut String, taken: &mut HashSet<String>) {
    let wanted = id.clone();
    let mut number = 1;
    while !taken.insert(id.clone()) {
        number += 1;
        *id = format!("{wanted}-{number}");
    }
}

/// Whether there would be nothing below the heading of a section.
fn is_empty(section: &Section) -> bool {
    match section {
        Section::Cards(section) => section.cards.is_empty(),
        Section::Doorways(section) => section.cards.is_empty(),
        Section::Explainers(section) => section.explainers.is_empty(),
        Section::BrandGallery(section) => section.panels.is_empty(),
        Section::BrandCards(section) => section.brands.is_empty(),
        Section::CaseStudies(section) => section.studies.is_empty(),
        Section::PlanningTools(section) => section.tools.is_empty(),
        Section::Tips(section) => section.tips.is_empty(),
        _ => false,
    }
}

/// A section's place on its page, and the data for it.
struct Place<'a> {
    /// The name of the page's file.
    page: &'a str,
    /// The section's `id`.
    id: Option<&'a str>,
    inputs: SectionInputs<'a>,
}

impl Place<'_> {
    fn all_products(&self) -> Option<Link> {
        let router = self.inputs.resolver.router;
        let catalogue = Route::Catalogue(None);
        let is_there = router.has(catalogue.kind());
        is_there.then(|| Link::new(texts().all_products(), router.path(&catalogue)))
    }
}

impl SiteSections for Place<'_> {
    fn brand_cards(&self, raw: &raw::RawBrandCards) -> Result<BrandCards> {
        let brands = self.inputs.brands.iter();
        Ok(BrandCards {
            title: raw.title.clone(),
            lead: raw.lead.clone(),
            brands: brands.map(|brand| brand.card.clone()).collect(),
            all_products: self.all_products(),
        })
    }

    fn brand_gallery(&self, raw: &raw::RawBrandGallery) -> Result<BrandGallery> {
        let inventory = self.inputs.resolver.inventory;
        let wanted = raw.categories.iter();
        let wanted: Vec<Option<&str>> = wanted
            .map(|name| inventory.categories.of_product(name))
            .collect();
        let SectionInputs {
            brands,
            products,
            builder,
            ..
        } = self.inputs;
        let is_wanted = |product: &&ListedProduct| {
            let category = product
                .category
                .and_then(|place| builder.categories.get(place));
            let category = category.map(|category| category.slug.as_str());
            wanted.is_empty() || (category.is_some() && wanted.contains(&category))
        };
        let listed = |brand: &Brand| -> Vec<&ListedProduct> {
            let places = products.of_brand(&brand.card.slug).iter();
            let of_brand = places.filter_map(|place| products.at(*place));
            of_brand.filter(is_wanted).take(PAGE_SIZE).collect()
        };
        let (shown, further) = brands.split_at(brands.len().min(MAX_PANELS));
        let listed: Vec<Vec<&ListedProduct>> = shown.iter().map(listed).collect();
        // All panels together show at most one page of a list: each shows the same number of products.
        let total = |most: usize| -> usize {
            let shown = listed.iter().map(|products| products.len().min(most));
            shown.sum()
        };
        let most = (2..=PAGE_SIZE).rev().find(|most| total(*most) <= PAGE_SIZE);
        let panel = |(brand, products): (&Brand, Vec<&ListedProduct>)| {
            let shown = products.into_iter().take(most.unwrap_or(1));
            let cards = shown.map(|product| builder.card(product));
            Ok(BrandPanel {
                id: format!("brand-{}", brand.card.slug),
                brand: brand.card.clone(),
                products: cards.collect::<Result<_>>()?,
            })
        };
        let panels = shown.iter().zip(listed).map(panel);
        let panels = panels.collect::<Result<_>>()?;
        let further = further.iter();
        let further = further.map(|brand| Link::new(&brand.card.name, &brand.card.href));
        Ok(BrandGallery {
            title: raw.title.clone(),
            lead: raw.lead.clone(),
            panels,
            further: further.collect(),
            all_products: self.all_products(),
        })
    }

    fn case_studies(&self, raw: &raw::RawCaseStudies) -> Result<CaseStudies> {
        let SectionInputs {
            studies, resolver, ..
        } = self.inputs;
        let categories = &self.inputs.raw.site.case_studies.categories;
        Ok(stories::section(raw, studies, categories, resolver))
    }

    fn legal_texts(&self, raw: &raw::RawLegalTexts) -> Result<LegalTexts> {
        let texts = raw.texts.iter().map(|part| {
            let html = self.inputs.texts.legal.get(&part.file);
            Ok(LegalText {
                id: part.id.clone(),
                title: part.title.clone(),
                html: html
                    .ok_or_else(|| Unresolved::Broken(format!("the text \"{}\"", part.file)))?
                    .clone(),
            })
        });
        let email = &self.inputs.raw.site.company.email;
        Ok(LegalTexts {
            texts: texts.collect::<Result<_>>()?,
            contact: Link::new(&raw.contact_label, format!("mailto:{email}")),
        })
    }

    fn service_area(&self, raw: &raw::RawServiceArea) -> Result<ServiceArea> {
        let site = &self.inputs.raw.site;
        let hub = site.business.geo.as_ref().and_then(|geo| {
            Some(area_map::Place {
                latitude: geo.latitude.parse().ok()?,
                longitude: geo.longitude.parse().ok()?,
            })
        });
        let radius = site.facts.service_radius_meters.value.parse().ok();
        let map = hub
            .zip(radius)
            .and_then(|(hub, radius)| area_map::area_map(raw, &site.company.areas, hub, radius));
        Ok(ServiceArea {
            title: raw.title.clone(),
            lead: raw.lead.clone(),
            map,
        })
    }

    /// The ids of questions begin with the page's name, so that they are unique on the site.
    fn questions(&self, raw: &raw::RawQuestions) -> Result<Questions> {
        let prefix = match (&raw.prefix, self.id) {
            (Some(prefix), _) => prefix.clone(),
            (None, None | Some("questions")) => self.page.to_owned(),
            (None, Some(id)) => format!("{}-{id}", self.page),
        };
        Ok(Questions {
            title: raw.title.clone(),
            lead: raw.lead.clone(),
            items: questions(&prefix, &raw.items),
        })
    }

    fn planning_tools(&self, raw: &RawPlanningTools) -> Result<PlanningTools> {
        let mut tools = self.inputs.tools.to_vec();
        if !raw.tools.is_empty() {
            tools.retain(|link| raw.tools.contains(&link.tool));
            tools.sort_by_key(|link| raw.tools.iter().position(|tool| *tool == link.tool));
        }
        Ok(PlanningTools {
            title: raw.title.clone(),
            lead: raw.lead.clone(),
            prices: match &*tools {
                [only] if only.tool == PlanningTool::Estimate => self.inputs.prices.cloned(),
                _ => None,
            },
            tools,
            history: self.page == "planning",
        })
    }

    /// Includes all tips. The list of articles picks those of its subject.
    fn tips(&self, raw: &raw::RawTips) -> Result<Tips> {
        self.inputs.tips_dependencies.record();
        Ok(Tips {
            title: raw.title.clone(),
            lead: raw.lead.clone(),
            tips: self.inputs.tips.to_vec(),
        })
    }
}
