//! The table of all diagnostic codes about a content folder. docs/CONTENT.md is generated from it. The codes about
//! `deliveries.toml` are in `sightline_leads` and `sightline`, and in docs/LEADS.md.

use sightline_toml::{CodeInfo, Severity, codes};

/// All codes, in the order of the guide.
pub fn codes() -> impl Iterator<Item = &'static CodeInfo> {
    TABLE.iter()
}

macro_rules! code_table {
    ($(
        $name:ident
        $(= $of_schemas:ident)?
        $(: $severity:ident $code:literal $meaning:literal $why:literal)?;
    )*) => {
        /// All diagnostic codes, in the order of the guide. The table has the meaning of each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Code {
            $(#[doc = concat!("`", stringify!($name), "`")] $name,)*
        }

        static TABLE: &[CodeInfo] = &[$(
            $(codes::$of_schemas)?
            $(CodeInfo {
                code: $code,
                severity: Severity::$severity,
                meaning: $meaning,
                why: $why,
            })?,
        )*];

        impl From<Code> for &'static CodeInfo {
            fn from(code: Code) -> Self {
                // The macro writes one row for each variant, in the same order.
                &TABLE[code as usize]
            }
        }
    };
}

// Each row has the variant, the severity, the code, its meaning, and why it matters.
code_table! {
    OlderFormat: Error "older-format"
        "The folder is in the form of an earlier Sightline."
        "Nearly every file would be refused.";
    NewerFormat: Error "newer-format"
        "The folder is in the form of a later Sightline."
        "What this program does not know would be lost.";
    MissingFile: Error "missing-file"
        "A required file is missing."
        "A page or a part of the frame is made from it.";
    UnexpectedFile: Warning "unexpected-file"
        "A file has a name or a place that no part of the site reads."
        "What it says is shown nowhere.";
    UnreadableFile: Error "unreadable-file"
        "A file has more than 32 MB or cannot be read, or a link leads out of the folder."
        "Nothing of it could be shown.";
    FileName: Error "file-name"
        "A file's name cannot be part of an address, or is too long."
        "It is a part of an address: the slug of an entry, or the name of a picture.";
    NotText: Error "not-text"
        "A file is not UTF-8 text."
        "It cannot be read reliably.";
    LargeText: Error "large-text"
        "A file of TOML or Markdown has more than 1 MB, or `site.toml` more than 8."
        "No visitor reads a page of that length, and every check of the folder would wait for it.";
    Syntax = SYNTAX;
    FrontMatter: Error "front-matter"
        "An article does not begin with TOML between two lines of +++."
        "Headline, category and date of the article are read from there.";
    UnknownKey = UNKNOWN_KEY;
    MissingField = MISSING_FIELD;
    WrongType = WRONG_TYPE;
    NotAllowed = NOT_ALLOWED;
    Blank = BLANK;
    LongText = LONG_TEXT;
    WrongCount = WRONG_COUNT;
    Malformed = MALFORMED;
    UnknownIcon: Error "unknown-icon"
        "An icon is not in the set."
        "There is no drawing for it.";
    UnknownEntry: Error "unknown-entry"
        "A slug names a brand, product or article that is not there, or a place a town."
        "The link would lead nowhere.";
    MissingPicture: Error "missing-picture"
        "A picture is not in the media folder."
        "Visitors would see an empty frame.";
    ForeignPicture: Warning "foreign-picture"
        "A text shows a picture of another site."
        "Browsers of visitors ask that site for it, and it is gone when it is gone there. Over `http` it is not shown.";
    BadPicture: Error "bad-picture"
        "A file is not a picture, or is damaged."
        "Visitors would see a part of it, or an empty frame.";
    ActiveDrawing: Error "active-drawing"
        "A drawing has a script or leads elsewhere."
        "Whoever opens it by itself would run it in the site's name, or be told to others. It may only draw.";
    HugePicture: Error "huge-picture"
        "A picture has too many pixels."
        "Decoding it takes more memory than the server has to spare.";
    PictureEnding: Warning "picture-ending"
        "A picture has another format than its file name says."
        "It is shown; programs that go by the name may not open it.";
    UnscaledPicture: Warning "unscaled-picture"
        "A picture is saved as AVIF, which is served in one size."
        "Phones load all of it, and browsers without AVIF show nothing.";
    AnimatedPicture: Warning "animated-picture"
        "A picture is animated."
        "Visitors see its first frame only, or of AVIF and SVG the motion, which shuts people out since it cannot be stopped.";
    PrintColors: Warning "print-colors"
        "A picture is saved for printing, in CMYK."
        "Its colors may look quite different on a screen.";
    LogoLetters: Warning "logo-letters"
        "A logo has letters that are text."
        "Each visitor's machine draws them in a font of its own.";
    UndrawnLogo: Warning "undrawn-logo"
        "A logo is saved as AVIF, or as SVG with more than 256 KB."
        "Icons and the cards of social networks show the mark of a site without a logo in its place.";
    InvisibleLogo: Warning "invisible-logo"
        "A logo has hardly any contrast with the background that it is for."
        "Visitors would not see it.";
    BadTypeface: Error "bad-typeface"
        "A typeface is not known, or its file is none that browsers read."
        "Visitors would read every page in a font of their own machine.";
    UndrawnTypeface: Warning "undrawn-typeface"
        "A typeface cannot be decoded: it is damaged, or more than 5 MB large once it is."
        "Cards of social networks and the initial in icons are drawn in Instrument Sans, and text moves when the typeface arrives.";
    UndrawnLetters: Warning "undrawn-letters"
        "The typeface of cards of social networks has not all letters of the pages' titles."
        "The cards show these letters without their accents or leave them out; a card without letters is the page's picture alone.";
    OneWeight: Hint "one-weight"
        "A typeface has letters of one weight only."
        "Headings are then as thin as the text under them.";
    BrandColor: Hint "brand-color"
        "The brand's color could not be seen as a button on some ground."
        "Buttons have another lightness there, so that they look like buttons.";
    BadDocument: Error "bad-document"
        "A file to download is not what its name says."
        "Visitors could not open it.";
    MissingDocument: Error "missing-document"
        "A file to download is not in the media folder."
        "The link would lead nowhere.";
    MissingText: Error "missing-legal-text"
        "A Markdown file of the legal page is not in the legal folder."
        "That part of the page would be empty.";
    BadLink: Error "bad-link"
        "A link's target is not in a known format."
        "It would lead nowhere.";
    DeadLink: Error "dead-link"
        "A link leads to a page that is not there."
        "Visitors would land on the page for unknown addresses.";
    DeadPart: Warning "dead-part"
        "A link leads to a part of a page that is not there."
        "Visitors land at the top of the page, or nothing happens when they click.";
    AbsentPage: Warning "absent-page"
        "A link or a product names a service or a page that the site does not have."
        "A card or tab that leads to it is left out, and in a text the words stay without the link.";
    AbsentCategory: Warning "absent-category"
        "A link, product, article, tip, service, case study or section names a category that is not there."
        "It is shown without a category, a product with \"Product type not supported\", and what leads to the category is left out.";
    NothingToShow: Hint "nothing-to-show"
        "A category or a section has no entries, a planning tool lacks what it needs, no page lists the case studies, an article is not published, or the site has no products or articles at all."
        "It is not shown, or is empty, and links to it are left out.";
    UnsafeLink: Warning "unsafe-link"
        "A link or picture in Markdown uses a protocol that is not allowed."
        "Only http, https, irc, ircs, mailto and xmpp are allowed; any other address becomes empty, and the link leads nowhere.";
    VisibleMarkup: Warning "visible-markup"
        "A text in TOML has HTML or Markdown, or a text in Markdown has HTML."
        "It is not read there: visitors see the signs themselves.";
    AliasLink: Warning "alias-link"
        "A link uses another name of a page."
        "It works, through a redirect, which costs every visitor a round trip.";
    Duplicate: Error "duplicate"
        "Two entries have the same name or id."
        "Links and lists could not tell them apart.";
    Uneven: Error "uneven-row"
        "A row of a table has another number of cells than its head."
        "Figures would stand under the wrong heading.";
    DoesNotFit: Error "does-not-fit"
        "A part of a drawing lies outside of what it belongs to, or on another part."
        "The drawing would show what nobody can build.";
    UnreadFigure: Warning "unread-figure"
        "A camera's resolution or a recorder's channels cannot be read as a number."
        "The catalogue cannot offer the product under that figure, nor sort by it.";
    ImpossibleFigure: Error "impossible-figure"
        "Two figures cannot both be so: a low end above the high one, a view that grows with the zoom."
        "Whatever is reckoned with them is wrong.";
    FiguresDiffer: Warning "figures-differ"
        "The words of a product and its `[figures]` say different things."
        "Visitors read the one, and the planning tools and filters go by the other.";
    ForeignFigure: Warning "foreign-figure"
        "A product carries a figure of another kind of product."
        "It is not shown: each kind has its own list of figures.";
    OtherNumberDialed: Error "other-number-dialed"
        "A phone number is dialed as another than is shown."
        "Whoever taps it calls somebody else.";
    AmericanNumber: Warning "american-number"
        "A phone number has ten digits without the country's code, and the company's address is in a country with other numbers."
        "It is dialed as a number of the United States or Canada, and may be somebody else's there.";
    ForeignPhone: Warning "foreign-phone"
        "A text has a phone number that is not one of the company's in site.toml."
        "Most often it is a former number, or one of the text that was copied: visitors call somebody else.";
    Facts: Warning "conflicting-fact"
        "A fact has more than one value."
        "Visitors who find both cannot tell which is right.";
    UnspokenLanguage: Warning "unspoken-language"
        "`company.language` is not English."
        "What the program says itself, in forms, menus and dates, stays English, and pages run from left to right.";
    UnknownPath: Warning "unknown-path"
        "A path in `without` of another language is that of no page."
        "Search engines are sent to pages that the site in that language does not have.";
    AddressTaken: Error "address-taken"
        "A page's address is that of another page."
        "One address can show one page only.";
    ReservedAddress: Error "reserved-address"
        "A page or a redirect is at an address that the program answers itself, such as \"/studio\"."
        "Visitors would never see it.";
    UnbuildableAddress: Warning "unbuildable-address"
        "`sightline build` cannot write a page at its address."
        "Its file would be that of another page, or have too long a name. `sightline serve` shows the page.";
    RedirectOfPage: Error "redirect-of-page"
        "A redirect is at the address of a page."
        "Visitors could not reach the page.";
    RedirectLoop: Error "redirect-loop"
        "Redirects lead back to where they began."
        "Browsers show an error of their own.";
    RedirectChain: Warning "redirect-chain"
        "A redirect leads to an address that is itself a former or another name."
        "Visitors are sent to its end at once, which is not what the file says.";
    LostAddress: Warning "lost-address"
        "An address of the company's previous site, in the file of `--old-sitemap`, is unknown to this one."
        "Whoever follows an old link or search result finds no page, and the rank of the old page is lost.";
    OtherHost: Hint "other-host"
        "An address in the file of `--old-sitemap` is at another host than the previous site."
        "It is not compared: this site does not answer there.";
    QueryAddress: Hint "query-address"
        "An address in the file of `--old-sitemap` has its page after the \"?\", as in `/?p=123`."
        "It is not compared, since redirects name paths only.";
    StructuredData: Warning "structured-data"
        "The structured data of a page breaks a rule of the search engines."
        "They ignore that part of it, and take some errors for an attempt to mislead.";
    ExpiredOffer: Warning "expired-offer"
        "An advertised price is past its last day."
        "It is no longer given to search engines, and advertising it may mislead.";
    HiddenPrices: Warning "hidden-prices"
        "Products have a price in US dollars, or of a company in the United States, and no `[compliance]`."
        "The price is shown nowhere.";
    ExpiredPrices: Warning "expired-prices"
        "The prices of planning.toml are past their last day."
        "Plans list parts without amounts, and no estimate is made.";
    PriceAboveFacts: Warning "price-above-facts"
        "By planning.toml, four cameras in a wired home cost more than a `from` price of the facts."
        "The site advertises a price that its own planner does not reach.";
    TinyPrices: Warning "tiny-prices"
        "In dollars, euros, pounds or francs, planning.toml asks less than 2.00 for an hour, 5.00 for each camera or, without cameras, 20.00 for each part of doors and sound."
        "Amounts are in whole cents: written in dollars, every estimate is a hundredth of what it should be.";
    SampleJob: Warning "sample-job"
        "On a real address, a finished job says that it is an illustration."
        "Visitors look for a job that was done, and read that this one was not.";
    SamplePrices: Warning "sample-prices"
        "On a real address, planning.toml says that its prices are invented."
        "Visitors read sample prices in their estimates.";
    WrongDay: Warning "wrong-day"
        "The time zone is missing on a real address, or it is in the Americas and the address isn't, or the reverse, the days in `closed` are over, or a day in `closed` is a federal holiday by name and the company is not in the United States."
        "Answers are promised for a wrong day, and prices expire a day too early or too late.";
    ExpiredFact: Warning "expired-fact"
        "The evidence of a fact, or a credential, is past its last day."
        "The fact no longer stands beside the forms; the credential is no longer shown.";
    UnlikelyDate: Warning "unlikely-date"
        "A day on which something was published, changed or reviewed has not come yet, or an article was changed before it was published."
        "Visitors, feeds and search engines get this day, and search engines that find wrong days stop trusting the others.";
    UnprovenClaim: Warning "unproven-claim"
        "A claim has no evidence."
        "A claim that cannot be proved misleads; to advertise as licensed without a license can be unlawful.";
    ClaimNotInFacts: Warning "claim-not-in-facts"
        "A text says licensed, insured, bonded, 24/7, a price, how far you go or when you answer, and the facts in site.toml do not."
        "One of the two is wrong, and visitors may rely on it.";
    UnreadPrice: Warning "unread-price"
        "No price of `facts.prices` in site.toml has a currency that the program knows."
        "The prices in texts are not compared with them, so a wrong one stays unnoticed.";
    NoAlt: Warning "no-alt-text"
        "A picture has no alternative text."
        "Screen readers and search engines get nothing. Pictures of a menu stand beside words and need none.";
    SmallPicture: Warning "small-picture"
        "A picture has fewer pixels than its place shows on a high-density screen."
        "It is enlarged and looks soft. The widths are listed under Pictures.";
    RepeatedPicture: Warning "repeated-picture"
        "A page shows the same picture twice in its own content."
        "The second one says nothing new and makes the page look unfinished.";
    LongTitle: Warning "long-title"
        "A page's title, with the company's name where it fits, is longer than 60 characters."
        "Search results cut it off.";
    LongDescription: Warning "long-description"
        "A page's description is longer than 160 characters."
        "Search results cut it off.";
    SameTitle: Warning "same-title"
        "Two pages have the same title."
        "They look the same in search results, tabs and bookmarks.";
    SameDescription: Warning "same-description"
        "Two pages have the same description."
        "Search engines show one of the two, or write their own.";
    SameSku: Hint "same-sku"
        "Two products of a brand have the same part number."
        "They are most often one product: visitors and search engines find two pages that say the same.";
    SkippedHeading: Warning "skipped-heading"
        "A heading in Markdown is more than one level below the one before it."
        "The page shows it one level below. Screen readers announce levels, and one seems to be missing.";
    MissingFigures: Hint "missing-figures"
        "Products of a category leave out figures that the program knows."
        "Visitors compare products by them, and where one is missing they see a dash.";
    NoFigures: Hint "no-figures"
        "Cameras or recorders that are sold have no `[figures]`."
        "The planning tools cannot suggest them.";
    OrphanProduct: Warning "orphan-product"
        "Only the lists of products link to a product."
        "Visitors rarely find it, and search engines take it for unimportant.";
    OrphanArticle: Warning "orphan-article"
        "Only the list of articles links to a published article."
        "Visitors rarely find it, and search engines take it for unimportant.";
    EmptyBrand: Warning "empty-brand"
        "A brand has no products."
        "Its page is empty, and search engines are told to leave it out.";
    IdleSynonyms: Warning "idle-synonyms"
        "No page has any word of a group of synonyms."
        "A search for one of them finds nothing.";
    ShortArticle: Warning "short-article"
        "A published article has fewer than 300 words."
        "It is too short to answer the question that visitors come with.";
    SampleText: Warning "sample-text"
        "On a real address, a page, a legal text or a published article has texts of the starting point, word by word."
        "They speak of a company that is not yours, and search engines know them from other sites.";
    AvoidedTerm: Warning "avoided-term"
        "A text has a word or a phrase that `voice.avoid` in site.toml says not to write."
        "The company calls the same thing by two names, or by one that customers do not use.";
    HardToRead: Hint "hard-to-read"
        "A text in English reads above grade 8 by the formula of Flesch and Kincaid."
        "Long sentences and long words are hard to follow; some texts need them.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_unique_kebab_case_and_explained() {
        let mut seen = std::collections::HashSet::new();
        for info in codes() {
            assert!(seen.insert(info.code), "{}", info.code);
            assert!(
                info.code
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c == '-')
            );
            assert!(info.meaning.ends_with('.') && info.why.ends_with('.'));
        }
    }

    #[test]
    fn each_code_maps_to_its_own_info() {
        assert_eq!(<&CodeInfo>::from(Code::OlderFormat).code, "older-format");
        assert_eq!(<&CodeInfo>::from(Code::HardToRead).code, "hard-to-read");
    }
}
