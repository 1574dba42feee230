//! A webhook receiver and a mail server that fail half the time, in different ways.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How often a receiver has accepted each lead, by reference.
pub(crate) type Accepted = Arc<Mutex<HashMap<String, u32>>>;

/// Returns a number below 10 for each call, which decides how a receiver behaves. The numbers don't
/// alternate, or a lead that fails once would always be retried at a good time.
#[derive(Clone, Default)]
struct Mood(Arc<AtomicU32>);

impl Mood {
    fn next(&self) -> u32 {
        let count = self.0.fetch_add(1, Ordering::Relaxed);
        (count.wrapping_mul(2_654_435_761) >> 16) % 10
    }
}

fn serve(answer: impl Fn(TcpStream) + Clone + Send + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let answer = answer.clone();
            thread::spawn(move || answer(stream));
        }
    });
    port
}

/// Accepts half the requests. The others get an error, an invalid response or none, or are accepted
/// with a response that breaks off.
pub(crate) fn webhook() -> (u16, Accepted) {
    let accepted = Accepted::default();
    let (kept, mood) = (Arc::clone(&accepted), Mood::default());
    let port = serve(move |stream| {
        let mut stream = BufReader::new(stream);
        let Some(body) = body(&mut stream) else {
            return;
        };
        let event: serde_json::Value = serde_json::from_slice(&body).unwrap();
        let reference = event["data"]["reference"].as_str().unwrap().to_owned();
        let answer = match mood.next() {
            0..5 => "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
            5 => "HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n",
            6 => "HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n",
            7 => "what do you want?",
            8 => "",
            _ => "HTTP/1.1 200 OK\r\ncontent-le",
        };
        if answer.starts_with("HTTP/1.1 200") {
            *kept.lock().unwrap().entry(reference).or_default() += 1;
        }
        _ = stream.get_mut().write_all(answer.as_bytes());
    });
    (port, accepted)
}

/// Answers every request with this status. Returns the bodies of all requests, the latest last.
pub(crate) fn recording_webhook(status: &'static str) -> (u16, Arc<Mutex<Vec<String>>>) {
    let bodies = Arc::<Mutex<Vec<String>>>::default();
    let kept = Arc::clone(&bodies);
    let port = serve(move |stream| {
        let mut stream = BufReader::new(stream);
        let Some(body) = body(&mut stream) else {
            return;
        };
        kept.lock().unwrap().push(String::from_utf8(body).unwrap());
        let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
        _ = stream.get_mut().write_all(answer.as_bytes());
    });
    (port, bodies)
}

/// Reads the body of the only request on a connection, if it is complete.
pub(crate) fn body(stream: &mut BufReader<TcpStream>) -> Option<Vec<u8>> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).unwrap_or(0) == 0 {
            return None;
        }
    }
    let length: usize = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "))
        .map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    Some(body)
}

/// Accepts half the emails. Rejects the others temporarily, or breaks off.
pub(crate) fn smtp() -> (u16, Accepted) {
    let accepted = Accepted::default();
    let (kept, mood) = (Arc::clone(&accepted), Mood::default());
    let port = serve(move |stream| {
        let mut stream = BufReader::new(stream);
        stream
            .get_mut()
            .set_read_timeout(Some(Duration::from_secs(10)))
            .unwrap();
        let mood = mood.next();
        let say = |stream: &mut BufReader<TcpStream>, text: &str| {
            _ = stream.get_mut().write_all(text.as_bytes());
        };
        say(
            &mut stream,
            if mood == 9 {
                "421 go away\r\n"
            } else {
                "220 mail.example\r\n"
            },
        );
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            match line.get(..4).unwrap_or_default() {
                "RCPT" if mood == 8 => say(&mut stream, "450 busy\r\n"),
                "DATA" => {
                    say(&mut stream, "354 go on\r\n");
                    let mut text = String::new();
                    while !text.ends_with("\r\n.\r\n") {
                        if stream.read_line(&mut text).unwrap_or(0) == 0 {
                            return;
                        }
                    }
                    match mood {
                        0..5 => {
                            let reference = text.split("Reference: ").nth(1).unwrap();
                            let reference = reference.get(..9).unwrap().to_owned();
                            *kept.lock().unwrap().entry(reference).or_default() += 1;
                            say(&mut stream, "250 queued\r\n");
                        }
                        5 => return,
                        6 => say(&mut stream, "nonsense\r\n"),
                        _ => say(&mut stream, "451 later\r\n"),
                    }
                }
                "QUIT" => return say(&mut stream, "221 bye\r\n"),
                _ => say(&mut stream, "250 ok\r\n"),
            }
        }
    });
    (port, accepted)
}

/// Accepts every email and keeps it unchanged, head and body.
pub(crate) fn recording_smtp() -> (u16, Arc<Mutex<Vec<String>>>) {
    let mails = Arc::<Mutex<Vec<String>>>::default();
    let kept = Arc::clone(&mails);
    let port = serve(move |stream| {
        let mut stream = BufReader::new(stream);
        let say = |stream: &mut BufReader<TcpStream>, text: &str| {
            _ = stream.get_mut().write_all(text.as_bytes());
        };
        say(&mut stream, "220 mail.example\r\n");
        let mut line = String::new();
        while stream.read_line(&mut line).unwrap_or(0) > 0 {
            match line.get(..4).unwrap_or_default() {
                "DATA" => {
                    say(&mut stream, "354 go on\r\n");
                    let mut text = String::new();
                    while !text.ends_with("\r\n.\r\n") {
                        if stream.read_line(&mut text).unwrap_or(0) == 0 {
                            return;
                        }
                    }
                    kept.lock().unwrap().push(text);
                    say(&mut stream, "250 queued\r\n");
                }
                "QUIT" => return say(&mut stream, "221 bye\r\n"),
                _ => say(&mut stream, "250 ok\r\n"),
            }
            line.clear();
        }
    });
    (port, mails)
}

/// Accepts every connection and never answers.
pub(crate) fn silent() -> u16 {
    serve(|mut stream| {
        let mut heard = [0; 1024];
        while stream.read(&mut heard).is_ok_and(|count| count > 0) {}
    })
}

/// Returns deliveries to both receivers, with this many attempts in quick succession.
pub(crate) fn settings(webhook: u16, smtp: u16, attempts: usize) -> String {
    let waits = vec!["0.05"; attempts].join(", ");
    format!(
        "[retry]\nwaits_seconds = [{waits}]\nlease_seconds = 30\n{}{}",
        webhook_delivery(webhook),
        mail_delivery(smtp)
    )
}

/// Returns a delivery to a webhook on this port.
pub(crate) fn webhook_delivery(port: u16) -> String {
    format!(
        "[[delivery]]\nname = 'crm'\nkind = 'webhook'\nurl = 'http://127.0.0.1:{port}/'\n\
         secret_env = 'HOOK_SECRET'\nallow_private = true\n"
    )
}

/// Returns a delivery to a mail server on this port.
pub(crate) fn mail_delivery(port: u16) -> String {
    format!(
        "[[delivery]]\nname = 'mail'\nkind = 'smtp'\nhost = '127.0.0.1'\nport = {port}\n\
         security = 'none'\nfrom = 'website@acme.example'\nto = 'office@acme.example'\n"
    )
}
