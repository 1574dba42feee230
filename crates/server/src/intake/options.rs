//! Options of lead admission.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::Network;
use crate::origin::Origin;

/// How many leads per minute are accepted without suspicion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeadLimits {
    /// From one address by one form. Leads beyond it get a higher spam score.
    pub by_address_and_form: u32,
    /// From one address by all forms. Leads beyond it are refused until the rate allows more.
    pub by_address: u32,
    /// By one form, from anywhere. Leads beyond it get a higher spam score.
    pub by_form: u32,
}

impl Default for LeadLimits {
    fn default() -> Self {
        Self {
            by_address_and_form: 5,
            by_address: 30,
            by_form: 60,
        }
    }
}

/// Limits and secrets of lead admission. The default is right for a server that visitors reach directly.
#[derive(Clone)]
pub struct IntakeOptions {
    /// Proxies that are trusted to name the visitor's address.
    pub trusted_proxies: Vec<Network>,
    /// The rate limits for leads.
    pub limits: LeadLimits,
    /// Whether all rate limits are off, as load tests need.
    pub unlimited: bool,
    /// The key that signs challenges. Servers that share visitors need the same one. Without it, each server draws its
    /// own.
    pub challenge_secret: Option<Vec<u8>>,
    /// Other sites whose forms are accepted here: exports of this site on other hosts.
    pub leads_origins: Vec<Origin>,
    /// How long the body of a lead may take to arrive. A body that is late means a slow connection, not a slow server.
    pub longest_body: Duration,
    /// How long a lead waits for its plans.
    pub longest_plans: Duration,
}

impl Default for IntakeOptions {
    fn default() -> Self {
        Self {
            trusted_proxies: Vec::new(),
            limits: LeadLimits::default(),
            unlimited: false,
            challenge_secret: None,
            leads_origins: Vec::new(),
            longest_body: Duration::from_secs(25),
            longest_plans: Duration::from_millis(300),
        }
    }
}

impl IntakeOptions {
    /// Options for tests: without rate limits, and with time for plans on a busy machine.
    pub fn unlimited() -> Self {
        Self {
            unlimited: true,
            longest_plans: Duration::from_secs(60),
            ..Self::default()
        }
    }
}

impl fmt::Debug for IntakeOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IntakeOptions")
            .field("trusted_proxies", &self.trusted_proxies)
            .field("limits", &self.limits)
            .field("unlimited", &self.unlimited)
            .field("leads_origins", &self.leads_origins)
            .field("longest_body", &self.longest_body)
            .field("longest_plans", &self.longest_plans)
            .finish_non_exhaustive()
    }
}

/// An error for text that isn't a list of limits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` gives no limits: write three numbers above zero, like 5,30,60, for one address and form, \
     for one address, and for one form"
)]
pub struct LeadLimitsError(String);

impl FromStr for LeadLimits {
    type Err = LeadLimitsError;

    fn from_str(text: &str) -> Result<Self, LeadLimitsError> {
        let numbers: Option<Vec<u32>> = text
            .split(',')
            .map(|number| number.trim().parse().ok().filter(|number| *number > 0))
            .collect();
        match numbers.as_deref() {
            Some(&[by_address_and_form, by_address, by_form]) => Ok(Self {
                by_address_and_form,
                by_address,
                by_form,
            }),
            _ => Err(LeadLimitsError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lead_limits_parse_as_three_positive_numbers() {
        assert_eq!("5, 30,60".parse(), Ok(LeadLimits::default()));
        for text in ["", "5", "5,30", "5,30,60,90", "0,30,60", "5,-1,60", "a,b,c"] {
            assert!(text.parse::<LeadLimits>().is_err(), "{text}");
        }
    }
}
