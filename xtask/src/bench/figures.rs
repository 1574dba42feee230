//! Measured figures, and tables of them.

use std::fmt::Write as _;
use std::time::Duration;

use super::server::Memory;

/// The figures of one site, in the order of measurement.
#[derive(Debug, Default)]
pub(crate) struct Figures(Vec<Figure>);

#[derive(Debug)]
struct Figure {
    name: &'static str,
    text: String,
    /// The value that is compared with the same figure of another site.
    compared: Option<u32>,
}

impl Figures {
    /// Adds a figure and shows it.
    pub(crate) fn add(&mut self, name: &'static str, text: String) {
        self.push(name, text, None);
    }

    /// Adds a figure that is compared between sites, and shows it.
    pub(crate) fn add_compared(&mut self, name: &'static str, text: String, compared: u32) {
        self.push(name, text, Some(compared));
    }

    /// Adds a time that is compared between sites, and shows it.
    pub(crate) fn add_time(&mut self, name: &'static str, duration: Duration) {
        let microseconds = u32::try_from(duration.as_micros()).unwrap_or(u32::MAX);
        self.add_compared(name, time(duration), microseconds);
    }

    /// Adds a process's memory, which is compared between sites, and shows it.
    pub(crate) fn add_memory(&mut self, name: &'static str, memory: Memory) {
        let (resident, anonymous) = (memory.resident / 1024, memory.anonymous / 1024);
        let text = format!("{resident} MB, {anonymous} MB anonymous");
        self.add_compared(name, text, memory.resident);
    }

    fn push(&mut self, name: &'static str, text: String, compared: Option<u32>) {
        println!("  {name}: {text}");
        self.0.push(Figure {
            name,
            text,
            compared,
        });
    }
}

/// Returns a Markdown table with a column for each site. All sites have the same figures. A compared figure is
/// followed by its ratio to the first column.
pub(crate) fn table(sites: &[(String, Figures)]) -> String {
    let mut table = String::from("| |");
    for (site, _) in sites {
        // Writing to a String cannot fail.
        _ = write!(table, " {site} |");
    }
    table.push_str("\n|---|");
    table.push_str(&"--:|".repeat(sites.len()));
    table.push('\n');
    let Some((_, reference)) = sites.first() else {
        return table;
    };
    for (row, first) in reference.0.iter().enumerate() {
        _ = write!(table, "| {} |", first.name);
        for (column, (_, figures)) in sites.iter().enumerate() {
            let Some(figure) = figures.0.get(row) else {
                continue;
            };
            _ = write!(table, " {}", figure.text);
            if let (1.., Some(value), Some(base)) = (column, figure.compared, first.compared)
                && base > 0
            {
                _ = write!(table, " (×{:.2})", f64::from(value) / f64::from(base));
            }
            table.push_str(" |");
        }
        table.push('\n');
    }
    table
}

/// Returns a Markdown table of sites, and of other programs' figures for the last of them. There, a compared figure is
/// followed by the ratio of that site's figure to it. A program that was not measured has no figures, and one that
/// can't do everything that was measured lacks the last ones.
pub(crate) fn table_with_references(
    sites: &[(String, Figures)],
    references: &[(String, Figures)],
) -> String {
    let columns = sites.iter().chain(references);
    let names: Vec<&str> = columns.map(|(name, _)| name.as_str()).collect();
    let mut table = format!("| | {} |\n|---|", names.join(" | "));
    table.push_str(&"--:|".repeat(names.len()));
    table.push('\n');
    let Some((_, own)) = sites.last() else {
        return table;
    };
    for (row, base) in own.0.iter().enumerate() {
        // Writing to a String cannot fail.
        _ = write!(table, "| {} |", base.name);
        for (_, figures) in sites {
            let text = figures.0.get(row).map_or("", |figure| &figure.text);
            _ = write!(table, " {text} |");
        }
        for (_, figures) in references {
            let Some(figure) = figures.0.get(row) else {
                let has_others = !figures.0.is_empty();
                table.push_str(if has_others {
                    " – |"
                } else {
                    " no reference |"
                });
                continue;
            };
            _ = write!(table, " {}", figure.text);
            if let (Some(value @ 1..), Some(base)) = (figure.compared, base.compared) {
                _ = write!(table, " (×{})", times(f64::from(base) / f64::from(value)));
            }
            table.push_str(" |");
        }
        table.push('\n');
    }
    table
}

/// Formats a ratio with two decimals, or with two significant digits.
fn times(ratio: f64) -> String {
    match ratio {
        0.1.. => format!("{ratio:.2}"),
        0.01.. => format!("{ratio:.3}"),
        _ => format!("{ratio:.4}"),
    }
}

/// Formats a time in milliseconds, or in seconds from one second on.
pub(crate) fn time(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    if seconds >= 1.0 {
        format!("{seconds:.1} s")
    } else if seconds >= 0.01 {
        format!("{:.0} ms", seconds * 1000.0)
    } else {
        format!("{:.1} ms", seconds * 1000.0)
    }
}

/// Returns the 99th percentile of times.
pub(crate) fn slowest_of_hundred(times: &mut [Duration]) -> String {
    times.sort();
    match times.get((times.len() * 99).div_ceil(100).saturating_sub(1)) {
        Some(within) => time(*within),
        None => "none".to_owned(),
    }
}

/// Returns the median of some figures.
pub(crate) fn median(figures: impl Iterator<Item = f64>) -> Option<f64> {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied()
}

/// Formats a size in KB of 1,000 bytes.
pub(crate) fn kilobytes(bytes: u32) -> String {
    format!("{:.1} KB", f64::from(bytes) / 1000.0)
}

/// Formats the median and the maximum of times.
pub(crate) fn median_and_worst(times: &mut [Duration]) -> String {
    times.sort();
    match (times.get(times.len() / 2), times.last()) {
        (Some(median), Some(worst)) => format!("{}, worst {}", time(*median), time(*worst)),
        _ => "none".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparable_figures_have_their_ratio_to_the_first_column() {
        let (mut one, mut two) = (Figures::default(), Figures::default());
        one.add("start", "40 ms".to_owned());
        one.add_compared("home", "2.0 KB".to_owned(), 2000);
        two.add("start", "90 ms".to_owned());
        two.add_compared("home", "5.0 KB".to_owned(), 5000);
        let sites = [("25 products".to_owned(), one), ("1025".to_owned(), two)];
        assert_eq!(
            table(&sites),
            "| | 25 products | 1025 |\n\
             |---|--:|--:|\n\
             | start | 40 ms | 90 ms |\n\
             | home | 2.0 KB | 5.0 KB (×2.50) |\n"
        );
    }

    #[test]
    fn a_reference_has_the_ratio_of_the_last_site_to_it() {
        let figures = |build: u64, packed: Option<&str>| {
            let mut figures = Figures::default();
            figures.add_time("build", Duration::from_millis(build));
            if let Some(packed) = packed {
                figures.add("packed", packed.to_owned());
            }
            figures
        };
        let named = |(name, figures): (&str, Figures)| (name.to_owned(), figures);
        let sites = [
            ("26", figures(900, Some("a"))),
            ("10026", figures(8000, Some("b"))),
        ];
        let references = [
            ("Hugo", figures(10_000, None)),
            ("slow", figures(900_000, None)),
            ("Astro", Figures::default()),
        ];
        assert_eq!(
            table_with_references(&sites.map(named), &references.map(named)),
            "| | 26 | 10026 | Hugo | slow | Astro |\n\
             |---|--:|--:|--:|--:|--:|\n\
             | build | 900 ms | 8.0 s | 10.0 s (×0.80) | 900.0 s (×0.0089) | no reference |\n\
             | packed | a | b | – | – | no reference |\n"
        );
    }

    #[test]
    fn times_and_sizes_are_rounded_for_reading() {
        assert_eq!(time(Duration::from_micros(2140)), "2.1 ms");
        assert_eq!(time(Duration::from_micros(93_400)), "93 ms");
        assert_eq!(time(Duration::from_millis(1440)), "1.4 s");
        assert_eq!(kilobytes(19_081), "19.1 KB");
        let mut times = [40, 10, 30, 20, 90].map(Duration::from_millis);
        assert_eq!(median_and_worst(&mut times), "30 ms, worst 90 ms");
    }
}
