//! Parses a cell into a value of a file.

use std::borrow::Cow;

use toml_edit::{Array, Value};

use super::column::CellKind;

/// What a cell does to its field.
#[derive(Debug)]
pub(super) enum Cell {
    /// Leaves it as it is.
    Keep,
    /// Removes it.
    Remove,
    /// Sets it to this value.
    Set(Value),
}

/// What is wrong with a cell, and how to fix it.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) message: String,
    pub(super) help: String,
}

impl Fault {
    pub(super) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: help.into(),
        }
    }
}

/// Parses a cell that has no whitespace around it. `has_decimal_comma` is that of the table.
pub(super) fn read(cell: &str, kind: CellKind, has_decimal_comma: bool) -> Result<Cell, Fault> {
    match cell {
        "" => return Ok(Cell::Keep),
        "-" => return Ok(Cell::Remove),
        _ => {}
    }
    let text = with_line_feeds(cell);
    let is_odd = |c: &char| c.is_control() && !matches!(c, '\n' | '\t');
    if let Some(odd) = text.chars().find(is_odd) {
        let message = format!("the cell has a control character, U+{:04X}", u32::from(odd));
        return Err(Fault::new(
            message,
            "Take it out; it has no sign of its own.",
        ));
    }
    if is_error_value(&text) {
        let message = format!("{text:?} is an error of the spreadsheet, not a value");
        let help = "Fix the formula of the cell, or empty it, and save the table again.";
        return Err(Fault::new(message, help));
    }
    if matches!(kind, CellKind::Text) && is_shortened_number(&text) {
        let message = format!("{text:?} is a long number that Excel has shortened");
        let help = "Set the format of the column to Text, write the numbers again and save the table again.";
        return Err(Fault::new(message, help));
    }
    let number = |text: &str| number(text, has_decimal_comma);
    let value = match kind {
        CellKind::Text | CellKind::Row => text.into(),
        CellKind::List => Value::Array(entries(&text).collect::<Array>()),
        CellKind::Numbers => {
            let numbers: Result<Array, Fault> = entries(&text).map(number).collect();
            Value::Array(numbers?)
        }
        CellKind::Boolean => match text.to_lowercase().as_str() {
            "true" | "yes" | "wahr" | "verdadero" | "vrai" | "waar" => true.into(),
            "false" | "no" | "falsch" | "falso" | "faux" | "onwaar" => false.into(),
            _ => {
                return Err(Fault::new(
                    format!("{text:?} is not yes or no"),
                    "Write true or false.",
                ));
            }
        },
        CellKind::Whole => match text.parse::<i64>() {
            Ok(number) => number.into(),
            Err(_other) => {
                let message = format!("{text:?} is not a whole number");
                return Err(Fault::new(message, "Write digits only: 1250."));
            }
        },
        CellKind::Number => number(&text)?,
        CellKind::Price => price(&text, has_decimal_comma)?.into(),
    };
    Ok(Cell::Set(value))
}

/// Whether a cell is what spreadsheets show where a formula fails, in most languages: `#REF!`, `#NAME?`, `#¡VALOR!`,
/// `#N/A`, `#NV`, `Err:502`.
fn is_error_value(cell: &str) -> bool {
    if let Some(number) = cell.strip_prefix("Err:") {
        return is_digits(number);
    }
    let Some(name) = cell.strip_prefix('#') else {
        return false;
    };
    let is_shouted = |c: char| c.is_uppercase() || c.is_ascii_digit() || "/_-¡¿!?".contains(c);
    ["N/A", "N/D", "N/B", "I/T", "Н/Д", "NV", "YOK", "HIÁNYZIK"].contains(&name)
        || (name.ends_with(['!', '?'])
            && name.contains(char::is_uppercase)
            && name.chars().all(is_shouted))
}

/// Whether a text is a number as Excel shows it if it has more than eleven digits: `1.23457E+12`.
fn is_shortened_number(text: &str) -> bool {
    let Some((number, exponent)) = text.split_once("E+") else {
        return false;
    };
    let (whole, decimals) = number.split_once(['.', ',']).unwrap_or((number, "0"));
    whole.len() == 1 && exponent.len() > 1 && [whole, decimals, exponent].into_iter().all(is_digits)
}

/// Splits a list at `|`.
fn entries(text: &str) -> impl Iterator<Item = &str> {
    let entries = text.split('|').map(str::trim);
    entries.filter(|entry| !entry.is_empty())
}

fn number(text: &str, has_decimal_comma: bool) -> Result<Value, Fault> {
    if let Ok(whole) = text.parse::<i64>() {
        return Ok(whole.into());
    }
    if has_decimal_comma && text.contains('.') && has_thousands_separators(text) {
        let message = format!("the point in {text:?} may separate thousands or decimals");
        let help = "Write thousands without a point, and a comma before decimals: 1500 or 1,5.";
        return Err(Fault::new(message, help));
    }
    let written = with_decimal_point(text, has_decimal_comma);
    let fraction = written
        .parse::<f64>()
        .ok()
        .filter(|number| number.is_finite());
    fraction.map(Value::from).ok_or_else(|| {
        let help = "Write digits, with a point before decimals and no unit: 1250 or 7.5.";
        Fault::new(format!("{text:?} is not a number"), help)
    })
}

/// What suppliers write where they name no price, in lower case and without points.
const NO_PRICE: [&str; 8] = [
    "a consultar",
    "call",
    "call for price",
    "call us",
    "n/a",
    "poa",
    "tba",
    "tbc",
];

/// How such words end: `price on request`, `Preis auf Anfrage`.
const ON_REQUEST: [&str; 5] = [
    "auf anfrage",
    "on application",
    "on request",
    "op aanvraag",
    "sur demande",
];

/// Whether the cell of a price says in words that there is none: `P.O.A.`, `on request`.
pub(super) fn is_no_price(cell: &str) -> bool {
    let words = cell.to_lowercase().replace('.', "");
    NO_PRICE.contains(&&*words) || ON_REQUEST.iter().any(|end| words.ends_with(end))
}

/// Whether the cell of a price is 0: `0,00`.
pub(super) fn is_zero_price(cell: &str) -> bool {
    cell.contains('0') && cell.chars().all(|c| matches!(c, '0' | '.' | ','))
}

/// Returns a price with the zero at the end that Excel leaves out: `349.5` is `349.50`.
fn price(text: &str, has_decimal_comma: bool) -> Result<String, Fault> {
    let price = with_decimal_point(text, has_decimal_comma);
    let (whole, decimals) = price.split_once('.').unwrap_or((&price, "00"));
    match decimals.len() {
        1 if is_digits(whole) && is_digits(decimals) => Ok(format!("{price}0")),
        2 if is_digits(whole) && is_digits(decimals) => Ok(price.into_owned()),
        _ => {
            let help = "Write digits only, with two decimals or none: 1250 or 7.50. The currency is in offer.currency. \
                        Where there is no price, write \"on request\"; an empty cell keeps the price that is there.";
            Err(Fault::new(format!("{text:?} is not a price"), help))
        }
    }
}

/// Writes a number such as `1.000,50` with a point before the decimals, if the table has decimal commas.
fn with_decimal_point(text: &str, has_decimal_comma: bool) -> Cow<'_, str> {
    match text.split_once(',').filter(|_| has_decimal_comma) {
        Some((whole, decimals))
            if is_digits(decimals) && (!whole.contains('.') || has_thousands_separators(whole)) =>
        {
            Cow::Owned(format!("{}.{decimals}", whole.replace('.', "")))
        }
        _ => Cow::Borrowed(text),
    }
}

/// Whether all points in a number separate thousands, as in `1.500`. `0.500` is a fraction.
fn has_thousands_separators(number: &str) -> bool {
    let mut groups = number.strip_prefix('-').unwrap_or(number).split('.');
    let first = groups.next().unwrap_or_default();
    (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && is_digits(first)
        && groups.all(|group| group.len() == 3 && is_digits(group))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Trims a text and converts its line endings to `\n`.
pub(super) fn with_line_feeds(text: &str) -> String {
    text.trim().replace("\r\n", "\n").replace('\r', "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_spreadsheets_and_shortened_numbers_are_no_values() {
        let fault = |cell: &str, kind| {
            let read = read(cell, kind, false);
            read.err().map(|fault| fault.message)
        };
        for cell in [
            "#N/A",
            "#REF!",
            "#NAME?",
            "#DIV/0!",
            "#NV",
            "#I/T",
            "#\u{a1}VALOR!",
            "Err:502",
        ] {
            for kind in [CellKind::Text, CellKind::List, CellKind::Price] {
                let message = fault(cell, kind).unwrap();
                assert!(message.contains("an error of the spreadsheet"), "{message}");
            }
        }
        for cell in ["1.23457E+12", "1,23E+15", "8E+11"] {
            let message = fault(cell, CellKind::Text).unwrap();
            assert!(message.contains("Excel has shortened"), "{message}");
        }
        assert_eq!(fault("1.5E+12", CellKind::Number), None);
        for cell in [
            "#1!", "#1", "# A!", "#Best!", "DS-2E+4", "12E+10", "4E+8", "Err: 5",
        ] {
            assert_eq!(fault(cell, CellKind::Text), None, "{cell}");
        }
    }
}
