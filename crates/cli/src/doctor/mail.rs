//! Checks of the receivers of leads, and of the mail records of sender domains.

use std::net::{IpAddr, SocketAddr};

use jiff::tz::TimeZone;
use sightline_leads::{Deliveries, Delivery, Job, MailRecords, Outcome, Website};

use crate::ambient::{clock, random};

use super::DoctorArgs;
use super::diagnostic::Diagnostic;

/// Checks whether each receiver answers, or sends each a test lead of this site, in its time zone.
pub(super) async fn receivers(
    deliveries: &Deliveries,
    test_of: Option<(Website<'_>, &TimeZone)>,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for delivery in &deliveries.all {
        diagnostics.push(receiver(delivery, test_of).await);
    }
    diagnostics
}

async fn receiver(delivery: &Delivery, test_of: Option<(Website<'_>, &TimeZone)>) -> Diagnostic {
    let now = clock().now();
    let outcome = match test_of {
        Some((site, zone)) => {
            let job = Job::test(&random(), now);
            let now = now.to_zoned(zone.clone());
            delivery.attempt(&job, site, &now).await
        }
        None => delivery.transport.probe(now).await,
    };
    let what = format!("{} {}", delivery.kind, delivery.name);
    match &outcome {
        Outcome::Delivered(found) if delivery.transport.misses_some(found) => {
            let mend = "correct the address in `to`, or leave it out";
            Diagnostic::bad(what, found, mend)
        }
        Outcome::Delivered(found) => Diagnostic::good(what, found),
        Outcome::Retry { .. } | Outcome::Failed(_) | Outcome::Refused { .. } | Outcome::Gone(_) => {
            let mend = mend(delivery, outcome.detail());
            Diagnostic::bad(what, outcome.full_detail(), mend)
        }
    }
}

fn mend(delivery: &Delivery, detail: &str) -> &'static str {
    if detail.contains("log-in") {
        return "correct `username` or the variable that `password_env` names; Google wants a password for this program \
                only (an app password), and Microsoft 365 an administrator who allows the mailbox authenticated SMTP";
    }
    if detail.contains("certificate") {
        return "name the host as its certificate does, choose the right `security` and `port`, or \
                trust its own certificate with `ca_file`";
    }
    if detail.contains("resolve") {
        return "is the host written right, and does this machine have a name server?";
    }
    delivery.transport.advice()
}

/// Checks the DNS records of the domains that emails are sent from.
pub(super) async fn domains(deliveries: &Deliveries, args: &DoctorArgs) -> Vec<Diagnostic> {
    let mut domains: Vec<&str> = deliveries
        .all
        .iter()
        .filter_map(|delivery| delivery.transport.mail_domain())
        .collect();
    domains.sort_unstable();
    domains.dedup();
    let servers = args
        .name_server
        .map_or_else(system_name_servers, |server| vec![server]);
    let mut diagnostics = Vec::new();
    for domain in domains {
        let selector = args.dkim_selector.as_deref();
        match MailRecords::look_up(&servers, domain, selector).await {
            Ok(records) => diagnostics.extend(judge(domain, &records, selector)),
            Err(error) => diagnostics.push(Diagnostic::warn(
                format!("dns {domain}"),
                format!("could not ask: {error}"),
                "run this where names resolve, or name a server with --name-server",
            )),
        }
    }
    diagnostics
}

fn judge(domain: &str, records: &MailRecords, selector: Option<&str>) -> Vec<Diagnostic> {
    let spf = match records.spf.as_slice() {
        [record] if lets_everybody_send(record) => Diagnostic::warn(
            format!("spf {domain}"),
            "lets everybody send for the domain (+all)",
            "end the record with -all or ~all",
        ),
        [record] => Diagnostic::good(format!("spf {domain}"), record.clone()),
        [_, _, ..] => Diagnostic::bad(
            format!("spf {domain}"),
            "several records: receivers use none of them, so mails may end as spam",
            "make one TXT record of them: a single `v=spf1` with every `include:`, and one `-all` or `~all`",
        ),
        [] => Diagnostic::bad(
            format!("spf {domain}"),
            "no record: mails may end as spam",
            format!("add a TXT record at {domain} like `v=spf1 include:YOUR-PROVIDER -all`"),
        ),
    };
    let dkim = match (&records.dkim_selector, selector) {
        (Some(found), _) => Diagnostic::good(format!("dkim {domain}"), format!("key at {found}")),
        (None, Some(selector)) => Diagnostic::bad(
            format!("dkim {domain}"),
            format!("no key at {selector}._domainkey.{domain}"),
            "add the TXT record that the mail provider shows",
        ),
        (None, None) => Diagnostic::warn(
            format!("dkim {domain}"),
            "no key under the usual names",
            "name yours with --dkim-selector, or add the TXT record that the provider shows",
        ),
    };
    let dmarc = match &records.dmarc {
        Some(record) => Diagnostic::good(format!("dmarc {domain}"), record.clone()),
        None => Diagnostic::warn(
            format!("dmarc {domain}"),
            "no record: large providers may refuse mails",
            format!("add a TXT record at _dmarc.{domain} like `v=DMARC1; p=none`"),
        ),
    };
    vec![spf, dkim, dmarc]
}

/// Whether an SPF record ends with `+all`, or with `all`, which means the same (RFC 7208, section 4.6.2).
fn lets_everybody_send(record: &str) -> bool {
    record
        .split_ascii_whitespace()
        .any(|term| term.eq_ignore_ascii_case("all") || term.eq_ignore_ascii_case("+all"))
}

/// The name servers of this machine, as `/etc/resolv.conf` lists them.
fn system_name_servers() -> Vec<SocketAddr> {
    let text = std::fs::read_to_string("/etc/resolv.conf").unwrap_or_default();
    name_servers(&text)
}

fn name_servers(text: &str) -> Vec<SocketAddr> {
    text.lines()
        .filter_map(|line| line.trim().strip_prefix("nameserver"))
        .filter_map(|address| address.trim().parse::<IpAddr>().ok())
        .map(|address| SocketAddr::new(address, 53))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::diagnostic::Grade;
    use super::*;

    #[test]
    fn name_servers_reads_only_the_usable_servers_of_resolv_conf() {
        let text = "# made by\nsearch x.example\nnameserver 192.0.2.53\nnameserver fe80::1%eth0\n\
                    nameserver\t2001:db8::53\noptions edns0\n";
        let servers: Vec<String> = name_servers(text).iter().map(ToString::to_string).collect();
        assert_eq!(servers, ["192.0.2.53:53", "[2001:db8::53]:53"]);
    }

    #[test]
    fn missing_or_open_mail_records_are_graded_by_severity() {
        let grades = |records: &MailRecords, selector| -> Vec<Grade> {
            judge("x.example", records, selector)
                .iter()
                .map(|diagnostic| diagnostic.grade)
                .collect()
        };
        let none = MailRecords {
            spf: Vec::new(),
            dmarc: None,
            dkim_selector: None,
        };
        assert_eq!(grades(&none, None), [Grade::Bad, Grade::Warn, Grade::Warn]);
        assert_eq!(
            grades(&none, Some("mail")),
            [Grade::Bad, Grade::Bad, Grade::Warn]
        );
        let all = MailRecords {
            spf: vec!["v=spf1 include:mail.example -all".to_owned()],
            dmarc: Some("v=DMARC1; p=reject".to_owned()),
            dkim_selector: Some("mail".to_owned()),
        };
        assert_eq!(grades(&all, None), [Grade::Good, Grade::Good, Grade::Good]);
        for spf in ["v=spf1 +all", "v=spf1 include:mail.example ALL"] {
            let open = MailRecords {
                spf: vec![spf.to_owned()],
                ..all.clone()
            };
            assert_eq!(grades(&open, None)[0], Grade::Warn, "{spf}");
        }
        let two = MailRecords {
            spf: vec!["v=spf1 include:mail.example -all".to_owned(); 2],
            ..all.clone()
        };
        assert_eq!(grades(&two, None)[0], Grade::Bad);
    }
}
