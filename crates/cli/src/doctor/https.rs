//! Checks of the certificate, and of whether the site's name points to this server.

use jiff::{SignedDuration, Timestamp};
use sightline_server::KeptCertificate;

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
    let kept = KeptCertificate::read(&options, args.store.data());
    let mut diagnostics = vec![certificate(&kept, clock().now())];
    let reachability = kept.probe().await;
    let found = reachability.describe(&options.domain);
    diagnostics.push(if reachability.is_here() {
        Diagnostic::good("name", found)
    } else {
        let mend = "mend the records at whoever keeps the domain, or the firewall; where a network cannot ask for \
                    its own address from outside, run this elsewhere; is `sightline serve` running?";
        Diagnostic::warn("name", found, mend)
    });
    diagnostics
}

fn certificate(kept: &KeptCertificate, now: Timestamp) -> Diagnostic {
    let what = "certificate";
    let failure = kept.failure.as_ref();
    let failed = failure.map(|(why, next)| format!("{why} (next try: {next})"));
    let (until, names) = match &kept.certificate {
        Ok(found) => found,
        Err(error) => {
            let found = failed.unwrap_or_else(|| format!("none yet: {error}"));
            let mend = "let the name lead to this server, and ports 80 and 443 through its firewall; the server's \
                        log says more";
            return Diagnostic::bad(what, found, mend);
        }
    };
    let left = until.duration_since(now);
    let found = format!(
        "for {}, valid until {until} ({} days)",
        names.join(", "),
        left.as_hours() / 24
    );
    match failed {
        None if left > BAD => Diagnostic::good(what, found),
        failed if left > BAD => {
            let failed = failed.unwrap_or_default();
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
