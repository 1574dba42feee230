//! The `deliveries.toml` of a new folder, which says where leads go.

use super::company::NewCompany;
use super::mail::{MailServer, SUBMISSION, SUBMISSIONS};

/// The path of the file in a new folder.
pub(super) const FILE: &str = "deliveries.toml";

/// Returns the text of the file: the mail delivery from the answers (commented out if there is none), and
/// examples of other deliveries as comments.
pub(super) fn file(company: &NewCompany) -> String {
    let mail = company.mail.as_ref();
    let server = mail.map_or_else(
        || MailServer {
            host: "smtp.example.com".to_owned(),
            port: SUBMISSION,
        },
        |mail| mail.server.clone(),
    );
    let user = mail.map_or(&company.email, |mail| &mail.user);
    let to = mail.map_or(&company.email, |mail| &mail.to);
    let from = if user.contains('@') {
        user
    } else {
        &company.email
    };
    let security = match server.port {
        SUBMISSIONS => "tls",
        _ => "starttls",
    };
    let text = |text: &str| toml_edit::value(text).to_string();
    let delivery = format!(
        "[[delivery]]\nname = \"mail\"\nkind = \"smtp\"\nhost = {}\nport = {}\nsecurity = \"{security}\"\n\
         username = {}\npassword_env = \"SMTP_PASSWORD\"\nfrom = {}\nto = {}\n",
        text(&server.host),
        server.port,
        text(user),
        text(from),
        text(to),
    );
    let delivery = match mail {
        Some(_) => delivery,
        None => format!("# {}\n", delivery.trim_end().replace('\n', "\n# ")),
    };
    format!(
        "# Where leads go. All of them are kept in the database too. Passwords are not written here: enter\n\
         # them in the studio, or as lines NAME = \"value\" in secrets.toml of the site's data folder, under the\n\
         # names in `..._env`. Where one site is served, its environment may have them instead.\n\
         #\n\
         # To try it while the site is served: sightline leads test\n\n\
         # By mail. \"from\" is an address of your own that the mail server may send for.\n\n\
         {delivery}\n\
         # On a phone, at once. The app of ntfy shows it; the variable holds a topic that nobody can guess.\n\
         # Slack, Discord, Teams and text messages: docs/LEADS.md.\n\
         #\n\
         # [[delivery]]\n\
         # name = \"phone\"\n\
         # kind = \"ntfy\"\n\
         # topic_env = \"NTFY_TOPIC\"\n\n\
         # To another program, as a signed request.\n\
         #\n\
         # [[delivery]]\n\
         # name = \"crm\"\n\
         # kind = \"webhook\"\n\
         # url = \"https://crm.example.com/hooks/leads\"\n\
         # secret_env = \"CRM_SECRET\"\n"
    )
}
