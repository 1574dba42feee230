//! Parses the prices in figures and rows of pages.

use sightline_model::Section;

/// Returns the price in a figure: `$1,999`, `$299 labor`, `from $149`. Returns `None` for `$15,000+`, which has no
/// upper bound, and for text with several prices.
pub(super) fn price(figure: &str) -> Option<String> {
    let figure = figure.trim();
    let figure = ["from ", "From "]
        .iter()
        .find_map(|from| figure.strip_prefix(from))
        .unwrap_or(figure);
    let rest = figure.strip_prefix('$')?;
    let end = rest
        .find(|c: char| !c.is_ascii_digit() && !matches!(c, ',' | '.'))
        .unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    let number = number.trim_end_matches(['.', ',']).replace(',', "");
    let is_price = number.parse::<f64>().is_ok_and(|price| price > 0.0);
    (is_price && !after.starts_with('+') && !after.contains('$')).then_some(number)
}

/// Returns the rows of a section about prices: what each buys, a remark, and the figures that may contain its price.
pub(super) fn rows(section: &Section) -> Vec<(&str, Option<&str>, Vec<&str>)> {
    match section {
        Section::Packages(table) => {
            let rows = table.rows.iter();
            let cells = rows
                .clone()
                .map(|row| row.cells.iter().map(String::as_str).collect());
            rows.zip(cells)
                .map(|(row, cells)| (&*row.name, None, cells))
                .collect()
        }
        Section::PriceList(list) => {
            let rows = list.groups.iter().flat_map(|group| &group.rows);
            rows.map(|row| (&*row.name, row.text.as_deref(), vec![&*row.price]))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the lowest of these prices.
pub(super) fn lowest(prices: &[String]) -> Option<&String> {
    let value = |price: &String| price.parse::<f64>().unwrap_or(f64::MAX);
    prices.iter().min_by(|a, b| value(a).total_cmp(&value(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_prices_are_parsed_and_other_figures_are_not() {
        for (figure, expected) in [
            ("$299", Some("299")),
            ("$1,999", Some("1999")),
            ("$449.99", Some("449.99")),
            ("$299 labor", Some("299")),
            ("from $149", Some("149")),
            ("From $149 a door", Some("149")),
            ("fromage $149", None),
            ("$15,000+", None),
            ("$3,000 to $15,000", None),
            ("$0", None),
            ("4 to 64 ch.", None),
            ("by the run", None),
        ] {
            assert_eq!(price(figure).as_deref(), expected, "{figure}");
        }
    }

    #[test]
    fn the_lowest_price_is_found_by_number() {
        let prices = ["1999", "299", "99.50"].map(str::to_owned);
        assert_eq!(lowest(&prices).unwrap(), "99.50");
    }
}
