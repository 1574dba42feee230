//! An order at an ACME authority (RFC 8555): from the account to the certificate.

use std::sync::Arc;
use std::time::Duration;

use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, CertificateIdentifier, ChallengeType, Error,
    Identifier, KeyAuthorization, NewAccount, NewOrder, Order, OrderStatus, Problem, RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use tokio_rustls::rustls::crypto::ring::sign::any_supported_type;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::Tls;
use super::client::{Client, ClientError, RATE_LIMITED};
use super::folder::TlsFolder;
use super::schedule::Cost;

/// How often, and for how long, the authority is polled for the state of an order.
const ORDER_RETRY_POLICY: RetryPolicy = RetryPolicy::new()
    .initial_delay(Duration::from_millis(500))
    .backoff(1.3)
    .timeout(Duration::from_secs(120));

const NO_ACCOUNT: &str = "urn:ietf:params:acme:error:accountDoesNotExist";

/// The type of challenge by which the authority verifies that we control a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChallengeKind {
    /// HTTP-01, on port 80.
    Http,
    /// TLS-ALPN-01 (RFC 8737), on port 443.
    Tls,
}

impl ChallengeKind {
    const fn challenge_type(self) -> ChallengeType {
        match self {
            Self::Http => ChallengeType::Http01,
            Self::Tls => ChallengeType::TlsAlpn01,
        }
    }
}

/// Why an order failed.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) cost: Cost,
    /// The reason, in the authority's own words if it gave any.
    pub(super) why: String,
}

/// The authority to order from, and the account to use.
pub(super) struct Authority<'a> {
    pub(super) client: &'a Client,
    pub(super) directory: &'a str,
    pub(super) email: Option<&'a str>,
    pub(super) folder: &'a TlsFolder,
}

impl Authority<'_> {
    /// Orders a certificate for these names. Returns the key and the chain as PEM.
    pub(super) async fn certificate(
        &self,
        tls: &Tls,
        names: &[String],
        kind: ChallengeKind,
    ) -> Result<String, Refusal> {
        match self.order(tls, names, kind).await {
            // The authority has forgotten our account, as test authorities do when they restart.
            Err(Error::Api(problem)) if problem.r#type.as_deref() == Some(NO_ACCOUNT) => {
                _ = std::fs::remove_file(self.folder.account());
                self.order(tls, names, kind).await
            }
            other => other,
        }
        .map_err(|error| refusal(&error))
    }

    async fn account(&self) -> Result<Account, Error> {
        let builder = || Account::builder_with_http(Box::new(self.client.clone()));
        let kept = std::fs::read(self.folder.account()).ok();
        let kept = kept.and_then(|kept| serde_json::from_slice::<AccountCredentials>(&kept).ok());
        if let Some(kept) = kept {
            return builder().from_credentials(kept).await;
        }
        let contact = self.email.map(|email| format!("mailto:{email}"));
        let contact = contact.as_deref();
        let wanted = NewAccount {
            contact: contact.as_slice(),
            terms_of_service_agreed: true,
            only_return_existing: false,
        };
        let directory = self.directory.to_owned();
        let (account, credentials) = builder().create(&wanted, directory, None).await?;
        // Otherwise each attempt would create another account, and authorities limit their number.
        self.folder
            .write(&self.folder.account(), &serde_json::to_vec(&credentials)?)
            .map_err(|error| Error::Other(format!("the account cannot be kept: {error}").into()))?;
        Ok(account)
    }

    async fn order(
        &self,
        tls: &Tls,
        names: &[String],
        kind: ChallengeKind,
    ) -> Result<String, Error> {
        let account = self.account().await?;
        let names: Vec<Identifier> = names.iter().cloned().map(Identifier::Dns).collect();
        let mut order = new_order(&account, &names, tls.replaced()).await?;
        let mut shown = Shown {
            tls,
            answers: Vec::new(),
        };
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization?;
            if authorization.status == AuthorizationStatus::Valid {
                continue;
            }
            let mut challenge =
                authorization
                    .challenge(kind.challenge_type())
                    .ok_or(match kind {
                        ChallengeKind::Http => Error::Unsupported("HTTP-01"),
                        ChallengeKind::Tls => Error::Unsupported("TLS-ALPN-01"),
                    })?;
            let name = challenge.identifier().to_string();
            shown.show(kind, name, &challenge.token, &challenge.key_authorization())?;
            challenge.set_ready().await?;
        }
        match order.poll_ready(&ORDER_RETRY_POLICY).await {
            Ok(OrderStatus::Ready) => {}
            Ok(_) => return Err(reasons(&mut order, None).await),
            Err(Error::Api(problem)) => return Err(reasons(&mut order, Some(problem)).await),
            Err(error) => return Err(error),
        }
        let key = order.finalize().await?;
        let chain = order.poll_certificate(&ORDER_RETRY_POLICY).await?;
        Ok(format!("{key}{chain}"))
    }
}

/// Makes an order. That it replaces a certificate only spares rate limits, so if the authority refuses that, such as
/// for one that was replaced already, it is made without.
async fn new_order(
    account: &Account,
    names: &[Identifier],
    replaced: Option<CertificateIdentifier<'static>>,
) -> Result<Order, Error> {
    if let Some(replaced) = replaced {
        let order = NewOrder::new(names).replaces(replaced);
        let why = match account.new_order(&order).await {
            Err(Error::Api(problem))
                if !matches!(problem.r#type.as_deref(), Some(RATE_LIMITED | NO_ACCOUNT)) =>
            {
                words(&problem)
            }
            Err(error @ Error::Unsupported(_)) => error.to_string(),
            // Its answer doesn't say what is replaced.
            Err(Error::Other(error)) if !error.is::<ClientError>() => error.to_string(),
            ordered => return ordered,
        };
        tracing::debug!(
            why,
            "the authority does not take an order that replaces the certificate"
        );
    }
    account.new_order(&NewOrder::new(names)).await
}

/// Why an order was refused: what the authority says about each name, or about the whole order.
async fn reasons(order: &mut Order, problem: Option<Problem>) -> Error {
    let mut reasons = Vec::new();
    let mut limited = None;
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        let name = authorization.identifier().to_string();
        let Ok(state) = authorization.refresh().await else {
            continue;
        };
        for problem in state.challenges.iter().filter_map(|one| one.error.as_ref()) {
            reasons.push(format!("{name}: {}", words(problem)));
            if problem.r#type.as_deref() == Some(RATE_LIMITED) {
                limited.clone_from(&problem.r#type);
            }
        }
    }
    if reasons.is_empty() {
        return problem.map_or(
            Error::Str("the order was refused without a reason"),
            Error::Api,
        );
    }
    Error::Api(Problem {
        r#type: limited,
        detail: Some(reasons.join("; ")),
        status: None,
        subproblems: Vec::new(),
    })
}

/// The details of a problem, or its type if it has none.
fn words(problem: &Problem) -> String {
    let own = problem.detail.iter().cloned();
    let each = problem
        .subproblems
        .iter()
        .filter_map(|one| one.detail.clone());
    let all: Vec<String> = own.chain(each).collect();
    if all.is_empty() {
        problem.r#type.clone().unwrap_or_default()
    } else {
        all.join("; ")
    }
}

fn refusal(error: &Error) -> Refusal {
    let (cost, why) = match error {
        Error::Api(problem) if problem.r#type.as_deref() == Some(RATE_LIMITED) => {
            (Cost::Limited, words(problem))
        }
        Error::Api(problem) => (Cost::Counted, words(problem)),
        Error::Other(cause) => (
            Cost::Nothing,
            format!("the authority cannot be asked: {cause}"),
        ),
        Error::Json(_) => (
            Cost::Nothing,
            "the authority's answer cannot be read: is its directory's address right?".to_owned(),
        ),
        other => (Cost::Counted, other.to_string()),
    };
    Refusal { cost, why }
}

/// The challenge responses that are served while the authority validates. They're removed on drop.
struct Shown<'a> {
    tls: &'a Tls,
    /// The names and tokens that are being answered.
    answers: Vec<(String, String)>,
}

impl Shown<'_> {
    fn show(
        &mut self,
        kind: ChallengeKind,
        name: String,
        token: &str,
        answer: &KeyAuthorization,
    ) -> Result<(), Error> {
        match kind {
            ChallengeKind::Http => self.tls.answer_challenge(token, Some(answer.as_str())),
            ChallengeKind::Tls => {
                let key = challenge_key(&name, answer).map_err(|_own| Error::Crypto)?;
                self.tls.certificates.challenge(&name, Some(Arc::new(key)));
            }
        }
        self.answers.push((name, token.to_owned()));
        Ok(())
    }
}

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        for (name, token) in &self.answers {
            self.tls.answer_challenge(token, None);
            self.tls.certificates.challenge(name, None);
        }
    }
}

/// Makes the self-signed certificate that answers a TLS-ALPN-01 challenge.
fn challenge_key(name: &str, answer: &KeyAuthorization) -> Result<CertifiedKey, rcgen::Error> {
    let mut parameters = CertificateParams::new([name.to_owned()])?;
    parameters.custom_extensions = vec![CustomExtension::new_acme_identifier(
        answer.digest().as_ref(),
    )];
    let key = KeyPair::generate()?;
    let certificate = parameters.self_signed(&key)?;
    let der = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let key = any_supported_type(&der).map_err(|_own| rcgen::Error::CouldNotParseKeyPair)?;
    Ok(CertifiedKey::new(vec![certificate.der().clone()], key))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use bytes::Bytes;
    use http_body_util::Full;
    use hyper::Response;

    use super::super::certificate::tests::issued;
    use super::super::client::refuse_faults;
    use super::super::suggestion::tests::authority;
    use super::*;

    const DIRECTORY: &str = r#"{"newNonce": "ORIGIN/nonce", "newAccount": "ORIGIN/account",
        "newOrder": "ORIGIN/order", "renewalInfo": "ORIGIN/ari"}"#;
    const ORDER: &str =
        r#"{"status": "pending", "authorizations": [], "finalize": "https://localhost/"}"#;
    const REPLACING: &str = r#"{"status": "pending", "authorizations": [], "finalize": "https://localhost/",
        "replaces": "aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE"}"#;

    #[tokio::test]
    async fn an_order_replaces_the_certificate_unless_the_authority_refuses_that() {
        let id = issued("www.sightline.test").id.unwrap();
        for (status, first, expected) in [
            ("201 Created", REPLACING, (true, 1)),
            ("201 Created", ORDER, (true, 2)),
            (
                "409 Conflict",
                r#"{"type": "urn:ietf:params:acme:error:alreadyReplaced"}"#,
                (true, 2),
            ),
            ("503 Service Unavailable", "{}", (false, 1)),
        ] {
            let data = tempfile::tempdir().unwrap();
            let orders = Arc::new(AtomicUsize::new(0));
            let count = Arc::clone(&orders);
            let answers = move |path: &str, origin: &str| match path {
                "/dir" => ("200 OK", DIRECTORY.replace("ORIGIN", origin)),
                "/order" if count.fetch_add(1, Ordering::Relaxed) == 0 => {
                    (status, first.to_owned())
                }
                "/order" => ("201 Created", ORDER.to_owned()),
                _ => ("200 OK", "{}".to_owned()),
            };
            let (origin, root) = authority(answers, data.path()).await;
            let account = Authority {
                client: &Client::new(Some(&root)).unwrap(),
                directory: &format!("{origin}/dir"),
                email: None,
                folder: &TlsFolder::below(data.path(), Some(&origin), "www.sightline.test"),
            };
            let account = account.account().await.unwrap();
            let names = [Identifier::Dns("www.sightline.test".to_owned())];
            let ordered = new_order(&account, &names, Some(id.clone())).await;
            let count = orders.load(Ordering::Relaxed);
            assert_eq!((ordered.is_ok(), count), expected, "{first}");
        }
    }

    #[test]
    fn refusals_keep_the_authoritys_words_and_rate_limits_cost_more() {
        let said = |kind: &str, detail: &str| {
            let problem = serde_json::json!({ "type": kind, "detail": detail });
            let refusal = refusal(&Error::Api(serde_json::from_value(problem).unwrap()));
            (refusal.cost, refusal.why)
        };
        let words = "too many certificates already issued, retry after 2026-11-24 12:00:00 UTC";
        assert_eq!(said(RATE_LIMITED, words), (Cost::Limited, words.to_owned()));
        let words = "DNS problem: NXDOMAIN looking up A for www.sightline.test";
        let dns = "urn:ietf:params:acme:error:dns";
        assert_eq!(said(dns, words), (Cost::Counted, words.to_owned()));
    }

    #[tokio::test]
    async fn an_authority_that_is_out_of_order_is_reported_in_its_words() {
        let answered = async |status: u16, body: &str| {
            let body = Full::new(Bytes::from(body.to_owned()));
            let response = Response::builder().status(status).body(body).unwrap();
            let refusal = refusal(&refuse_faults(response).await.err().unwrap());
            (refusal.cost, refusal.why)
        };
        let problem = r#"{"type": "about:blank", "detail": "The service is down for maintenance"}"#;
        let html = "<h1>502 Bad Gateway</h1>";
        let limited = format!(r#"{{"type": "{RATE_LIMITED}", "detail": "Service busy"}}"#);
        for (status, body, cost, why) in [
            (
                503,
                problem,
                Cost::Nothing,
                "the authority cannot be asked: it answers 503: The service is down for maintenance",
            ),
            (
                502,
                html,
                Cost::Nothing,
                "the authority cannot be asked: it answers 502",
            ),
            (503, &limited, Cost::Limited, "Service busy"),
            (429, "Too many requests", Cost::Limited, "it answers 429"),
        ] {
            assert_eq!(answered(status, body).await, (cost, why.to_owned()));
        }
    }
}
