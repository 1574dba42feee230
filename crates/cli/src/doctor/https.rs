//! Checks of the certificate, and of whether the site's name points to this server.

use jiff::{SignedDuration, Timestamp};
use sightline_server::{CertificateSource, KeptCertificate};

use crate::ambient::clock;

use super::DoctorArgs;
use super::diagnostic::Diagnostic;

/// If less time than this is left, renewal has failed for long, even for certificates that are valid for only six
/// days.
const BAD: SignedDuration = SignedDuration::from_hours(24);

/// Checks both, if the site is served over HTTPS. `base_url` is its public address.
pub(super) async fn https(args: &DoctorArgs, base_url: Option<&str>) -> Vec<Diagnostic> {
    let of_sites = base_url.filter(|_| args.https);
    let of_sites = of_sites.and_then(|base_url| args.tls.of_sites().of_site(base_url));
    let Some(options) = args.tls.options().or(of_sites) else {
        return Vec::new();
    };
    let now = clock().now();
    let kept = KeptCertificate::read(&options, args.store.data(), now);
    let is_own = matches!(options.source, CertificateSource::Files { .. });
    let mut diagnostics = vec![certificate(&kept, is_own, now)];
    let reachability = kept.probe().await;
    let found = reachability.describe(&options.domain);
    diagnostics.push(if reachability.is_here() {
        Diagnostic::good("name", found)
    } else {
        let mend = "fix the records at whoever keeps the domain, or the firewall; where a network cannot ask for \
                    its own address from outside, run this elsewhere; is `sightline serve` running?";
        Diagnostic::warn("name", found, mend)
    });
    diagnostics
}

/// Grades the certificate. `is_own` says that something else than the server maintains its files.
fn certificate(kept: &KeptCertificate, is_own: bool, now: Timestamp) -> Diagnostic {
    let what = "certificate";
    let fault = match &kept.certificate {
        Ok(_) => kept.fault.clone(),
        Err(error) => Some(error.to_string()),
    };
    if let Some(fault) = fault.filter(|_| is_own) {
        let mend = "put a certificate that is valid now, for every name of --domain, and its key where --tls-cert and \
                    --tls-key say; until then the server keeps one that it has read before";
        return Diagnostic::bad(what, fault, mend);
    }
    let failure = kept.failure.as_ref();
    let failed = failure.map(|(why, next)| {
        if *next > now {
            format!("{why} (next try: {next})")
        } else {
            why.clone()
        }
    });
    let (until, names) = match &kept.certificate {
        Ok(found) => found,
        Err(error) => {
            let found = failed.unwrap_or_else(|| format!("none yet: {error}"));
            let mend = "fix what it says; the name has to lead to this server, and ports 80 and 443 through its \
                        firewall; the server's log says more";
            return Diagnostic::bad(what, found, mend);
        }
    };
    let left = until.duration_since(now);
    let names = names.join(", ");
    let found = kept.fault.clone().unwrap_or_else(|| {
        let days = left.as_hours() / 24;
        format!("for {names}, valid until {until} ({days} days)")
    });
    let is_usable = kept.fault.is_none() && left > BAD;
    match failed {
        None if is_usable => Diagnostic::good(what, found),
        Some(failed) if is_usable => {
            let mend = "the former certificate is served meanwhile; the server's log says more";
            Diagnostic::warn(what, format!("{found}; not renewed: {failed}"), mend)
        }
        failed => {
            let failed = failed.unwrap_or_else(|| "the server has not renewed it".to_owned());
            let mend = "is `sightline serve` running? the server's log says more";
            Diagnostic::bad(what, format!("{found}; {failed}"), mend)
        }
    }
}
