//! One sample of every page kind, and of every state that changes a page's markup.
//!
//! Tests render them all, in QuickJS and in Node, so a page that cannot be drawn is found without
//! a site. The texts hold what breaks renderers: markup characters, quotes, accents, long words.

mod choosing;
mod frame;
mod parts;

use self::frame::document;
use self::parts::{
    article_card, brand_card, cards, case_studies, heading, info, picture, product_card, questions,
};
use crate::{
    Area, ArticleBody, ArticleCategory, ArticleFrame, ArticleList, ArticlePage, BrandCard,
    BrandCards, BrandGallery, BrandPage, BrandPanel, CaseStudyFilter, Compliance, ContactForm,
    Coverage, DesignPage, Document, Doorways, ErrorPage, Explainer, ExplainerItem, Explainers,
    FieldError, FieldName, FormKind, Heading, Icon, LeadValues, LegalText, LegalTexts, Link,
    LinkGroup, ListState, MissingPage, MissingWhat, NdaaStatus, Notice, PackageRow, Packages, Page,
    PageKind, PageList, Placed, Process, ProductDetail, ProductPage, ProductVariant, Promo, Promos,
    Prose, REFERENCE_PLACEHOLDER, RelatedProduct, SafetyTip, SaleStatus, Section, SectionsPage,
    ServiceArea, Severity, Spec, SpecRow, Step, Submission, Tips,
};

/// Every sample with the name of its page and state.
pub fn samples() -> Vec<(&'static str, Document)> {
    let mut all = lists_of_sections();
    all.extend(vec![
        (
            "article",
            document("/articles/lens-first", Page::Article(article())),
        ),
        (
            "article, nothing related",
            document(
                "/articles/alone",
                Page::Article(ArticlePage {
                    related_articles: vec![],
                    related_products: vec![],
                    ..article()
                }),
            ),
        ),
        (
            "brand",
            document("/products/axis", Page::Brand(brand(vec![product_card()]))),
        ),
        (
            "brand, empty",
            document("/products/axis", Page::Brand(brand(vec![]))),
        ),
        ("error", document("/", Page::Error(error()))),
        (
            "design",
            document(
                "/__ui",
                Page::Design(DesignPage {
                    products: vec![product_card()],
                    studies: case_studies(CaseStudyFilter::Featured).studies,
                }),
            ),
        ),
    ]);
    all.extend(choosing::all());
    for variant in variants() {
        all.push((
            "product",
            document("/products/axis/q1", Page::Product(product(variant))),
        ));
    }
    for what in [
        MissingWhat::Article,
        MissingWhat::Brand,
        MissingWhat::Product,
    ] {
        all.push((
            "missing",
            document("/missing", Page::Missing(missing(what))),
        ));
    }
    for submission in submissions() {
        let mut answered = contact();
        answered.frame.submission = Some(submission);
        all.push(("answer to a form", answered));
    }
    all
}

/// The pages that are lists of sections.
fn lists_of_sections() -> Vec<(&'static str, Document)> {
    vec![
        ("home", document("/", sections(PageKind::Home, home()))),
        (
            "home, unknown address",
            document(
                "/nowhere",
                Page::Sections(SectionsPage {
                    name: PageKind::Home,
                    notice: Some(heading("Page not found")),
                    sections: home(),
                }),
            ),
        ),
        (
            "about",
            document("/about-sample-inc", sections(PageKind::About, about())),
        ),
        ("contact", contact()),
        (
            "legal",
            document("/sample-legal", sections(PageKind::Legal, legal())),
        ),
        (
            "sitemap",
            document("/sitemap", sections(PageKind::Sitemap, sitemap())),
        ),
        (
            "service",
            document(
                "/services/cctv-installation",
                sections(PageKind::Service, service()),
            ),
        ),
        (
            "audience",
            document(
                "/residential-cctv-security",
                sections(PageKind::Audience, audience()),
            ),
        ),
        (
            "articles",
            document(
                "/security-insights",
                sections(PageKind::Articles, articles(vec![article_card()], tips())),
            ),
        ),
        (
            "articles, empty",
            document(
                "/security-insights?category=alarm",
                sections(PageKind::Articles, articles(vec![], vec![])),
            ),
        ),
    ]
}

fn sections(name: PageKind, sections: Vec<Placed>) -> Page {
    Page::Sections(SectionsPage {
        name,
        notice: None,
        sections,
    })
}

fn home() -> Vec<Placed> {
    let steps = (1..=4).map(|number| Step {
        title: format!("Step {number} & more"),
        when: format!("Day {number}"),
        text: "We walk the property with you.".to_owned(),
    });
    let panel = |slug: &str, products| BrandPanel {
        brand: BrandCard {
            slug: slug.to_owned(),
            ..brand_card()
        },
        products,
    };
    vec![
        Area::Main.holds(info().into()),
        Area::Main.holds(case_studies(CaseStudyFilter::Featured).into()),
        Area::Band.holds(Section::Process(Process {
            title: "You see the drawing before you pay".to_owned(),
            lead: None,
            steps: steps.collect(),
        })),
        Area::Wide.holds(Section::Explainers(Explainers {
            title: "How the parts work".to_owned(),
            lead: Some("One sentence under it.".to_owned()),
            explainers: ["access", "cctv", "recorders", "pos", "brands"]
                .map(explainer)
                .to_vec(),
        })),
        Area::Wide.holds(Section::BrandGallery(BrandGallery {
            title: "Brands we install".to_owned(),
            lead: None,
            panels: vec![panel("axis", vec![product_card()]), panel("lts", vec![])],
        })),
    ]
}

fn explainer(id: &str) -> Explainer {
    Explainer {
        id: id.to_owned(),
        label: id.to_uppercase(),
        icon: Icon::Cctv,
        heading: "What decides whether you see a face".to_owned(),
        picture: picture(),
        items: vec![ExplainerItem {
            term: "Lens".to_owned(),
            text: "2.8 mm is wide & near, 12 mm is narrow.".to_owned(),
        }],
        link: Link::new("CCTV in detail", "/services/cctv-installation"),
    }
}

fn about() -> Vec<Placed> {
    vec![
        Area::Main.holds(info().into()),
        Area::Main.holds_at(
            "our-story",
            Section::Prose(Prose {
                title: "Our story".to_owned(),
                lead: None,
                paragraphs: vec!["We began with one van & a ladder.".to_owned()],
            }),
        ),
        Area::Main.holds_at("reasons", cards().into()),
        Area::Band.holds_at("services", cards().into()),
        Area::Wide.holds(case_studies(CaseStudyFilter::AccessControl).into()),
        Area::Wide.holds_at(
            "authorized-dealers",
            Section::BrandCards(BrandCards {
                title: "Authorized dealers".to_owned(),
                lead: None,
                brands: vec![brand_card()],
            }),
        ),
    ]
}

fn service() -> Vec<Placed> {
    let packages = Packages {
        title: "What it takes and what it costs".to_owned(),
        lead: None,
        columns: vec!["Package".to_owned(), "From".to_owned()],
        rows: vec![PackageRow {
            name: "4 cameras".to_owned(),
            cells: vec!["$299 labor".to_owned()],
        }],
        caption: "Recording around the clock.".to_owned(),
        includes: vec!["Site survey and drawing".to_owned()],
    };
    vec![
        Area::Main.holds(info().into()),
        Area::Main.holds_at("questions", questions("questions").into()),
        Area::Wide.holds_at("services", cards().into()),
        Area::Band.holds(Section::Coverage(Coverage {})),
        Area::Band.holds(Section::Notice(Notice {
            title: "Before you scan a face".to_owned(),
            lead: Some("Ask first.".to_owned()),
        })),
        Area::Wide.holds(Section::Doorways(Doorways {
            title: "Home or business".to_owned(),
            lead: None,
            cards: vec![promo()],
        })),
        Area::Wide.holds(packages.into()),
        Area::Wide.holds(case_studies(CaseStudyFilter::Pa).into()),
        Area::Band.holds_at("faq", questions("faq").into()),
    ]
}

fn promo() -> Promo {
    Promo {
        title: "Rather a shop?".to_owned(),
        text: "Registers, docks & aisles.".to_owned(),
        picture: Some(picture()),
        link: Link::new("Business security", "/commercial-cctv-security"),
    }
}

fn audience() -> Vec<Placed> {
    vec![
        Area::Main.holds(info().into()),
        Area::Main.holds_at("questions", questions("questions").into()),
        Area::Wide.holds_at("services", cards().into()),
        Area::Band.holds_at("industries", cards().into()),
        Area::Wide.holds(case_studies(CaseStudyFilter::Residential).into()),
        Area::Wide.holds(Section::Promos(Promos {
            doorway: promo(),
            banner: promo(),
        })),
    ]
}

fn contact() -> Document {
    let form = ContactForm {
        form_title: "Contact Our CCTV Experts".to_owned(),
        form_subtitle: "Write before noon.".to_owned(),
        message_placeholder: "Describe the issue".to_owned(),
        emergency_title: "24/7 emergency response".to_owned(),
        emergency_text: "Call now, at any hour.".to_owned(),
        emergency_badge: "EMERGENCY SERVICE".to_owned(),
        suburbs: vec![Spec::new("Naperville", "28 mi")],
    };
    let area = ServiceArea {
        title: "Fifty miles around the Loop".to_owned(),
        lead: None,
    };
    let placed = vec![
        Area::Main.holds(form.into()),
        Area::Main.holds(area.into()),
        Area::Main.holds_at("faq", questions("faq").into()),
        Area::Band.holds(case_studies(CaseStudyFilter::All).into()),
    ];
    document("/contact-sample-inc", sections(PageKind::Contact, placed))
}

fn legal() -> Vec<Placed> {
    vec![
        Area::Main.holds(info().into()),
        Area::Main.holds(Section::LegalTexts(LegalTexts {
            texts: vec![LegalText {
                id: "privacy".to_owned(),
                title: "Privacy policy".to_owned(),
                html: "<p>We store what you send &amp; nothing else.</p>".to_owned(),
            }],
            contact: Link::new("hello@sample.example", "mailto:hello@sample.example"),
        })),
    ]
}

fn sitemap() -> Vec<Placed> {
    vec![Area::Main.holds(Section::PageList(PageList {
        groups: vec![LinkGroup {
            title: "Services & more".to_owned(),
            links: vec![
                Link::new("Access control", "/services/access-control"),
                Link::new("CCTV <installation>", "/services/cctv-installation"),
            ],
        }],
    }))]
}

fn articles(articles: Vec<crate::ArticleCard>, tips: Vec<SafetyTip>) -> Vec<Placed> {
    let filter = |label: &str, current| ListState {
        label: label.to_owned(),
        href: "/security-insights".to_owned(),
        count: 1,
        current,
    };
    vec![
        Area::Main.holds(Section::ArticleList(ArticleList {
            filters: vec![filter("All", true), filter("CCTV", false)],
            articles,
        })),
        Area::Wide.holds(info().into()),
        Area::Band.holds(Section::Tips(Tips {
            title: "Safety tips".to_owned(),
            lead: None,
            tips,
        })),
    ]
}

fn tips() -> Vec<SafetyTip> {
    vec![
        SafetyTip {
            id: "change-passwords".to_owned(),
            icon: Icon::Lock,
            title: "Change the password".to_owned(),
            tip: "Before the camera goes online.".to_owned(),
            severity: Some(Severity::High),
            category: ArticleCategory::It,
            article: Some(Link::new("Read more", "/articles/lens-first")),
            product: Some(Link::new("A recorder", "/products/axis/q1")),
        },
        SafetyTip {
            id: "walk-once".to_owned(),
            icon: Icon::Eye,
            title: "Walk the lot once".to_owned(),
            tip: "At night, with the lamps off.".to_owned(),
            severity: None,
            category: ArticleCategory::Cctv,
            article: None,
            product: None,
        },
    ]
}

fn article() -> ArticlePage {
    ArticlePage {
        card: article_card(),
        byline: ArticleFrame {
            author: "Sample field team".to_owned(),
            date_published: "2026-10-14".to_owned(),
            date_label: "October 14, 2026".to_owned(),
            reading_time: "6 minute read".to_owned(),
        },
        body: ArticleBody {
            heading_html: "<h2>Count the ways in</h2>\n<p class=\"lead\">Not the corners.</p>\n"
                .to_owned(),
            main_html:
                "<h3 id=\"one\">One camera for each way in</h3>\n<p>Doors &amp; paths.</p>\n"
                    .to_owned(),
            side_html: Some("<p><strong>Pro Recommendation:</strong> 9 ft.</p>\n".to_owned()),
            headings: vec![Heading {
                id: "one".to_owned(),
                text: "One camera for each way in".to_owned(),
                level: 3,
            }],
        },
        related_articles: vec![Link::new("How Long To Keep Video", "/articles/keep-video")],
        related_products: vec![RelatedProduct {
            title: "Dome camera".to_owned(),
            brand: "Axis".to_owned(),
            href: "/products/axis/q1".to_owned(),
            picture: picture(),
        }],
        all_articles: Link::new("View All Articles", "/security-insights"),
    }
}

fn brand(products: Vec<crate::ProductCard>) -> BrandPage {
    BrandPage {
        brand: brand_card(),
        title: "Axis Products".to_owned(),
        all_products: Link::new("All Products", "/security-products"),
        products,
        brands: vec![brand_card()],
    }
}

fn variants() -> Vec<ProductVariant> {
    let specs = vec![SpecRow {
        label: "Power supply".to_owned(),
        value: "PoE".to_owned(),
    }];
    vec![
        ProductVariant::CctvCameras {
            specs: specs.clone(),
        },
        ProductVariant::Recorders {
            specs: specs.clone(),
        },
        ProductVariant::AccessControl { specs },
        ProductVariant::Unsupported,
    ]
}

fn product(variant: ProductVariant) -> ProductPage {
    ProductPage {
        product: ProductDetail {
            card: product_card(),
            description: "A metal outdoor camera for doors.".to_owned(),
            picture: picture(),
            image_caption: Some("Sun shield slides 0.8 in".to_owned()),
            best_for: vec!["front doors".to_owned()],
            sku: "SL-B4-28".to_owned(),
            category_description: Some("Cameras see & compress the picture.".to_owned()),
            variant,
            compliance: Some(Compliance {
                ndaa_889: NdaaStatus::Compliant,
                covered_list: false,
                sale_status: SaleStatus::Active,
                note: "The maker states compliance.".to_owned(),
                reviewed_on: "2026-11-01".to_owned(),
                source: "The maker's data sheet".to_owned(),
            }),
            faq: questions("product").items,
            ask: Link::new("Ask about this product", "#quote"),
        },
        related_products: vec![product_card()],
        related_articles: vec![Link::new("Lens First", "/articles/lens-first")],
        brands: vec![brand_card()],
    }
}

fn missing(what: MissingWhat) -> MissingPage {
    let (title, text) = match what {
        MissingWhat::Article => ("Article not found.", None),
        MissingWhat::Brand => ("No products found for <Acme>", None),
        MissingWhat::Product => (
            "Product Not Found",
            Some("The product you are looking for does not exist."),
        ),
    };
    MissingPage {
        what,
        title: title.to_owned(),
        text: text.map(str::to_owned),
        link: Link::new("All Products", "/security-products"),
    }
}

fn error() -> ErrorPage {
    ErrorPage {
        status: 500,
        message: "Internal Server Error".to_owned(),
    }
}

fn submissions() -> Vec<Submission> {
    let values = LeadValues {
        name: "Zoë \"Z\" O'Neill <b>".to_owned(),
        email: "zoe@".to_owned(),
        phone: "555".to_owned(),
        customer_message: "Line one\nline </textarea> two".to_owned(),
        about: String::new(),
        text_consent: true,
    };
    let mut all = Vec::new();
    for form in FormKind::ALL {
        all.push(Submission::Sent {
            form,
            reference: REFERENCE_PLACEHOLDER.to_owned(),
        });
        all.push(Submission::Invalid {
            form,
            values: values.clone(),
            errors: vec![FieldError {
                field: FieldName::Email,
                code: "email".to_owned(),
                message: "❌ Please enter a valid email address.".to_owned(),
            }],
        });
        all.push(Submission::Failed {
            form,
            values: values.clone(),
        });
        all.push(Submission::Busy {
            form,
            values: values.clone(),
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::mem::discriminant;

    use super::samples;

    /// The components of `web/src/pages`.
    const COMPONENTS: usize = 9;

    #[test]
    fn every_component_of_a_page_has_a_sample() {
        let drawn: HashSet<_> = samples()
            .iter()
            .map(|(_, sample)| discriminant(&sample.page))
            .collect();
        assert_eq!(drawn.len(), COMPONENTS);
    }
}
