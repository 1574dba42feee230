//! Telephone numbers: as people read them and as telephones dial them.

/// Area codes of toll-free numbers (North American Numbering Plan).
const TOLL_FREE: [&str; 7] = ["800", "833", "844", "855", "866", "877", "888"];

/// A telephone number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phone {
    /// As people read it: `(800) 555-0100`.
    pub display: String,
    /// As telephones dial it (E.164): `+18005550100`.
    pub dial: String,
}

/// Parses a number that is not toll-free.
pub(super) fn local(text: &str) -> Result<Phone, String> {
    let phone = parse(text)?;
    if is_toll_free(&phone) {
        return Err(format!(
            "{} is toll-free: give it as --toll-free",
            phone.display
        ));
    }
    Ok(phone)
}

/// Parses a toll-free number. Numbers outside the North American plan are accepted, since which of them are
/// toll-free isn't known here.
pub(super) fn toll_free(text: &str) -> Result<Phone, String> {
    let phone = parse(text)?;
    if phone.dial.starts_with("+1") && !is_toll_free(&phone) {
        return Err(format!(
            "{} is not toll-free: give it as --phone",
            phone.display
        ));
    }
    Ok(phone)
}

fn is_toll_free(phone: &Phone) -> bool {
    let area = phone.dial.strip_prefix("+1").and_then(|rest| rest.get(..3));
    area.is_some_and(|area| TOLL_FREE.contains(&area))
}

/// Parses a number. Ten digits are a number of the United States or Canada; others begin with `+` and the
/// country code.
fn parse(text: &str) -> Result<Phone, String> {
    let text = text.trim();
    let not_a_number = || {
        format!(
            "{text:?} is not a telephone number: write area code and number, such as \
             \"(312) 555-0100\", or begin with + and the country code"
        )
    };
    let (is_whole, rest) = match text.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    if !rest
        .chars()
        .all(|c| c.is_ascii_digit() || " ()-./".contains(c))
    {
        return Err(not_a_number());
    }
    let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
    let national = match digits.strip_prefix('1') {
        Some(national) if national.len() == 10 => national,
        _ if is_whole => return abroad(text, &digits).ok_or_else(not_a_number),
        _ => digits.as_str(),
    };
    let (area, number) = national.split_at_checked(3).ok_or_else(not_a_number)?;
    let (exchange, line) = number.split_at_checked(3).ok_or_else(not_a_number)?;
    let begins_well = |part: &str| part.starts_with(|c: char| ('2'..='9').contains(&c));
    if line.len() != 4 || !begins_well(area) || !begins_well(exchange) {
        return Err(not_a_number());
    }
    Ok(Phone {
        display: format!("({area}) {exchange}-{line}"),
        dial: format!("+1{national}"),
    })
}

fn abroad(text: &str, digits: &str) -> Option<Phone> {
    let is_number = (7..=15).contains(&digits.len()) && !digits.starts_with(['0', '1']);
    is_number.then(|| Phone {
        display: text.split_whitespace().collect::<Vec<_>>().join(" "),
        dial: format!("+{digits}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_phone_formats_give_the_same_number() {
        for text in [
            "2175550123",
            "217-555-0123",
            "(217) 555.0123",
            "+1 217 555 0123",
        ] {
            let phone = local(text).unwrap();
            assert_eq!(phone.display, "(217) 555-0123");
            assert_eq!(phone.dial, "+12175550123");
        }
        let abroad = local("+44 20 7946 0123").unwrap();
        assert_eq!(abroad.display, "+44 20 7946 0123");
        assert_eq!(abroad.dial, "+442079460123");
    }

    #[test]
    fn invalid_phone_numbers_are_refused() {
        for bad in [
            "12",
            "217-555-012",
            "117-555-0123",
            "217 FLOWERS",
            "+0123456789",
            "+",
            "911",
        ] {
            assert!(local(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_phone_number_given_to_the_wrong_flag_names_the_right_flag() {
        assert!(local("800 555 0100").unwrap_err().contains("--toll-free"));
        assert!(toll_free("217 555 0100").unwrap_err().contains("--phone"));
    }
}
