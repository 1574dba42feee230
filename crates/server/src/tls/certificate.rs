//! A certificate with its key: which names it covers, and until when it's valid.

use std::sync::Arc;

use instant_acme::CertificateIdentifier;
use jiff::Timestamp;
use tokio_rustls::rustls::crypto::ring::sign::any_supported_type;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, Der, PrivateKeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;
use x509_cert::Certificate as X509;
use x509_cert::der::{Decode as _, Encode as _};
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::ext::pkix::{AuthorityKeyIdentifier, SubjectAltName};

/// A certificate with its chain and its key.
#[derive(Debug)]
pub(crate) struct Certificate {
    pub(crate) key: Arc<CertifiedKey>,
    /// The names that it covers, in lower case and sorted. A leading `*.` stands for one label.
    pub(crate) names: Vec<String>,
    pub(crate) valid_from: Timestamp,
    pub(crate) valid_until: Timestamp,
    /// By which its authority knows it, if that says who it is.
    pub(super) id: Option<CertificateIdentifier<'static>>,
}

/// Why a certificate and its key cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A file cannot be read.
    #[error("{0} cannot be read: {1}")]
    Read(std::path::PathBuf, std::io::Error),
    /// A file holds something that cannot be used.
    #[error("{file}: {fault}")]
    InFile {
        /// The path of the file.
        file: std::path::PathBuf,
        /// What is wrong with it.
        fault: Box<Self>,
    },
    /// There is no certificate in the text.
    #[error("there is no certificate in it (PEM, beginning with -----BEGIN CERTIFICATE-----)")]
    NoCertificate,
    /// There is no key in the text.
    #[error(
        "there is no private key in it that can be used (PEM, without a passphrase: ECDSA, Ed25519, or RSA of at least \
         2048 bits)"
    )]
    NoKey,
    /// The certificate is damaged.
    #[error("the certificate cannot be read")]
    Damaged,
    /// The key belongs to another certificate.
    #[error("the key does not belong to the certificate")]
    OtherKey,
}

impl Certificate {
    /// Reads a certificate followed by its chain, and its key, both as PEM.
    ///
    /// # Errors
    /// When one of them cannot be read, or they don't belong together.
    pub(crate) fn read(chain: &[u8], key: &[u8]) -> Result<Self, CertificateError> {
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(chain)
            .collect::<Result<_, _>>()
            .map_err(|_broken| CertificateError::NoCertificate)?;
        let first = chain.first().ok_or(CertificateError::NoCertificate)?;
        let (names, valid_from, valid_until) = facts(first).ok_or(CertificateError::Damaged)?;
        let id = identifier(first);
        let key = PrivateKeyDer::from_pem_slice(key).map_err(|_broken| CertificateError::NoKey)?;
        let key = any_supported_type(&key).map_err(|_other| CertificateError::NoKey)?;
        let key = CertifiedKey::new(chain, key);
        key.keys_match()
            .map_err(|_other| CertificateError::OtherKey)?;
        Ok(Self {
            key: Arc::new(key),
            names,
            valid_from,
            valid_until,
            id,
        })
    }

    /// Whether it covers a name.
    pub(crate) fn covers(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let below = name.split_once('.').map(|(_, above)| above);
        self.names
            .iter()
            .any(|known| match known.strip_prefix("*.") {
                Some(domain) => below == Some(domain),
                None => *known == name,
            })
    }

    /// Why visitors cannot use it for all of these names now.
    pub(super) fn fault(&self, names: &[&str], now: Timestamp) -> Option<String> {
        if now < self.valid_from {
            return Some(format!("it is valid only from {}", self.valid_from));
        }
        if now >= self.valid_until {
            return Some(format!("it was valid until {}", self.valid_until));
        }
        let missing = names.iter().copied().filter(|name| !self.covers(name));
        let missing: Vec<&str> = missing.collect();
        let own = match self.names.join(", ") {
            none if none.is_empty() => "no name (subjectAltName)".to_owned(),
            own => own,
        };
        (!missing.is_empty()).then(|| format!("it is for {own}, not for {}", missing.join(", ")))
    }

    /// Whether it covers all of these names.
    pub(super) fn covers_all(&self, names: &[impl AsRef<str>]) -> bool {
        names.iter().all(|name| self.covers(name.as_ref()))
    }

    /// Whether `now` is within its period of validity.
    pub(crate) fn is_valid(&self, now: Timestamp) -> bool {
        self.valid_from <= now && now < self.valid_until
    }
}

/// The names and the period of validity of a certificate.
fn facts(der: &CertificateDer<'_>) -> Option<(Vec<String>, Timestamp, Timestamp)> {
    let certificate = X509::from_der(der).ok()?;
    let certificate = certificate.tbs_certificate();
    let at = |time: x509_cert::time::Time| {
        let seconds = time.to_unix_duration().as_secs();
        Timestamp::from_second(i64::try_from(seconds).ok()?).ok()
    };
    let validity = certificate.validity();
    let names = certificate.get_extension::<SubjectAltName>().ok()?;
    let names = names.map_or_else(Vec::new, |(_, names)| names.0);
    let names = names.iter().filter_map(|name| match name {
        GeneralName::DnsName(name) => Some(name.as_str().to_ascii_lowercase()),
        _ => None,
    });
    let mut names: Vec<String> = names.collect();
    // Authorities list names in any order.
    names.sort();
    Some((names, at(validity.not_before)?, at(validity.not_after)?))
}

/// The identifier of a certificate (RFC 9773, section 4.1), if it names the key of its authority.
fn identifier(der: &CertificateDer<'_>) -> Option<CertificateIdentifier<'static>> {
    let certificate = X509::from_der(der).ok()?;
    let certificate = certificate.tbs_certificate();
    let (_, authority) = certificate
        .get_extension::<AuthorityKeyIdentifier>()
        .ok()??;
    let key = authority.key_identifier?;
    // Without tag and length, which take a byte each: it has 20 bytes at most.
    let serial = certificate.serial_number().to_der().ok()?.split_off(2);
    let id = CertificateIdentifier::new(Der::from_slice(key.as_bytes()), Der::from_slice(&serial));
    Some(id.into_owned())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A self-signed certificate for these names, and its key.
    pub(crate) fn pem(names: &[&str]) -> (String, String) {
        let key = rcgen::KeyPair::generate().unwrap();
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut parameters = rcgen::CertificateParams::new(names).unwrap();
        parameters.not_before = rcgen::date_time_ymd(2026, 11, 1);
        parameters.not_after = rcgen::date_time_ymd(2027, 1, 30);
        let certificate = parameters.self_signed(&key).unwrap();
        (certificate.pem(), key.serialize_pem())
    }

    /// A certificate for a name with the key identifier of its authority and the serial number of RFC 9773's example,
    /// valid from 2026-11-01 for 90 days.
    pub(crate) fn issued(name: &str) -> Certificate {
        let mut authority = rcgen::CertificateParams::default();
        authority.key_identifier_method = rcgen::KeyIdMethod::PreSpecified(vec![
            0x69, 0x88, 0x5b, 0x6b, 0x87, 0x46, 0x40, 0x41, 0xe1, 0xb3, 0x7b, 0x84, 0x7b, 0xa0,
            0xae, 0x2c, 0xde, 0x01, 0xc8, 0xd4,
        ]);
        let issuer = rcgen::Issuer::new(authority, rcgen::KeyPair::generate().unwrap());
        let key = rcgen::KeyPair::generate().unwrap();
        let mut own = rcgen::CertificateParams::new([name.to_owned()]).unwrap();
        own.serial_number = Some(vec![0x87, 0x65, 0x43, 0x21].into());
        own.use_authority_key_identifier_extension = true;
        own.not_before = rcgen::date_time_ymd(2026, 11, 1);
        own.not_after = rcgen::date_time_ymd(2027, 1, 30);
        let own = own.signed_by(&key, &issuer).unwrap();
        Certificate::read(own.pem().as_bytes(), key.serialize_pem().as_bytes()).unwrap()
    }

    #[test]
    fn the_authority_knows_a_certificate_by_its_key_and_the_serial_number() {
        let id = issued("a.test").id.unwrap().to_string();
        assert_eq!(id, "aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE");
        let (chain, key) = pem(&["a.test"]);
        let own = Certificate::read(chain.as_bytes(), key.as_bytes()).unwrap();
        assert!(own.id.is_none(), "nobody issued it");
    }

    #[test]
    fn names_and_validity_dates_are_read_from_a_certificate() {
        let (chain, key) = pem(&["WWW.Sightline.test", "*.sightline.example"]);
        let certificate = Certificate::read(chain.as_bytes(), key.as_bytes()).unwrap();
        for (name, is_covered) in [
            ("www.sightline.test", true),
            ("www.Sightline.Test", true),
            ("sightline.test", false),
            ("x.sightline.example", true),
            ("sightline.example", false),
            ("y.x.sightline.example", false),
        ] {
            assert_eq!(certificate.covers(name), is_covered, "{name}");
        }
        for (now, is_valid) in [
            ("2026-10-31T23:59:59Z", false),
            ("2026-11-01T00:00:00Z", true),
            ("2027-01-29T23:59:59Z", true),
            ("2027-01-30T00:00:00Z", false),
        ] {
            assert_eq!(
                certificate.is_valid(now.parse().unwrap()),
                is_valid,
                "{now}"
            );
        }
    }

    #[test]
    fn a_key_of_another_certificate_or_unreadable_pem_is_refused() {
        let (chain, key) = pem(&["sightline.test"]);
        let (_, other) = pem(&["sightline.test"]);
        let read = |chain: &str, key: &str| {
            Certificate::read(chain.as_bytes(), key.as_bytes())
                .unwrap_err()
                .to_string()
        };
        assert!(read(&chain, &other).contains("does not belong"));
        assert!(read("", &key).contains("no certificate"));
        assert!(read(&chain, &chain).contains("no private key"));
        let damaged = chain.replacen("MII", "AAA", 1);
        assert!(read(&damaged, &key).contains("cannot be read"));
    }

    #[test]
    fn a_certificate_that_visitors_cannot_use_has_its_fault_described() {
        let certificate = |names: &[&str]| {
            let (chain, key) = pem(names);
            Certificate::read(chain.as_bytes(), key.as_bytes()).unwrap()
        };
        let own = certificate(&["www.a.test", "a.test"]);
        let fault = |names: &[&str], now: &str| own.fault(names, now.parse().unwrap());
        let within = "2026-11-23T12:00:00Z";
        assert_eq!(fault(&["www.a.test", "a.test"], within), None);
        for (names, now, expected) in [
            (
                &["www.a.test", "b.test", "c.test"][..],
                within,
                "it is for a.test, www.a.test, not for b.test, c.test",
            ),
            (
                &["b.test"],
                "2026-10-31T00:00:00Z",
                "it is valid only from 2026-11-01T00:00:00Z",
            ),
            (
                &["a.test"],
                "2027-01-30T00:00:00Z",
                "it was valid until 2027-01-30T00:00:00Z",
            ),
        ] {
            assert_eq!(fault(names, now).as_deref(), Some(expected));
        }
        let nameless = certificate(&[]).fault(&["a.test"], within.parse().unwrap());
        assert_eq!(
            nameless.as_deref(),
            Some("it is for no name (subjectAltName), not for a.test")
        );
    }
}
