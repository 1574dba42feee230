//! What search engines require, recommend and forbid for each type, with the source.
//!
//! `search-central` stands for Google's documentation below
//! <https://developers.google.com/search/docs/appearance/structured-data/>, and schema.org for
//! <https://schema.org/>.

/// The rules of a type.
pub(super) struct Rule {
    /// The `@type`.
    pub(super) kind: &'static str,
    /// Properties without which the node is useless. Alternatives are separated by `|`.
    pub(super) required: &'static [&'static str],
    /// Properties that make it more useful. Alternatives are separated by `|`.
    pub(super) recommended: &'static [&'static str],
    /// Properties that don't belong there.
    pub(super) forbidden: &'static [&'static str],
    /// The source of the rule.
    pub(super) source: &'static str,
}

/// Reviews of the company on its own site are self-serving, and search engines report them as
/// errors.
const SELF_SERVING: &[&str] = &["review", "aggregateRating"];

/// Properties of places. An organization without a public address isn't one.
const PLACE_PROPERTIES: &[&str] = &[
    "review",
    "aggregateRating",
    "openingHours",
    "openingHoursSpecification",
    "geo",
    "priceRange",
];

/// Properties of merchant listings. A page without a way to order isn't one.
const MERCHANT_PROPERTIES: &[&str] = &[
    "hasMerchantReturnPolicy",
    "shippingDetails",
    "review",
    "aggregateRating",
];

/// Properties of products that are on sale, as opposed to products that are only described.
const OFFER_PROPERTIES: &[&str] = &[
    "offers",
    "hasMerchantReturnPolicy",
    "shippingDetails",
    "review",
    "aggregateRating",
];

/// Properties of questions that visitors answer, as opposed to those that the company answers.
const SUGGESTIONS: &[&str] = &["suggestedAnswer"];

/// Defines a type: the properties that it needs, wants and refuses, and their source.
macro_rules! rules {
    ($(
        $kind:ident needs [$($required:literal),*] $(wants [$($recommended:literal),*])?
        $(refuses $forbidden:expr)?, $source:literal;
    )*) => {
        pub(super) const RULES: &[Rule] = &[$(Rule {
            kind: stringify!($kind),
            required: &[$($required),*],
            recommended: &[$($($recommended),*)?],
            forbidden: [$($forbidden,)? &[]][0],
            source: $source,
        }),*];
    };
}

rules! {
    Organization needs ["name", "url"] wants ["telephone|contactPoint", "areaServed"]
        refuses PLACE_PROPERTIES, "search-central: organization, review-snippet (self-serving reviews)";
    HomeAndConstructionBusiness needs ["name", "address", "image"]
        wants ["geo", "openingHoursSpecification", "telephone", "url", "priceRange"]
        refuses SELF_SERVING,
        "search-central: local-business; Yoast developer portal: LocalBusiness needs address and image";
    WebSite needs ["name", "url", "publisher"], "search-central: site names";
    WebPage needs ["url", "name", "isPartOf"] wants ["description", "inLanguage"],
        "schema.org: WebPage";
    AboutPage needs ["url", "name", "isPartOf"] wants ["about"], "schema.org: AboutPage";
    ContactPage needs ["url", "name", "isPartOf"] wants ["about"], "schema.org: ContactPage";
    CollectionPage needs ["url", "name", "isPartOf"] wants ["breadcrumb"],
        "schema.org: CollectionPage";
    ItemPage needs ["url", "name", "isPartOf", "mainEntity"] wants ["breadcrumb"],
        "schema.org: ItemPage";
    ImageObject needs ["contentUrl", "url", "creditText"] wants ["width", "height"],
        "search-central: image-license-metadata";
    BreadcrumbList needs ["itemListElement"], "search-central: breadcrumb";
    ItemList needs ["itemListElement", "numberOfItems"] wants ["name"],
        "search-central: carousel (summary page)";
    ListItem needs ["position", "name"], "search-central: breadcrumb, carousel";
    FAQPage needs ["mainEntity"],
        "search-central: faqpage (no rich result since May 2026; vocabulary still valid)";
    Question needs ["name", "acceptedAnswer"] refuses SUGGESTIONS,
        "search-central: faqpage";
    Answer needs ["text"], "search-central: faqpage";
    WebApplication needs ["name", "url", "applicationCategory"]
        wants ["operatingSystem", "description"] refuses SELF_SERVING, "schema.org: WebApplication";
    Service needs ["name"] refuses SELF_SERVING, "schema.org: Service";
    Product needs ["name", "brand", "image", "offers"] wants ["sku", "description", "url"]
        refuses MERCHANT_PROPERTIES,
        "search-central: product-snippet; merchant-listing asks for a page where one can buy";
    ProductModel needs ["name", "brand", "image"] wants ["sku", "description", "url"]
        refuses OFFER_PROPERTIES,
        "schema.org: ProductModel (a datasheet); search-central: product-snippet asks for an offer";
    Brand needs ["name"], "search-central: merchant-listing";
    PropertyValue needs ["name", "value"], "schema.org: PropertyValue";
    Offer needs ["price|itemOffered"], "search-central: product-snippet (Offer)";
    UnitPriceSpecification needs ["price", "priceCurrency"],
        "search-central: merchant-listing (priceSpecification)";
    AggregateOffer needs ["lowPrice", "priceCurrency"] wants ["offerCount"],
        "search-central: product-snippet (AggregateOffer)";
    Audience needs ["audienceType"], "schema.org: Audience";
    OfferCatalog needs ["name", "itemListElement"], "schema.org: OfferCatalog";
    Article needs ["headline", "author", "image", "datePublished"]
        wants ["dateModified", "publisher", "mainEntityOfPage", "isPartOf"],
        "search-central: article";
    Person needs ["name"] wants ["url"], "search-central: article (author)";
    PostalAddress needs ["streetAddress", "addressLocality", "addressCountry"]
        wants ["addressRegion", "postalCode"], "search-central: local-business";
    GeoCoordinates needs ["latitude", "longitude"],
        "search-central: local-business (five digits after the point)";
    GeoCircle needs ["geoMidpoint", "geoRadius"], "schema.org: GeoCircle (radius in meters)";
    City needs ["name"], "schema.org: areaServed";
    OpeningHoursSpecification needs ["dayOfWeek", "opens", "closes"],
        "search-central: local-business";
    ContactPoint needs ["telephone|email", "contactType"], "search-central: organization";
    EducationalOccupationalCredential needs ["credentialCategory", "identifier"],
        "schema.org: hasCredential";
    SearchAction needs ["target", "query-input"], "schema.org: SearchAction";
    EntryPoint needs ["urlTemplate"], "schema.org: EntryPoint";
    PropertyValueSpecification needs ["valueName"], "schema.org: PropertyValueSpecification";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_one_consistent_rule() {
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
