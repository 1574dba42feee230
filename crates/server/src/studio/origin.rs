//! The address at which the studio was reached, and whether anybody may sign in there.

use std::net::IpAddr;

use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName};
use axum::http::uri::{Authority, Uri};

use crate::origin::Origin;

const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// How a request came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Connection {
    /// Whether it came over this server's own TLS.
    pub(super) secure: bool,
    /// Whether it came through a trusted proxy.
    pub(super) by_proxy: bool,
    /// The client's address, if it's certain.
    pub(super) client: Option<IpAddr>,
    /// Whether the peer has the address that it connected to.
    pub(super) from_own_address: bool,
}

/// The address at which the studio was reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reached {
    /// The host without its port, in lower case.
    pub(super) host: String,
    /// The origin, as browsers write it.
    pub(super) origin: String,
    /// Whether nobody can read the traffic on its way.
    pub(super) secure: bool,
    /// Whether the browser is on this machine, or the host of its container, so that nothing goes over a network.
    pub(super) is_local: bool,
}

impl Reached {
    /// Whether passkeys can be used: a host that is an IP address cannot have any (WebAuthn, section 5.1.3).
    pub(super) fn has_passkeys(&self) -> bool {
        self.secure
            && self
                .host
                .trim_matches(['[', ']'])
                .parse::<IpAddr>()
                .is_err()
    }

    /// The name of the cookie. Browsers accept the prefix `__Secure-` over TLS only, which a connection on this
    /// machine doesn't use.
    pub(super) const fn cookie(&self) -> &'static str {
        if self.is_local {
            "studio"
        } else {
            "__Secure-studio"
        }
    }
}

/// Reads the address. Returns `None` if the studio isn't there: somebody may point another name at this server to
/// read the answers in a browser (DNS rebinding).
pub(super) fn reached(
    headers: &HeaderMap,
    uri: &Uri,
    connection: Connection,
    base_url: &str,
) -> Option<Reached> {
    let authority: Authority = match headers.get(HOST) {
        Some(host) => host.to_str().ok()?.parse().ok()?,
        // HTTP/2 has the host in the request URI.
        None => uri.authority()?.clone(),
    };
    let host = authority.host().to_ascii_lowercase();
    let bare = host.trim_matches(['[', ']']);
    // A site whose own name is below `localhost`, which browsers resolve to this machine (RFC 6761, section 6.3). A proxy
    // may add HTTPS to it.
    let is_own = |url: Uri| {
        let own = url.host().unwrap_or_default();
        url.scheme_str() == Some("http") && own.eq_ignore_ascii_case(&host)
    };
    let is_below_localhost = host.ends_with(".localhost") && base_url.parse().is_ok_and(is_own);
    let is_loopback = host == "localhost"
        || is_below_localhost
        || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    if is_loopback && is_near(connection) {
        let port = authority.port_u16();
        let origin = port.map_or_else(
            || format!("http://{host}"),
            |port| format!("http://{host}:{port}"),
        );
        return Some(Reached {
            origin: Origin::parse(&origin)?.as_str().to_owned(),
            host,
            secure: true,
            is_local: true,
        });
    }
    let public = Origin::of_url(base_url)?;
    let (scheme, public_host) = public.as_str().split_once("://")?;
    let authority = authority.as_str().to_ascii_lowercase();
    let usual = if scheme == "https" { ":443" } else { ":80" };
    if authority.strip_suffix(usual).unwrap_or(&authority) != public_host {
        return None;
    }
    let by_proxy = connection.by_proxy && scheme == "https" && says_only_https(headers);
    Some(Reached {
        origin: public.as_str().to_owned(),
        host,
        secure: connection.secure || by_proxy,
        is_local: false,
    })
}

/// Whether no proxy says that a request came over something else than HTTPS. A proxy may add its own line or entry to what
/// the client sent.
fn says_only_https(headers: &HeaderMap) -> bool {
    let mut lines = headers.get_all(X_FORWARDED_PROTO).iter();
    lines.all(|line| {
        line.to_str().is_ok_and(|line| {
            let mut entries = line.split(',');
            entries.all(|said| said.trim().eq_ignore_ascii_case("https"))
        })
    })
}

/// Whether a client may be on this machine, which one whose address isn't certain may not. Inside a container, a browser
/// on its host has an address of a private network, a link-local one or that of the container, depending on the
/// container's network.
fn is_near(connection: Connection) -> bool {
    if connection.from_own_address && !connection.by_proxy {
        return true;
    }
    match connection.client {
        Some(IpAddr::V4(client)) => {
            client.is_loopback() || client.is_private() || client.is_link_local()
        }
        Some(IpAddr::V6(client)) => {
            client.is_loopback() || client.is_unique_local() || client.is_unicast_link_local()
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::headers;

    const BASE: &str = "https://www.site.example/";

    fn of(
        list: &[(&'static str, &'static str)],
        secure: bool,
        by_proxy: bool,
    ) -> Option<(bool, bool, &'static str)> {
        let uri = Uri::from_static("/studio");
        let connection = Connection {
            secure,
            by_proxy,
            client: Some(IpAddr::from([127, 0, 0, 1])),
            from_own_address: false,
        };
        let found = reached(&headers(list), &uri, connection, BASE)?;
        Some((found.secure, found.has_passkeys(), found.cookie()))
    }

    #[test]
    fn the_studio_answers_only_at_its_host_and_on_loopback() {
        let public = Some((true, true, "__Secure-studio"));
        assert_eq!(of(&[("host", "www.site.example")], true, false), public);
        assert_eq!(of(&[("host", "WWW.site.example:443")], true, false), public);
        assert_eq!(
            of(&[("host", "localhost:8080")], false, false),
            Some((true, true, "studio"))
        );
        assert_eq!(
            of(&[("host", "127.0.0.1:8080")], false, false),
            Some((true, false, "studio"))
        );
        assert_eq!(
            of(&[("host", "[::1]:8080")], false, false),
            Some((true, false, "studio"))
        );
        for host in [
            "site.example",
            "www.localhost",
            "www.site.example:8443",
            "evil.example",
            "localhost.evil.example",
            "192.0.2.1",
        ] {
            assert_eq!(of(&[("host", host)], true, false), None, "{host}");
        }
    }

    #[test]
    fn a_site_below_localhost_is_reached_like_localhost() {
        let found = |client: [u8; 4], base_url| {
            let connection = Connection {
                secure: false,
                by_proxy: false,
                client: Some(IpAddr::from(client)),
                from_own_address: false,
            };
            let list = headers(&[("host", "a.localhost:8080")]);
            reached(&list, &Uri::from_static("/studio"), connection, base_url)
        };
        let plain = "http://a.localhost:8080/";
        let here = found([127, 0, 0, 1], plain).unwrap();
        assert!(here.is_local && here.secure && here.has_passkeys());
        assert_eq!(here.origin, "http://a.localhost:8080");
        let far = found([8, 8, 8, 8], plain).unwrap();
        assert!(!far.is_local && !far.secure);
        let over_https = found([127, 0, 0, 1], "https://a.localhost:8080/").unwrap();
        assert!(!over_https.is_local && !over_https.secure);
        // A container may have another port outside. Another name isn't the site's.
        assert!(
            found([127, 0, 0, 1], "http://A.localhost/")
                .unwrap()
                .is_local
        );
        assert_eq!(found([127, 0, 0, 1], "http://b.localhost:8080/"), None);
    }

    #[test]
    fn only_a_client_that_may_be_on_this_machine_reaches_localhost() {
        let found = |client: Option<&str>, by_proxy, from_own_address| {
            let connection = Connection {
                secure: false,
                by_proxy,
                client: client.map(|client| client.parse().unwrap()),
                from_own_address,
            };
            let list = headers(&[("host", "localhost:8080")]);
            reached(&list, &Uri::from_static("/studio"), connection, BASE)
        };
        for near in [
            "127.0.0.1",
            "::1",
            "10.88.0.1",
            "169.254.1.2",
            "172.17.0.1",
            "fd00::1",
        ] {
            let found = found(Some(near), false, false);
            assert!(found.is_some_and(|found| found.is_local), "{near}");
        }
        for far in [Some("8.8.8.8"), Some("2606:4700::1"), Some("0.0.0.0"), None] {
            assert_eq!(found(far, false, false), None, "{far:?}");
        }
        let far = Some("8.8.8.8");
        assert!(found(far, false, true).is_some());
        assert_eq!(found(far, true, true), None, "the proxy is near");
    }

    #[test]
    fn the_public_host_is_secure_only_over_https() {
        let plain = Some((false, false, "__Secure-studio"));
        assert_eq!(of(&[("host", "www.site.example")], false, false), plain);
        let forged = [("host", "www.site.example"), ("x-forwarded-proto", "https")];
        assert_eq!(of(&forged, false, false), plain);
        let public = Some((true, true, "__Secure-studio"));
        assert_eq!(of(&forged, false, true), public);
        assert_eq!(of(&[("host", "www.site.example")], false, true), public);
        let of_said = |said: &[&'static str]| {
            let mut told = vec![("host", "www.site.example")];
            told.extend(said.iter().map(|said| ("x-forwarded-proto", *said)));
            of(&told, false, true)
        };
        for said in [&["HTTPS"][..], &["https", "https"], &["https, https"]] {
            assert_eq!(of_said(said), public, "{said:?}");
        }
        // A client may have sent the first one.
        for said in [&["http"][..], &["https", "http"], &["https, http"], &[""]] {
            assert_eq!(of_said(said), plain, "{said:?}");
        }
    }
}
