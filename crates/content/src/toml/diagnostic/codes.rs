//! The table of all codes. docs/CONTENT.md is made from it.

use super::Severity::{self, Error, Hint, Warning};

/// A code of a diagnostic and what it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code, stable and in kebab case.
    pub code: &'static str,
    /// How much it weighs: an error refuses the folder, a hint never fails anything.
    pub severity: Severity,
    /// What it stands for.
    pub meaning: &'static str,
    /// Why it matters.
    pub why: &'static str,
}

/// All codes, in the order of the guide.
pub fn codes() -> impl Iterator<Item = &'static CodeInfo> {
    TABLE.iter()
}

macro_rules! code_table {
    ($($(#[$doc:meta])* $name:ident $code:literal $severity:ident $meaning:literal $why:literal)*) => {
        /// The codes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Code {
            $(#[doc = $meaning] $name,)*
        }

        static TABLE: &[CodeInfo] = &[
            $(CodeInfo { code: $code, severity: $severity, meaning: $meaning, why: $why },)*
        ];

        impl Code {
            /// What the code stands for.
            pub(crate) const fn info(self) -> &'static CodeInfo {
                // One row for each variant, in the same order: the macro writes both.
                &TABLE[self as usize]
            }
        }
    };
}

code_table! {
    MissingFile "missing-file" Error
        "A file that every site needs is not there."
        "A page or a part of the frame is made from it."
    UnexpectedFile "unexpected-file" Warning
        "A file has a name or a place that no part of the site reads."
        "What it says is shown nowhere."
    FileName "file-name" Error
        "A file's name cannot be part of an address."
        "The name without its ending is the entry's slug in addresses."
    NotText "not-text" Error
        "A file is not UTF-8 text."
        "Nothing in it can be read for certain."
    Syntax "syntax" Error
        "A file is not valid TOML."
        "The rest of the file cannot be read for certain."
    FrontMatter "front-matter" Error
        "An article does not begin with TOML between two lines of +++."
        "Headline, category and date of the article are read from there."
    UnknownKey "unknown-key" Error
        "A key is not one of those that belong there."
        "Its value would be ignored without a word; most often it is a slip of the pen."
    MissingField "missing-field" Error
        "A required field is not there."
        "The page has a place for it and would stand with a gap."
    WrongType "wrong-type" Error
        "A value is of another kind than the field holds."
        "It cannot be shown in that place."
    NotAllowed "value-not-allowed" Error
        "A value is not one of the allowed ones."
        "The site draws a fixed set of choices and has nothing for another one."
    Blank "blank-text" Error
        "A text is empty."
        "The page would show a heading, a link or a line with nothing in it."
    WrongCount "wrong-count" Error
        "A list has too few or too many entries."
        "The layout has places for that many."
    Malformed "malformed" Error
        "A text does not have the form that its field asks for."
        "It becomes part of an address, a telephone link or a date and would not work."
    UnknownIcon "unknown-icon" Error
        "An icon is not in the set."
        "There is no drawing for it."
    UnknownEntry "unknown-entry" Error
        "A slug names a brand, product or article that is not there."
        "The link would lead nowhere."
    MissingPicture "missing-picture" Error
        "A picture is not in the media folder."
        "Visitors would see an empty frame."
    ForeignPicture "foreign-picture" Warning
        "A text shows a picture of another site."
        "Browsers are told to load nothing from other sites: visitors see its words instead."
    BadPicture "bad-picture" Error
        "A picture cannot be read to its end, or is none."
        "Visitors would see a part of it, or an empty frame; most often the file is damaged."
    HugePicture "huge-picture" Error
        "A picture has more pixels than any page has a use for."
        "Reading it takes the memory that the site is served from."
    PictureEnding "picture-ending" Warning
        "A picture is of another kind than its ending says."
        "It is shown all the same; a program that goes by the name does not open it."
    UnscaledPicture "unscaled-picture" Warning
        "A picture is saved as AVIF, which is served as it is."
        "Phones load all of it, and browsers without AVIF show nothing."
    AnimatedPicture "animated-picture" Warning
        "A picture moves."
        "Visitors see its first picture only: motion without a way to stop it shuts people out."
    PrintColors "print-colors" Warning
        "A picture is saved for printing, in CMYK."
        "On a screen its colors are only about right."
    MissingText "missing-legal-text" Error
        "A Markdown file of the legal page is not in the legal folder."
        "That part of the page would be empty."
    BadLink "bad-link" Error
        "A link's target is not written in a form that the site knows."
        "It would lead nowhere."
    DeadLink "dead-link" Error
        "A link leads to a page that is not there."
        "Visitors would land on the page for unknown addresses."
    UnsafeLink "unsafe-link" Error
        "A link or picture in Markdown uses a protocol that is taken out."
        "Only http, https, irc, ircs, mailto and xmpp are let through; the rest becomes empty."
    AliasLink "alias-link" Warning
        "A link uses another name of a page."
        "It works, through a redirect, which costs every visitor a round trip."
    Duplicate "duplicate" Error
        "Two entries have the same name or id."
        "Links and lists could not tell them apart."
    Uneven "uneven-row" Error
        "A row of a table has another number of cells than its head."
        "Figures would stand under the wrong heading."
    UnreadFigure "unread-figure" Warning
        "A camera's resolution or a recorder's channels cannot be read as a number."
        "The catalogue cannot offer the product under that figure, nor sort by it."
    ForeignFigure "foreign-figure" Warning
        "A product carries a figure of another kind of product."
        "It is not shown: each kind has its own list of figures."
    Facts "conflicting-fact" Warning
        "A fact has more than one reading."
        "A visitor who finds both trusts neither."
    RedirectOfPage "redirect-of-page" Error
        "A redirect is at the address of a page."
        "Nobody could see the page any more."
    RedirectLoop "redirect-loop" Error
        "Redirects lead back to where they began."
        "A browser gives up and shows an error of its own."
    RedirectChain "redirect-chain" Warning
        "A redirect leads to an address that is itself a former or another name."
        "It is followed to its end, but the file says something else than what happens."
    StructuredData "structured-data" Warning
        "The structured data of a page breaks a rule of the search engines."
        "They ignore that part of it, and take some faults for an attempt to mislead."
    ExpiredOffer "expired-offer" Warning
        "An advertised price is past its last day."
        "It is no longer given to search engines, and advertising it may mislead."
    UnprovenClaim "unproven-claim" Warning
        "A claim has nothing that proves it."
        "A claim that cannot be proved misleads; to advertise as licensed without a license can be unlawful."
    ClaimNotInFacts "claim-not-in-facts" Warning
        "A text says licensed, insured, bonded, 24/7 or a price, and the facts in site.toml do not."
        "One of the two is wrong, and a visitor who relies on it will say so."
    NoAlt "no-alt-text" Warning
        "A picture has no words for those who do not see it."
        "Screen readers and search engines get nothing; only a menu's picture stands beside its words."
    SmallPicture "small-picture" Warning
        "A picture has fewer pixels than its place shows on a good screen."
        "It is blown up and looks soft; the widths stand under Pictures."
    RepeatedPicture "repeated-picture" Warning
        "A page shows the same picture twice in its own content."
        "The second one says nothing new and makes the page look unfinished."
    LongTitle "long-title" Warning
        "A page's title, with the company's name where it fits, is longer than 60 characters."
        "Search results cut it off, often in the middle of what matters."
    LongDescription "long-description" Warning
        "What a page says of itself is longer than 160 characters."
        "Search results cut it off."
    SameTitle "same-title" Warning
        "Two pages have the same title."
        "In search results, tabs and bookmarks nobody can tell them apart."
    SameDescription "same-description" Warning
        "Two pages say the same of themselves."
        "Search engines show one of the two, or write their own."
    SkippedHeading "skipped-heading" Warning
        "A heading in Markdown is more than one level below the one before it."
        "The page shows it one level below; whoever reads by headings looks for the one between."
    OrphanProduct "orphan-product" Warning
        "No page but the lists of products leads to a product."
        "Visitors who read do not meet it, and search engines take it for unimportant."
    OrphanArticle "orphan-article" Warning
        "No page but the list of articles leads to a published article."
        "Visitors who read do not meet it, and search engines take it for unimportant."
    EmptyBrand "empty-brand" Warning
        "A brand has no products."
        "Its page is a title with nothing under it, and search engines are told to leave it out."
    IdleSynonyms "idle-synonyms" Warning
        "No page has any word of a group of synonyms."
        "Whoever searches for one of them still finds nothing."
    ShortArticle "short-article" Warning
        "A published article has fewer than 300 words."
        "It answers less than the question it is found for."
    HardToRead "hard-to-read" Hint
        "A text reads above grade 11 by the formula of Flesch and Kincaid."
        "Long sentences of long words lose readers who have a leaking door; some texts need them."
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
    fn each_variant_finds_its_own_row() {
        assert_eq!(Code::MissingFile.info().code, "missing-file");
        assert_eq!(Code::HardToRead.info().code, "hard-to-read");
    }
}
