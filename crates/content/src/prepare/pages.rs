//! The pages that have a file of their own.

use sightline_model::{
    AboutPage, BrandPanel, CaseStudy, CaseStudyFilter, ContactPage, Explainer, ExplainerItem,
    HomePage, LegalPage, LegalSection, Link, ProductCategory, SidebarCard, Step,
};

use super::banner::{banner, quote_card};
use super::{RawFolder, info, services, stories};
use crate::parts::entries::{Brand, Product};
use crate::parts::pages::{ArticlesTexts, CatalogueTexts, Pages, Prepared, Surround};
use crate::prepare::resolve::{Resolver, Unresolved, faq, section, spec};
use sightline_source::raw::{self, InfoBoxKind};
use sightline_text::Texts;

/// The address of the contact page's form within the page: [`sightline_model::FormKind::anchor`].
const CONTACT_FORM: &str = "#contact-form";

type Result<T> = std::result::Result<T, Unresolved>;

/// The fields that the files of all pages share.
pub(super) trait PageFile {
    /// What search engines show.
    fn seo(&self) -> &raw::RawSeo;
    /// The hero.
    fn banner(&self) -> &raw::RawBanner;
    /// Cards of the sidebar.
    fn sidebar(&self) -> &[raw::RawSidebarCard];
    /// The footer's paragraph.
    fn footer_paragraph(&self) -> Option<&str>;
}

macro_rules! page_files {
    ($($file:ty),* $(,)?) => {
        $(impl PageFile for $file {
            fn seo(&self) -> &raw::RawSeo {
                &self.seo
            }
            fn banner(&self) -> &raw::RawBanner {
                &self.banner
            }
            fn sidebar(&self) -> &[raw::RawSidebarCard] {
                &self.sidebar
            }
            fn footer_paragraph(&self) -> Option<&str> {
                self.footer_paragraph.as_deref()
            }
        })*
    };
}

page_files!(
    raw::RawHomePage,
    raw::RawAboutPage,
    raw::RawServicePage,
    raw::RawAudiencePage,
    raw::RawContactPage,
    raw::RawLegalPage,
    raw::RawArticlesPage,
    raw::RawCataloguePage,
);

impl Surround {
    pub(super) fn new(file: &impl PageFile, resolver: &Resolver<'_>) -> Result<Self> {
        Ok(Self {
            title: file.seo().title.clone(),
            description: file.seo().description.clone(),
            updated: file.seo().updated.clone(),
            banner: banner(file.banner(), resolver)?,
            sidebar: sidebar(file.sidebar(), resolver)?,
            footer_paragraph: file.footer_paragraph().map(str::to_owned),
        })
    }
}

impl Pages {
    pub(super) fn new(
        raw: &RawFolder,
        texts: &Texts,
        brands: &[Brand],
        products: &[Product],
        resolver: &Resolver<'_>,
    ) -> Result<Self> {
        let studies = stories::studies(raw, resolver)?;
        let services = raw.services.iter();
        let audiences = raw.audiences.iter();
        Ok(Self {
            home: home(raw, &studies, brands, products, resolver)?,
            not_found: section(&raw.home.not_found),
            about: about(raw, &studies, brands, resolver)?,
            services: services
                .map(|(service, page)| services::service(*service, page, raw, &studies, resolver))
                .collect::<Result<_>>()?,
            audiences: audiences
                .map(|(audience, page)| {
                    services::audience(*audience, page, raw, &studies, resolver)
                })
                .collect::<Result<_>>()?,
            contact: contact(raw, &studies, resolver)?,
            legal: legal(raw, texts, resolver)?,
            articles: Prepared {
                page: ArticlesTexts {
                    info: info::info_box(InfoBoxKind::Articles, raw, resolver)?,
                    tips_heading: section(&raw.articles_page.tips),
                },
                surround: Surround::new(&raw.articles_page, resolver)?,
            },
            catalogue: Prepared {
                page: CatalogueTexts {
                    info: info::info_box(InfoBoxKind::Products, raw, resolver)?,
                    faq: faq("faq", "catalog", &raw.catalogue.faq),
                    brand_quote: quote_card(&raw.catalogue.brand_quote, None),
                    links: resolver.links(&raw.catalogue.links)?,
                },
                surround: Surround::new(&raw.catalogue, resolver)?,
            },
        })
    }
}

fn sidebar(raw: &[raw::RawSidebarCard], resolver: &Resolver<'_>) -> Result<Vec<SidebarCard>> {
    raw.iter()
        .map(|card| {
            Ok(SidebarCard {
                title: card.title.clone(),
                text: card.text.clone(),
                links: resolver.links(&card.links)?,
            })
        })
        .collect()
}

fn home(
    raw: &RawFolder,
    studies: &[CaseStudy],
    brands: &[Brand],
    products: &[Product],
    resolver: &Resolver<'_>,
) -> Result<Prepared<HomePage>> {
    let page = &raw.home;
    let steps = page.steps.iter().map(|step| Step {
        title: step.title.clone(),
        when: step.when.clone(),
        text: step.text.clone(),
    });
    let panels = brands.iter().map(|brand| BrandPanel {
        brand: brand.card.clone(),
        products: products
            .iter()
            .filter(|product| product.brand == brand.card.slug)
            // The gallery shows cameras and recorders.
            .filter(|product| product.category != ProductCategory::AccessControl)
            .map(|product| product.detail.card.clone())
            .collect(),
    });
    Ok(Prepared {
        page: HomePage {
            not_found: None,
            info: info::info_box(InfoBoxKind::Home, raw, resolver)?,
            case_studies: stories::section(
                &page.case_studies,
                CaseStudyFilter::Featured,
                studies,
                resolver,
            ),
            process_heading: section(&page.process),
            process: steps.collect(),
            explainer_heading: section(&page.explainer),
            explainers: explainers(raw, resolver)?,
            brands_heading: section(&page.brands),
            brands: panels.collect(),
        },
        surround: Surround::new(page, resolver)?,
    })
}

fn explainers(raw: &RawFolder, resolver: &Resolver<'_>) -> Result<Vec<Explainer>> {
    raw.explainers
        .explainer
        .iter()
        .map(|raw| {
            let items = raw.items.iter().map(|item| ExplainerItem {
                term: item.term.clone(),
                text: item.text.clone(),
            });
            Ok(Explainer {
                id: raw.id.clone(),
                label: raw.label.clone(),
                icon: raw.icon,
                heading: raw.heading.clone(),
                picture: resolver.picture(&raw.picture)?,
                items: items.collect(),
                link: resolver.link(&raw.link)?,
            })
        })
        .collect()
}

fn about(
    raw: &RawFolder,
    studies: &[CaseStudy],
    brands: &[Brand],
    resolver: &Resolver<'_>,
) -> Result<Prepared<AboutPage>> {
    let page = &raw.about;
    Ok(Prepared {
        page: AboutPage {
            info: info::info_box(InfoBoxKind::AboutUs, raw, resolver)?,
            story_heading: section(&page.story),
            story: page.story_paragraphs.clone(),
            reasons: resolver.cards("reasons", &page.reasons)?,
            services: resolver.cards("services", &page.services)?,
            case_studies: stories::section(
                &page.case_studies,
                CaseStudyFilter::AccessControl,
                studies,
                resolver,
            ),
            dealers_heading: section(&page.dealers),
            dealers: brands.iter().map(|brand| brand.card.clone()).collect(),
        },
        surround: Surround::new(page, resolver)?,
    })
}

fn contact(
    raw: &RawFolder,
    studies: &[CaseStudy],
    resolver: &Resolver<'_>,
) -> Result<Prepared<ContactPage>> {
    let page = &raw.contact;
    // The form of this page stands in the page itself.
    let resolver = &Resolver {
        quote: CONTACT_FORM,
        ..*resolver
    };
    let suburbs = page.suburbs.iter();
    Ok(Prepared {
        page: ContactPage {
            form_title: page.form_title.clone(),
            form_subtitle: page.form_subtitle.clone(),
            message_placeholder: page.message_placeholder.clone(),
            emergency_title: page.emergency_title.clone(),
            emergency_text: page.emergency_text.clone(),
            emergency_badge: page.emergency_badge.clone(),
            suburbs: suburbs.map(|town| spec(&town.name, &town.remark)).collect(),
            area_heading: section(&page.area),
            case_studies: stories::section(
                &page.case_studies,
                CaseStudyFilter::All,
                studies,
                resolver,
            ),
            faq: faq("faq", "contact", &page.faq),
        },
        surround: Surround::new(page, resolver)?,
    })
}

fn legal(raw: &RawFolder, texts: &Texts, resolver: &Resolver<'_>) -> Result<Prepared<LegalPage>> {
    let page = &raw.legal;
    let sections = page.sections.iter().map(|part| {
        let html = texts.legal.get(&part.file);
        Ok(LegalSection {
            id: part.id.clone(),
            title: part.title.clone(),
            html: html
                .ok_or_else(|| Unresolved(format!("the text \"{}\"", part.file)))?
                .clone(),
        })
    });
    let email = &raw.site.company.email;
    Ok(Prepared {
        page: LegalPage {
            info: info::info_box(InfoBoxKind::Legal, raw, resolver)?,
            sections: sections.collect::<Result<_>>()?,
            contact: Link::new(&page.contact_label, format!("mailto:{email}")),
        },
        surround: Surround::new(page, resolver)?,
    })
}
