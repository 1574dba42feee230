//! Plans attached to a lead, made with one of the site's planning tools.
//!
//! A form sends only the link of a plan. The server computes the plan's results again. A plan that cannot be computed
//! is kept as it was sent: no lead is refused because of a plan.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::json;
use sightline_model::money::{thousands, with_planned_currency};
use sightline_model::{
    AnswerPrice, MAX_PLAN_QUERY_BYTES, NoteLevel, PlanningAnswer, PlanningTool, split_address,
};
use sightline_texts::texts;

/// The maximum number of plans per lead.
const MAX_PLANS: usize = 5;
/// The maximum length of the path of a tool's page, in bytes.
const MAX_PATH_BYTES: usize = 256;
/// The maximum size of a stored answer, in bytes of JSON.
const MAX_ANSWER_BYTES: usize = 16 * 1024;

/// A plan: the link that shows it, and its results if the server has computed them. `Debug` shows neither.
#[derive(Clone, PartialEq, Eq)]
pub struct LeadPlan {
    tool: PlanningTool,
    link: String,
    answer: Option<PlanningAnswer>,
}

impl LeadPlan {
    /// Parses the plans that a form sent, one link per line, without duplicates. Lines that are not such links, or
    /// exceed the maximum, are skipped; the second value says whether there were any.
    pub(crate) fn parse_lines(text: &str, site: &str) -> (Vec<Self>, bool) {
        let mut plans: Vec<Self> = Vec::new();
        let mut has_skipped = false;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match Self::parse(line, site) {
                Some(plan) if plans.contains(&plan) => {}
                Some(plan) if plans.len() < MAX_PLANS => plans.push(plan),
                _ => has_skipped = true,
            }
        }
        (plans, has_skipped)
    }

    /// Parses a link to a tool's page, which may begin with the site's own address.
    fn parse(line: &str, site: &str) -> Option<Self> {
        let line = line.trim();
        let own = match line.strip_prefix(site) {
            Some(rest) if rest.starts_with('/') => rest,
            _ => line,
        };
        let (path, query, _) = split_address(own);
        // The owner may have put the pages of the tools under any path. Two slashes at its beginning would be another
        // host.
        let (above, name) = path.rsplit_once('/')?;
        let tool = PlanningTool::parse(name).filter(|_| above.starts_with('/'))?;
        let query = query.unwrap_or_default();
        // Only characters that browsers leave unencoded, and none that ends a line or an attribute.
        let is_encoded = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '<' | '>' | '\\');
        let is_plain = own.chars().all(is_encoded) && !path.contains("//");
        if query.len() > MAX_PLAN_QUERY_BYTES || path.len() > MAX_PATH_BYTES || !is_plain {
            return None;
        }
        // A `?` without parameters gives the default plan; without the `?` the page shows no answer.
        Some(Self {
            tool,
            link: format!("{path}?{query}"),
            answer: None,
        })
    }

    /// Adds the tool's answer to [`LeadPlan::query`] and takes over the link as the tool writes it. An answer larger
    /// than 16 kB loses its `results`, which no mail shows and the link gives again. Ignores an answer that is still
    /// larger, from another tool, or with a link to elsewhere.
    pub fn set_answer(&mut self, mut answer: PlanningAnswer) {
        if !fits(&answer) {
            answer.results = json!({});
        }
        let Some(plan) = Self::parse(&answer.link, "") else {
            return;
        };
        if fits(&answer) && plan.tool == self.tool && answer.tool == self.tool {
            self.link = plan.link;
            self.answer = Some(answer);
        }
    }

    /// Restores a stored plan. Returns `None` if this version has no such tool. An answer that this version cannot read
    /// is left out.
    pub(crate) fn from_stored(tool: &str, link: String, answer: Option<&str>) -> Option<Self> {
        Some(Self {
            tool: PlanningTool::parse(tool)?,
            link,
            answer: answer.and_then(|json| serde_json::from_str(json).ok()),
        })
    }

    /// The tool.
    pub const fn tool(&self) -> PlanningTool {
        self.tool
    }

    /// The path and query of the plan.
    pub fn link(&self) -> &str {
        &self.link
    }

    /// The link for a mail, which goes to the answer on the page. Mail programs also leave a `?` at the end of an
    /// address out of the link that they make of it.
    pub(crate) fn mail_link(&self) -> String {
        format!("{}#plan", self.link)
    }

    /// The query of the link.
    pub fn query(&self) -> &str {
        split_address(&self.link).1.unwrap_or_default()
    }

    /// The tool's answer, if it was computed.
    pub const fn answer(&self) -> Option<&PlanningAnswer> {
        self.answer.as_ref()
    }

    /// A one-line heading for the plan.
    pub(crate) fn heading(&self) -> String {
        match &self.answer {
            Some(answer) => texts().mail_plan(&answer.title),
            None => texts().mail_plan_not_computed(self.tool.as_str()),
        }
    }

    /// The title, or the path of its page if it wasn't computed.
    pub(crate) fn title(&self) -> &str {
        match &self.answer {
            Some(answer) => &answer.title,
            None => split_address(&self.link).0,
        }
    }

    /// The results, one per line: figures, parts, price, and notes about what prevents the plan or must be clarified
    /// first. The price of an estimate is left out: its figures state it.
    pub(crate) fn facts(&self) -> Vec<String> {
        let lines = self.answer.iter().flat_map(|answer| &answer.lines);
        let figures = lines.map(|line| format!("{}: {}", line.label, line.value));
        let price = self.price().filter(|_| self.tool != PlanningTool::Estimate);
        let notes = self.answer.iter().flat_map(|answer| &answer.notes);
        let notes = notes.filter_map(|note| match note.level {
            NoteLevel::Stop => Some(texts().mail_plan_stop(&note.text)),
            NoteLevel::Ask => Some(texts().mail_plan_ask(&note.text)),
            NoteLevel::Fine => None,
        });
        let parts = self.parts().into_iter().chain(price);
        figures.chain(parts).chain(notes).collect()
    }

    /// The parts, one per line. Those of an estimate are left out: its figures state them.
    pub fn parts(&self) -> Vec<String> {
        let parts = self.answer.iter().flat_map(|answer| &answer.parts);
        parts
            .filter(|_| self.tool != PlanningTool::Estimate)
            .map(|part| texts().mail_plan_part(part.quantity.to_string(), &part.title))
            .collect()
    }

    /// The price as text, if the tool has calculated one.
    pub fn price(&self) -> Option<String> {
        self.answer.as_ref()?.price.as_ref().map(price_range)
    }
}

impl fmt::Debug for LeadPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeadPlan")
            .field("tool", &self.tool)
            .field("computed", &self.answer.is_some())
            .finish_non_exhaustive()
    }
}

/// Serializes the answer, or tool and link if there is none.
impl Serialize for LeadPlan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Sent<'a> {
            tool: PlanningTool,
            link: &'a str,
        }
        match &self.answer {
            Some(answer) => answer.serialize(serializer),
            None => Sent {
                tool: self.tool,
                link: &self.link,
            }
            .serialize(serializer),
        }
    }
}

/// Whether an answer is small enough to be stored.
fn fits(answer: &PlanningAnswer) -> bool {
    serde_json::to_vec(answer).is_ok_and(|json| json.len() <= MAX_ANSWER_BYTES)
}

/// Formats a price in whole units of its currency, with the low end rounded down and the high end up.
fn price_range(price: &AnswerPrice) -> String {
    let amount =
        |units: u64| with_planned_currency(&thousands(&units.to_string()), &price.currency);
    let low = amount(price.low_cents / 100);
    let high = amount(price.high_cents.div_ceil(100));
    if low == high {
        texts().mail_plan_price_one(low)
    } else {
        texts().mail_plan_price(high, low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "https://www.acme.example";

    fn links(text: &str) -> Vec<String> {
        let (plans, _) = LeadPlan::parse_lines(text, SITE);
        plans.into_iter().map(|plan| plan.link).collect()
    }

    #[test]
    fn tool_links_are_accepted_with_or_without_the_site_url() {
        for (line, link) in [
            ("/planning/storage", "/planning/storage?"),
            ("/planning/storage?", "/planning/storage?"),
            ("/tools/plan/sound?angle=90", "/tools/plan/sound?angle=90"),
            (
                " /planning/storage?cameras=12&days=30#answer\r",
                "/planning/storage?cameras=12&days=30",
            ),
            (
                "https://www.acme.example/planning/power?devices=4&item=a%20b",
                "/planning/power?devices=4&item=a%20b",
            ),
        ] {
            assert_eq!(links(line), [link], "{line}");
        }
        let longest = format!("/planning/doors?{}", "a".repeat(4_096));
        assert_eq!(links(&longest), [longest]);
    }

    #[test]
    fn lines_that_are_not_a_valid_tool_link_are_skipped() {
        let too_long = format!("/planning/doors?{}", "a".repeat(4_097));
        let endless = format!("/planning/doors?{}", "a".repeat(10_000_000));
        for line in [
            "hello",
            "storage?cameras=12",
            "/planning",
            "/planning/",
            "/planning/unknown?a=1",
            "/planning/Storage",
            "/planning/storage/",
            "/planning/storage.json?cameras=12",
            "/planning/../admin?x=1",
            "/planning//storage?x=1",
            "/contact",
            "//evil.example/planning/storage?a=1",
            "/\\evil.example/planning/storage",
            "https://evil.example/planning/storage?a=1",
            "https://www.acme.example.evil/planning/storage?a=1",
            "https://www.acme.example@evil/planning/storage?a=1",
            "http://www.acme.example/planning/storage?a=1",
            "javascript:/planning/storage?a=1",
            "/planning/storage?a=\"><script>",
            "/planning/storage?a=<b>",
            "/planning/storage?a=1\0",
            "/planning/storage?a=1\u{7}b",
            "/planning/storage?a=b c",
            "/planning/storage?a=ü",
            "/planning/storage?a=\u{2028}b",
            &too_long,
            &endless,
        ] {
            let (plans, has_skipped) = LeadPlan::parse_lines(line, SITE);
            let shown: String = line.chars().take(80).collect();
            assert!(plans.is_empty() && has_skipped, "{shown}");
        }
        // A line break ends the link; what follows is a line of its own.
        let broken = "/planning/storage?a=1\r\nBcc: x@evil.example";
        assert_eq!(links(broken), ["/planning/storage?a=1"]);
        // A carriage return alone does not end a line.
        assert!(links("/planning/storage?a=1\rBcc: x").is_empty());
    }

    #[test]
    fn at_most_five_distinct_plan_links_are_kept() {
        let lines: Vec<String> = (1..=6)
            .map(|days| format!("/planning/storage?days={days}"))
            .collect();
        let twice = format!("{0}\n\n{SITE}{0}\n{1}", lines[0], lines.join("\n"));
        let (plans, has_skipped) = LeadPlan::parse_lines(&twice, SITE);
        let taken: Vec<&str> = plans.iter().map(LeadPlan::link).collect();
        assert_eq!(taken, lines[..5]);
        assert!(has_skipped, "the sixth");
        let (_, has_skipped) = LeadPlan::parse_lines(&lines[..5].join("\n"), SITE);
        assert!(!has_skipped);
    }

    #[test]
    fn parts_and_price_are_listed_unless_the_lines_state_them() {
        let figures = |tool: &str| {
            let answer = json!({
                "tool": tool,
                "formulas": 1,
                "title": "Home",
                "link": format!("/planning/{tool}?"),
                "lines": [{ "label": "PoE switch", "value": "3 ports: $60 to $105" }],
                "parts": [{ "id": "switch-port", "title": "PoE switch, per port", "quantity": 3 }],
                "price": { "low_cents": 125_000, "high_cents": 190_000, "currency": "USD" },
                "notes": [],
                "inputs": {},
                "results": {},
            });
            let plan = LeadPlan::from_stored(tool, String::new(), Some(&answer.to_string()));
            plan.unwrap().facts()
        };
        let line = "PoE switch: 3 ports: $60 to $105";
        assert_eq!(figures("estimate"), [line]);
        assert_eq!(
            figures("power"),
            [line, "3 × PoE switch, per port", "Price: $1,250 to $1,900"]
        );
    }

    #[test]
    fn price_ranges_are_in_whole_units_with_their_currency() {
        let price_range_of = |low_cents, high_cents, currency: &str| {
            let currency = currency.to_owned();
            price_range(&AnswerPrice {
                low_cents,
                high_cents,
                currency,
            })
        };
        assert_eq!(
            price_range_of(125_050, 190_001, "USD"),
            "Price: $1,250 to $1,901"
        );
        assert_eq!(
            price_range_of(99_900, 123_456_700, "EUR"),
            "Price: 999\u{a0}€ to 1,234,567\u{a0}€"
        );
        assert_eq!(price_range_of(5_000, 5_000, "USD"), "Price: $50");
        assert_eq!(price_range_of(5_000, 5_000, "GBP"), "Price: £50");
        // The dollar of planning.toml is what the site means by `$`.
        assert_eq!(
            price_range_of(170_000, 240_000, "CAD"),
            "Price: $1,700 to $2,400"
        );
    }
}
