//! Durations as people write them: `90s`, `15m`, `12h`, `7d`.

use jiff::SignedDuration;

/// Parses a whole number with a unit.
pub(crate) fn parse(text: &str) -> Option<SignedDuration> {
    let unit = text.chars().next_back()?;
    let count: u32 = text.strip_suffix(unit)?.parse().ok()?;
    let seconds = match unit {
        'd' => 24 * 3600,
        'h' => 3600,
        'm' => 60,
        's' => 1,
        _ => return None,
    };
    Some(SignedDuration::from_secs(i64::from(count) * seconds))
}

/// Parses a duration or an interval of at least one second.
pub(crate) fn span(text: &str) -> Result<std::time::Duration, String> {
    parse(text)
        .and_then(|duration| std::time::Duration::try_from(duration).ok())
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "write a time like 90s, 15m, 12h or 1d".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_is_a_number_with_a_unit() {
        assert_eq!(parse("7d"), Some(SignedDuration::from_hours(168)));
        assert_eq!(parse("90m"), Some(SignedDuration::from_mins(90)));
        assert_eq!(span("90s"), Ok(std::time::Duration::from_secs(90)));
        for text in ["", "d", "7", "-7d", "7w", "yesterday", "7é", "0s"] {
            assert!(span(text).is_err(), "{text}");
        }
    }
}
