//! Certificates of one's own, in files.

use std::path::Path;

use sightline_server::{CertificateSource, ConnectionLimits, TlsOptions};

use super::{BARE, DOMAIN, Place, eventually, failure, until_reported};
use crate::tls_client::{ask, ask_plain, certificate, client, connect};

/// A self-signed certificate for the site, and its key.
fn own_pair() -> (String, String) {
    pair_for(&[DOMAIN, "localhost"], 2100)
}

/// A self-signed certificate for these names until a year, and its key.
fn pair_for(names: &[&str], until: i32) -> (String, String) {
    let key = rcgen::KeyPair::generate().unwrap();
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let mut own = rcgen::CertificateParams::new(names).unwrap();
    own.not_after = rcgen::date_time_ymd(until, 1, 1);
    let own = own.self_signed(&key).unwrap();
    (own.pem(), key.serialize_pem())
}

/// The same certificate and key, as files in a folder.
pub(crate) fn own_certificate(folder: &Path) -> CertificateSource {
    let (certificate, key) = own_pair();
    let files = (folder.join("own.pem"), folder.join("own.key"));
    std::fs::write(&files.0, certificate).unwrap();
    std::fs::write(&files.1, key).unwrap();
    CertificateSource::Files {
        certificate: files.0,
        key: files.1,
    }
}

#[tokio::test]
async fn own_certificate_files_are_reloaded_while_connections_stay_open() {
    let place = Place::new();
    let source = own_certificate(place.data.path());
    let CertificateSource::Files {
        certificate: certificate_file,
        key: key_file,
    } = source.clone()
    else {
        unreachable!("they are files")
    };
    let server = place.serve(source.clone()).await;
    let everybody = client(None, &[]);
    let mut before = connect(&everybody, place.tls, DOMAIN).await.unwrap();
    let first = certificate(&before);

    let (pem, key) = own_pair();
    std::fs::write(&certificate_file, pem).unwrap();
    let why = failure(&server).await;
    assert!(why.contains("own.key: the key does not belong"), "{why}");
    let half = connect(&everybody, place.tls, DOMAIN).await.unwrap();
    assert_eq!(certificate(&half), first, "the former pair stays");

    std::fs::write(&key_file, key).unwrap();
    eventually(place.tls, &everybody, Some(&first)).await;
    assert_eq!(ask(&mut before, DOMAIN, "/").await.status, 200);

    // A fault that was mended while the server was stopped isn't reported any more.
    drop((before, half));
    let (pem, key) = own_pair();
    std::fs::write(&certificate_file, pem).unwrap();
    failure(&server).await;
    server.end().await;
    std::fs::write(&key_file, key).unwrap();
    let server = place.serve(source).await;
    let told = server.get_admin("/readyz").await.json();
    assert!(told["https"]["failure"].is_null(), "{told}");
}

#[tokio::test]
async fn a_certificate_that_serves_fewer_names_replaces_none_that_works() {
    let place = Place::new();
    let pair = place.data.path().join("own.pem");
    let source = CertificateSource::Files {
        certificate: pair.clone(),
        key: pair.clone(),
    };
    let write = |names: &[&str], until| {
        let (pem, key) = pair_for(names, until);
        let aside = place.data.path().join("aside.pem");
        std::fs::write(&aside, pem + &key).unwrap();
        std::fs::rename(&aside, &pair).unwrap();
    };
    write(&[DOMAIN, BARE], 2100);
    let options = || TlsOptions {
        others: vec![BARE.to_owned()],
        ..place.options(source.clone())
    };
    let serve = async || {
        place
            .serve_with(options(), ConnectionLimits::default())
            .await
    };
    let server = serve().await;
    let everybody = client(None, &[]);
    let shown = async || certificate(&connect(&everybody, place.tls, DOMAIN).await.unwrap());
    let first = shown().await;
    for (names, until, fault) in [
        (&[DOMAIN, BARE][..], 2020, "it was valid until 2020-01-01"),
        (&["other.test"], 2100, "it is for other.test, not for www"),
        (&[DOMAIN], 2100, "not for sightline.test"),
    ] {
        write(names, until);
        until_reported(&server, |told| {
            told["failure"]
                .as_str()
                .is_some_and(|why| why.contains("own.pem: ") && why.contains(fault))
        })
        .await;
        assert_eq!(shown().await, first, "{fault}");
    }
    let failed = "sightline_certificate_orders_total{outcome=\"failed\"} 3";
    server.has_counted(&[failed]).await;
    write(&[DOMAIN, BARE], 2100);
    let second = certificate(&eventually(place.tls, &everybody, Some(&first)).await);
    until_reported(&server, |told| told["failure"].is_null()).await;
    server.end().await;

    // After a start there is no other one. Some of the names are better than none.
    write(&["other.test"], 2100);
    let server = serve().await;
    assert!(failure(&server).await.contains("not for www"));
    let told = server.get_admin("/readyz").await.json();
    assert_eq!(told["https"]["serves_https"], false);
    assert_eq!(ask_plain(&server, DOMAIN, "/").await.status, 200);
    let days = "sightline_certificate_days_left{domain=\"www.sightline.test\"} -1.0";
    server.has_counted(&[days]).await;
    write(&[DOMAIN], 2100);
    until_reported(&server, |told| told["serves_https"] == true).await;
    assert!(failure(&server).await.contains("not for sightline.test"));
    assert_ne!(shown().await, second);
    server.end().await;
}
