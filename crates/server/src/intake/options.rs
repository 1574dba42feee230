//! How leads are let in.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::Network;
use crate::origin::Origin;

/// How many leads a minute are taken without a second look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeadLimits {
    /// From one address by one form; more are held against the lead.
    pub by_address_and_form: u32,
    /// From one address in all; more are refused until the minute is over.
    pub by_address: u32,
    /// By one form, from anywhere; more are held against the lead.
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
    /// Proxies whose word about a visitor's address is believed.
    pub trusted_proxies: Vec<Network>,
    /// How many leads are taken.
    pub limits: LeadLimits,
    /// Whether there is no limit at all, as load tests need.
    pub unlimited: bool,
    /// Signs challenges. Servers that share their visitors share it; without it each server draws
    /// its own.
    pub challenge_secret: Option<Vec<u8>>,
    /// Other sites whose forms are sent here: exports of this one on other hosts.
    pub leads_origins: Vec<Origin>,
    /// How long the body of a lead may take to arrive: the visitor's line is slow then, not the server.
    pub longest_body: Duration,
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
        }
    }
}

impl IntakeOptions {
    /// Takes whatever comes, however often.
    pub fn unlimited() -> Self {
        Self {
            unlimited: true,
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
            .finish_non_exhaustive()
    }
}

/// Why a text gives no limits.
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
    fn limits_are_three_numbers() {
        assert_eq!("5, 30,60".parse(), Ok(LeadLimits::default()));
        for text in ["", "5", "5,30", "5,30,60,90", "0,30,60", "5,-1,60", "a,b,c"] {
            assert!(text.parse::<LeadLimits>().is_err(), "{text}");
        }
    }
}
