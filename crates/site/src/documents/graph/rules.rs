//! What search engines ask of each type: required, recommended, forbidden, with the source.
//!
//! Google's documentation is meant by `search-central`, below
//! <https://developers.google.com/search/docs/appearance/structured-data/>; schema.org by
//! <https://schema.org/>.

/// The rules of a type.
pub(super) struct Rule {
    /// The `@type`.
    pub(super) kind: &'static str,
    /// Without these the node is of no use. Alternatives are separated by `|`.
    pub(super) required: &'static [&'static str],
    /// With these it is of more use. Alternatives are separated by `|`.
    pub(super) recommended: &'static [&'static str],
    /// These do not belong there.
    pub(super) forbidden: &'static [&'static str],
    /// Where that is written.
    pub(super) source: &'static str,
}

/// Reviews of the company on its own site are self-serving: search engines take them for a fault.
const SELF_SERVING: &[&str] = &["review", "aggregateRating"];

/// What only a place has: an organization without a public address is none.
const OF_A_PLACE: &[&str] = &[
    "review",
    "aggregateRating",
    "openingHours",
    "openingHoursSpecification",
    "geo",
    "priceRange",
];

/// A page from which nobody can order is no merchant listing.
const OF_A_SHOP: &[&str] = &[
    "hasMerchantReturnPolicy",
    "shippingDetails",
    "review",
    "aggregateRating",
];

/// What belongs to a product that can be had, and to none that is only described.
const OF_SOMETHING_OFFERED: &[&str] = &[
    "offers",
    "hasMerchantReturnPolicy",
    "shippingDetails",
    "review",
    "aggregateRating",
];

pub(super) const RULES: &[Rule] = &[
    rule(
        "Organization",
        &["name", "url"],
        &["telephone|contactPoint", "areaServed"],
        OF_A_PLACE,
        "search-central: organization, review-snippet (self-serving reviews)",
    ),
    rule(
        "HomeAndConstructionBusiness",
        &["name", "address", "image"],
        &[
            "geo",
            "openingHoursSpecification",
            "telephone",
            "url",
            "priceRange",
        ],
        SELF_SERVING,
        "search-central: local-business; Yoast developer portal: LocalBusiness needs address and image",
    ),
    rule(
        "WebSite",
        &["name", "url", "publisher"],
        &[],
        &[],
        "search-central: site names",
    ),
    rule(
        "WebPage",
        &["url", "name", "isPartOf"],
        &["description", "inLanguage"],
        &[],
        "schema.org: WebPage",
    ),
    rule(
        "AboutPage",
        &["url", "name", "isPartOf"],
        &["about"],
        &[],
        "schema.org: AboutPage",
    ),
    rule(
        "ContactPage",
        &["url", "name", "isPartOf"],
        &["about"],
        &[],
        "schema.org: ContactPage",
    ),
    rule(
        "CollectionPage",
        &["url", "name", "isPartOf"],
        &["breadcrumb"],
        &[],
        "schema.org: CollectionPage",
    ),
    rule(
        "ItemPage",
        &["url", "name", "isPartOf", "mainEntity"],
        &["breadcrumb"],
        &[],
        "schema.org: ItemPage",
    ),
    rule(
        "ImageObject",
        &["contentUrl", "url", "creditText"],
        &["width", "height"],
        &[],
        "search-central: image-license-metadata",
    ),
    rule(
        "BreadcrumbList",
        &["itemListElement"],
        &[],
        &[],
        "search-central: breadcrumb",
    ),
    rule(
        "ItemList",
        &["itemListElement", "numberOfItems"],
        &["name"],
        &[],
        "search-central: carousel (summary page)",
    ),
    rule(
        "ListItem",
        &["position", "name"],
        &[],
        &[],
        "search-central: breadcrumb, carousel",
    ),
    rule(
        "FAQPage",
        &["mainEntity"],
        &[],
        &[],
        "search-central: faqpage (no rich result since May 2026; vocabulary still valid)",
    ),
    rule(
        "Question",
        &["name", "acceptedAnswer"],
        &[],
        &["suggestedAnswer"],
        "search-central: faqpage",
    ),
    rule("Answer", &["text"], &[], &[], "search-central: faqpage"),
    rule(
        "WebApplication",
        &["name", "url", "applicationCategory"],
        &["operatingSystem", "description"],
        SELF_SERVING,
        "schema.org: WebApplication",
    ),
    rule(
        "Service",
        &["name"],
        &[],
        SELF_SERVING,
        "schema.org: Service",
    ),
    rule(
        "Product",
        &["name", "brand", "image", "offers"],
        &["sku", "description", "url"],
        OF_A_SHOP,
        "search-central: product-snippet; merchant-listing asks for a page where one can buy",
    ),
    rule(
        "ProductModel",
        &["name", "brand", "image"],
        &["sku", "description", "url"],
        OF_SOMETHING_OFFERED,
        "schema.org: ProductModel (a datasheet); search-central: product-snippet asks for an offer",
    ),
    rule(
        "Brand",
        &["name"],
        &[],
        &[],
        "search-central: merchant-listing",
    ),
    rule(
        "PropertyValue",
        &["name", "value"],
        &[],
        &[],
        "schema.org: PropertyValue",
    ),
    rule(
        "Offer",
        &["price|itemOffered"],
        &[],
        &[],
        "search-central: product-snippet (Offer)",
    ),
    rule(
        "AggregateOffer",
        &["lowPrice", "priceCurrency"],
        &["offerCount"],
        &[],
        "search-central: product-snippet (AggregateOffer)",
    ),
    rule(
        "Audience",
        &["audienceType"],
        &[],
        &[],
        "schema.org: Audience",
    ),
    rule(
        "OfferCatalog",
        &["name", "itemListElement"],
        &[],
        &[],
        "schema.org: OfferCatalog",
    ),
    rule(
        "Article",
        &["headline", "author", "image", "datePublished"],
        &["dateModified", "publisher", "mainEntityOfPage", "isPartOf"],
        &[],
        "search-central: article",
    ),
    rule(
        "Person",
        &["name"],
        &["url"],
        &[],
        "search-central: article (author)",
    ),
    rule(
        "PostalAddress",
        &["streetAddress", "addressLocality", "addressCountry"],
        &["addressRegion", "postalCode"],
        &[],
        "search-central: local-business",
    ),
    rule(
        "GeoCoordinates",
        &["latitude", "longitude"],
        &[],
        &[],
        "search-central: local-business (five digits after the point)",
    ),
    rule(
        "GeoCircle",
        &["geoMidpoint", "geoRadius"],
        &[],
        &[],
        "schema.org: GeoCircle (radius in meters)",
    ),
    rule("City", &["name"], &[], &[], "schema.org: areaServed"),
    rule(
        "OpeningHoursSpecification",
        &["dayOfWeek", "opens", "closes"],
        &[],
        &[],
        "search-central: local-business",
    ),
    rule(
        "ContactPoint",
        &["telephone|email", "contactType"],
        &[],
        &[],
        "search-central: organization",
    ),
    rule(
        "EducationalOccupationalCredential",
        &["credentialCategory", "identifier"],
        &[],
        &[],
        "schema.org: hasCredential",
    ),
    rule(
        "SearchAction",
        &["target", "query-input"],
        &[],
        &[],
        "schema.org: SearchAction",
    ),
    rule(
        "EntryPoint",
        &["urlTemplate"],
        &[],
        &[],
        "schema.org: EntryPoint",
    ),
    rule(
        "PropertyValueSpecification",
        &["valueName"],
        &[],
        &[],
        "schema.org: PropertyValueSpecification",
    ),
];

const fn rule(
    kind: &'static str,
    required: &'static [&'static str],
    recommended: &'static [&'static str],
    forbidden: &'static [&'static str],
    source: &'static str,
) -> Rule {
    Rule {
        kind,
        required,
        recommended,
        forbidden,
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_one_rule_that_does_not_contradict_itself() {
        let mut seen = std::collections::HashSet::new();
        for rule in RULES {
            assert!(seen.insert(rule.kind), "{}", rule.kind);
            assert!(rule.source.contains(": "), "{}", rule.kind);
            for wanted in rule.required.iter().chain(rule.recommended) {
                assert!(!rule.forbidden.contains(wanted), "{}: {wanted}", rule.kind);
            }
        }
    }
}
