//! One sample of every page kind, and of every state that changes a page's markup.
//!
//! Tests render them all, in QuickJS and in Node, so a page that cannot be drawn is found without
//! a site. The texts hold what breaks renderers: markup characters, quotes, accents, long words.

mod choosing;
mod frame;
mod parts;

use self::frame::document;
use self::parts::{
    article_card, brand_card, cards, case_studies, faq, info, picture, product_card, section,
};
use crate::{
    AboutPage, ArticleBody, ArticleCategory, ArticleFrame, ArticlePage, ArticlesPage, Audience,
    AudienceCard, AudiencePage, BrandCard, BrandPage, BrandPanel, CaseStudyFilter, Compliance,
    ContactPage, DesignPage, Document, ErrorPage, Explainer, ExplainerItem, FieldError, FieldName,
    FormKind, Heading, HomePage, Icon, LeadValues, LegalPage, LegalSection, Link, LinkGroup,
    ListState, MissingPage, MissingWhat, NdaaStatus, PackageRow, PackageTable, Page, ProductDetail,
    ProductPage, ProductVariant, Promo, REFERENCE_PLACEHOLDER, RelatedProduct, SafetyTip,
    SaleStatus, Service, ServicePage, Severity, SitemapPage, Spec, SpecRow, Step, Submission,
};

/// Every sample with the name of its page and state.
pub fn samples() -> Vec<(&'static str, Document)> {
    let mut all = vec![
        ("home", document("/", Page::Home(home()))),
        (
            "home, unknown address",
            document("/nowhere", Page::Home(not_found())),
        ),
        ("about", document("/about-sample-inc", Page::About(about()))),
        (
            "contact",
            document("/contact-sample-inc", Page::Contact(contact())),
        ),
        ("legal", document("/sample-legal", Page::Legal(legal()))),
        ("sitemap", document("/sitemap", Page::Sitemap(sitemap()))),
        (
            "articles",
            document("/security-insights", Page::Articles(articles())),
        ),
        (
            "articles, empty",
            document(
                "/security-insights?category=alarm",
                Page::Articles(ArticlesPage {
                    articles: vec![],
                    tips: vec![],
                    ..articles()
                }),
            ),
        ),
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
    ];
    all.extend(choosing::all());
    for service in Service::ALL {
        all.push((
            "service",
            document(&path_of(service), Page::Service(service_page(service))),
        ));
    }
    for audience in [Audience::Residential, Audience::Commercial] {
        all.push((
            "audience",
            document("/audience", Page::Audience(audience_page(audience))),
        ));
    }
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
        let mut answered = document("/contact-sample-inc", Page::Contact(contact()));
        answered.frame.submission = Some(submission);
        all.push(("answer to a form", answered));
    }
    all
}

fn path_of(service: Service) -> String {
    format!("/services/{}", service.slug())
}

fn home() -> HomePage {
    HomePage {
        not_found: None,
        info: info(),
        case_studies: case_studies(CaseStudyFilter::Featured),
        process_heading: section("You see the drawing before you pay"),
        process: (1..=4)
            .map(|number| Step {
                title: format!("Step {number} & more"),
                when: format!("Day {number}"),
                text: "We walk the property with you.".to_owned(),
            })
            .collect(),
        explainer_heading: section("How the parts work"),
        explainers: ["access", "cctv", "recorders", "pos", "brands"]
            .map(explainer)
            .to_vec(),
        brands_heading: section("Brands we install"),
        brands: vec![
            BrandPanel {
                brand: brand_card(),
                products: vec![product_card()],
            },
            BrandPanel {
                brand: BrandCard {
                    slug: "lts".to_owned(),
                    ..brand_card()
                },
                products: vec![],
            },
        ],
    }
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

fn not_found() -> HomePage {
    HomePage {
        not_found: Some(section("Page not found")),
        ..home()
    }
}

fn about() -> AboutPage {
    AboutPage {
        info: info(),
        story_heading: section("Our story"),
        story: vec!["We began with one van & a ladder.".to_owned()],
        reasons: cards("reasons"),
        services: cards("services"),
        case_studies: case_studies(CaseStudyFilter::AccessControl),
        dealers_heading: section("Authorized dealers"),
        dealers: vec![brand_card()],
    }
}

fn service_page(service: Service) -> ServicePage {
    let cctv = service == Service::CctvInstallation;
    ServicePage {
        service,
        info: info(),
        questions: (!cctv).then(|| faq("questions")),
        services: (!cctv).then(|| cards("services")),
        cards: cards("cards"),
        packages: cctv.then(|| PackageTable {
            title: "What it takes and what it costs".to_owned(),
            lead: None,
            columns: vec!["Package".to_owned(), "From".to_owned()],
            rows: vec![PackageRow {
                name: "4 cameras".to_owned(),
                cells: vec!["$299 labor".to_owned()],
            }],
            caption: "Recording around the clock.".to_owned(),
            includes: vec!["Site survey and drawing".to_owned()],
        }),
        audiences: vec![AudienceCard {
            title: "CCTV for homes".to_owned(),
            text: "Four cameras, one day.".to_owned(),
            picture: picture(),
            link: Link::new("Home security", "/residential-cctv-security"),
        }],
        audiences_heading: Some(section("Home or business")),
        notice: Some(section("Before you scan a face")),
        case_studies: case_studies(CaseStudyFilter::Pa),
        faq: faq("faq"),
    }
}

fn audience_page(audience: Audience) -> AudiencePage {
    let promo = Promo {
        title: "Rather a shop?".to_owned(),
        text: "Registers, docks & aisles.".to_owned(),
        picture: Some(picture()),
        link: Link::new("Business security", "/commercial-cctv-security"),
    };
    AudiencePage {
        audience,
        info: info(),
        questions: faq("questions"),
        services: cards("services"),
        industries: (audience == Audience::Commercial).then(|| cards("industries")),
        case_studies: case_studies(CaseStudyFilter::Residential),
        other_audience: promo.clone(),
        service: promo,
    }
}

fn contact() -> ContactPage {
    ContactPage {
        form_title: "Contact Our CCTV Experts".to_owned(),
        form_subtitle: "Write before noon.".to_owned(),
        message_placeholder: "Describe the issue".to_owned(),
        emergency_title: "24/7 emergency response".to_owned(),
        emergency_text: "Call now, at any hour.".to_owned(),
        emergency_badge: "EMERGENCY SERVICE".to_owned(),
        suburbs: vec![Spec {
            label: "Naperville".to_owned(),
            value: "28 mi".to_owned(),
        }],
        area_heading: section("Fifty miles around the Loop"),
        case_studies: case_studies(CaseStudyFilter::All),
        faq: faq("faq"),
    }
}

fn legal() -> LegalPage {
    LegalPage {
        info: info(),
        sections: vec![LegalSection {
            id: "privacy".to_owned(),
            title: "Privacy policy".to_owned(),
            html: "<p>We store what you send &amp; nothing else.</p>".to_owned(),
        }],
        contact: Link::new("hello@sample.example", "mailto:hello@sample.example"),
    }
}

fn sitemap() -> SitemapPage {
    SitemapPage {
        groups: vec![LinkGroup {
            title: "Services & more".to_owned(),
            links: vec![
                Link::new("Access control", "/services/access-control"),
                Link::new("CCTV <installation>", "/services/cctv-installation"),
            ],
        }],
    }
}

fn articles() -> ArticlesPage {
    let filter = |label: &str, current| ListState {
        label: label.to_owned(),
        href: "/security-insights".to_owned(),
        count: 1,
        current,
    };
    ArticlesPage {
        info: info(),
        filters: vec![filter("All", true), filter("CCTV", false)],
        articles: vec![article_card()],
        tips_heading: section("Safety tips"),
        tips: vec![
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
        ],
    }
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
            faq: faq("product").items,
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

    use super::samples;

    #[test]
    fn every_page_kind_has_a_sample() {
        let kinds: HashSet<&str> = samples()
            .iter()
            .map(|(_, sample)| sample.page.kind())
            .collect();
        assert_eq!(kinds.len(), 16);
    }
}
