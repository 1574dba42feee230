//! Sentences that several commands say.

/// How many leads are in quarantine.
pub(crate) fn quarantined_leads(leads: u64) -> String {
    match leads {
        1 => "1 lead looks like spam and is kept back".to_owned(),
        _ => format!("{leads} leads look like spam and are kept back"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarantined_leads_uses_singular_and_plural() {
        assert_eq!(
            quarantined_leads(1),
            "1 lead looks like spam and is kept back"
        );
        assert_eq!(
            quarantined_leads(2),
            "2 leads look like spam and are kept back"
        );
    }
}
