//! Receivers for deliveries: an HTTP server and a mail server with configurable responses.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A server on its own port that records what it receives.
#[derive(Debug, Clone)]
pub(crate) struct Receiver {
    pub(crate) port: u16,
    received: Arc<Mutex<Vec<Received>>>,
}

/// A request or a mail.
#[derive(Debug, Clone)]
pub(crate) struct Received {
    /// Request line and headers, or the commands of a mail's envelope.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Received {
    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map_or("", |(_, value)| value.trim())
    }
}

impl Receiver {
    /// Answers every request with these bytes and closes the connection.
    pub(crate) async fn http(answer: impl Into<Vec<u8>>) -> Self {
        let answer = answer.into();
        Self::serve(move |stream, receiver| {
            let answer = answer.clone();
            async move { receiver.request(stream, &answer).await }
        })
        .await
    }

    /// Answers requests with these in turn, and closes the connection after each.
    pub(crate) async fn in_turn(answers: &'static [&'static str]) -> Self {
        Self::serve(move |stream, receiver| async move {
            let turn = receiver.received().len() % answers.len();
            receiver.request(stream, answers[turn].as_bytes()).await;
        })
        .await
    }

    /// Answers with a status line, these headers and a body.
    pub(crate) async fn status(status: &str, headers: &str, body: &str) -> Self {
        Self::http(format!(
            "HTTP/1.1 {status}\r\ncontent-length: {}\r\n{headers}\r\n{body}",
            body.len()
        ))
        .await
    }

    /// Accepts mail; answers `RCPT` and the end of the text with these lines.
    pub(crate) async fn smtp(to_rcpt: &'static str, to_text: &'static str) -> Self {
        Self::mail_server(move |line| match line {
            ".\r\n" => Some(to_text),
            line if line.starts_with("RCPT") => Some(to_rcpt),
            _ => None,
        })
        .await
    }

    /// Accepts mail, but answers differently to the lines for which `special` returns an answer, and breaks off where
    /// that is empty. The greeting counts as the answer to an empty line, and the last line of a text is a dot.
    pub(crate) async fn mail_server(
        special: impl Fn(&str) -> Option<&'static str> + Clone + Send + Sync + 'static,
    ) -> Self {
        Self::serve(move |stream, receiver| {
            let special = special.clone();
            async move { receiver.mail(stream, special).await }
        })
        .await
    }

    async fn serve<F: Future<Output = ()> + Send>(
        answer: impl Fn(TcpStream, Self) -> F + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let receiver = Self {
            port: listener.local_addr().unwrap().port(),
            received: Arc::default(),
        };
        let shared = receiver.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                answer(stream, shared.clone()).await;
            }
        });
        receiver
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/hook?key=1", self.port)
    }

    pub(crate) fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    fn keep(&self, head: String, body: String) {
        self.received.lock().unwrap().push(Received { head, body });
    }

    async fn request(&self, stream: TcpStream, answer: &[u8]) {
        let mut stream = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if stream.read_line(&mut head).await.unwrap_or(0) == 0 {
                return;
            }
        }
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .map_or(0, |length| length.parse().unwrap());
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.unwrap();
        self.keep(head, String::from_utf8(body).unwrap());
        _ = stream.write_all(answer).await;
        _ = stream.shutdown().await;
    }

    async fn mail(
        &self,
        stream: TcpStream,
        special: impl Fn(&str) -> Option<&'static str> + Send + Sync,
    ) {
        let mut stream = BufReader::new(stream);
        let (mut envelope, mut line) = (String::new(), String::new());
        loop {
            let usual = match line.get(..4).unwrap_or(&line) {
                "" => "220 mail.example",
                "EHLO" => "250-mail.example\r\n250-8BITMIME\r\n250 SMTPUTF8",
                "DATA" => "354 go on",
                "QUIT" => "221 bye",
                _ => "250 ok",
            };
            let answer = special(&line).unwrap_or(usual);
            if answer.is_empty() {
                return;
            }
            _ = stream.write_all(format!("{answer}\r\n").as_bytes()).await;
            let is_text = line.starts_with("DATA");
            line.clear();
            if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
                return;
            }
            if !is_text {
                envelope += &line;
                continue;
            }
            while !line.ends_with("\r\n.\r\n") {
                if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
                    return;
                }
            }
            self.keep(std::mem::take(&mut envelope), std::mem::take(&mut line));
            line.push_str(".\r\n");
        }
    }
}
