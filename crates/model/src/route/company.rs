//! The company's name in addresses.

/// The part of some addresses that names the company, such as `sightline` in
/// `/contact-sightline-inc`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompanySlug(String);

impl CompanySlug {
    /// Parses a slug of lower-case letters, digits and single hyphens. Returns `None` for anything
    /// else.
    pub fn parse(value: &str) -> Option<Self> {
        is_slug(value).then(|| Self(value.to_owned()))
    }

    /// Returns the slug as a string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns whether a value consists of lower-case letters and digits in words joined by single
/// hyphens.
fn is_slug(value: &str) -> bool {
    !value.is_empty()
        && value.split('-').all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// Legal forms of companies, as written in addresses. In names they have dots, spaces or `&`, too:
/// `gmbh-co-kg` is `GmbH & Co. KG`.
pub(super) const LEGAL_FORMS: [&str; 103] = [
    "inc",
    "llc",
    "ltd",
    "corp",
    "co",
    "lp",
    "llp",
    "pllc",
    "plc",
    "co-ltd",
    "ulc",
    "ltee",
    "pty-ltd",
    "pty",
    "cic",
    "dac",
    "gmbh",
    "ggmbh",
    "ag",
    "kg",
    "ohg",
    "ug",
    "gbr",
    "ek",
    "ekfm",
    "ekfr",
    "eg",
    "eu",
    "kgaa",
    "se",
    "gmbh-co-kg",
    "gmbh-co-ohg",
    "gmbh-co-kgaa",
    "ag-co-kg",
    "ug-co-kg",
    "se-co-kg",
    "se-co-kgaa",
    "bv",
    "nv",
    "vof",
    "cv",
    "bvba",
    "sprl",
    "cvba",
    "sa",
    "sas",
    "sasu",
    "sarl",
    "eurl",
    "snc",
    "sagl",
    "srl",
    "srls",
    "spa",
    "scarl",
    "sl",
    "slu",
    "sau",
    "sll",
    "slp",
    "lda",
    "unipessoal-lda",
    "ltda",
    "ltda-me",
    "ltda-epp",
    "eireli",
    "sac",
    "eirl",
    "sa-de-cv",
    "sapi-de-cv",
    "sab-de-cv",
    "sas-de-cv",
    "s-de-rl",
    "s-de-rl-de-cv",
    "ab",
    "hb",
    "kb",
    "oy",
    "oyj",
    "oy-ab",
    "ky",
    "aps",
    "as",
    "asa",
    "ks",
    "ehf",
    "hf",
    "sp-z-oo",
    "sp-j",
    "sp-k",
    "sp-z-oo-sp-k",
    "sro",
    "vos",
    "doo",
    "jdoo",
    "dd",
    "kft",
    "zrt",
    "bt",
    "ood",
    "eood",
    "ou",
    "ltd-sti",
];

/// Other spellings of legal forms in names, with the form in addresses.
const OTHER_SPELLINGS: [(&str, &str); 22] = [
    ("incorporated", "inc"),
    ("limited", "ltd"),
    ("corporation", "corp"),
    ("company", "co"),
    ("pty-limited", "pty-ltd"),
    ("proprietary-limited", "pty-ltd"),
    ("ltée", "ltee"),
    ("gesmbh", "gmbh"),
    ("gesellschaft-mbh", "gmbh"),
    ("ug-haftungsbeschränkt", "ug"),
    ("ug-haftungsbeschrankt", "ug"),
    ("ug-haftungsbeschraenkt", "ug"),
    ("ug-haftungsbeschränkt-co-kg", "ug-co-kg"),
    ("ug-haftungsbeschrankt-co-kg", "ug-co-kg"),
    ("sàrl", "sarl"),
    ("aktiebolag", "ab"),
    ("osakeyhtiö", "oy"),
    ("oü", "ou"),
    ("spol-sro", "sro"),
    ("ltd-şti", "ltd-sti"),
    ("aş", "as"),
    ("limitada", "ltda"),
];

/// The number of words of the longest legal form, `S. de R. L. de C. V.`.
const MOST_WORDS: usize = 7;

/// Words that join the parts of a name or of a legal form.
const JOINING_WORDS: [&str; 5] = ["&", "+", "and", "und", "et"];

/// Returns whether a word joins the parts of a name, with or without a dot after it.
fn is_joining(word: &str) -> bool {
    JOINING_WORDS.contains(&&*word.trim_end_matches('.').to_lowercase())
}

/// Splits a company's name into the name without its legal form, and the form as used in addresses:
/// `Acme` and `llc` for `Acme, L.L.C.`. Returns `None` if the name doesn't end with a legal form.
pub fn legal_form(name: &str) -> Option<(&str, &'static str)> {
    let name = name.trim();
    // The longest form first: `GmbH & Co. KG` is also a `KG`.
    let gaps = name.rmatch_indices(char::is_whitespace).take(MOST_WORDS);
    let gaps: Vec<usize> = gaps.map(|(at, _)| at).collect();
    gaps.into_iter()
        .rev()
        .map(|at| name.split_at(at))
        .find_map(|(rest, end)| {
            let form = form_of(end)?;
            let rest = rest.trim_end_matches([',', ' ']);
            // "Smith & Co" is a name; "Smith &" is not.
            let stands_alone = !rest.split_whitespace().next_back().is_none_or(is_joining);
            stands_alone.then_some((rest, form))
        })
}

/// Returns the legal form that the words at the end of a name are, as used in addresses.
fn form_of(words: &str) -> Option<&'static str> {
    let is_first_joining = words.split_whitespace().next().is_none_or(is_joining);
    let parts = words.split_whitespace().filter(|word| !is_joining(word));
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let (count, written) = (parts.clone().count(), letters(&parts.collect::<String>()));
    // "S. A." is a form, and "Plan A B" is a name.
    let is_form = |form: &str| {
        letters(form) == written && (count <= form.split('-').count() || words.contains('.'))
    };
    let usual = LEGAL_FORMS.iter().map(|form| (*form, *form));
    let mut forms = usual.chain(OTHER_SPELLINGS);
    let found = forms.find(|(form, _)| !is_first_joining && is_form(form));
    found.map(|(_, form)| form)
}

/// Returns a slug without the legal form at its end, in any spelling, and the form. A slug that has a
/// form of its own before that of the company loses both.
pub(super) fn split_slug(slug: &str) -> (String, Option<&'static str>) {
    // The words of a slug may be the letters of an abbreviation, as words with dots may: `a-s` is
    // `A/S`.
    let name = slug.replace('-', ". ");
    let last = legal_form(&name);
    let rest = last.map_or(&*name, |(rest, _)| rest);
    let rest = legal_form(rest).map_or(rest, |(rest, _)| rest);
    let form = last.map(|(_, form)| form);
    (rest.trim_end_matches('.').replace(". ", "-"), form)
}
