//! One WebSocket, made for the thousands that wait: it holds memory only for what is on its way.
//!
//! The protocol itself is tungstenite's. It reads from the stream and writes into a buffer that is given back as soon
//! as it is sent: kept for the next time, the buffers of all sockets were most of a table's memory (docs/scale.md).

use crate::problem::{Failed, malformed};
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::Request;
use axum::http::request::Parts;
use axum::response::Response;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use serde::Serialize;
use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tungstenite::handshake::server::create_response_with_body;
use tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tungstenite::protocol::frame::{CloseFrame, Frame};
use tungstenite::protocol::{Message, Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Bytes, Error};

/// No message from a client is longer.
const LARGEST_MESSAGE: usize = 64 * 1024;
/// Clients' messages are short; a longer one is read in pieces.
const READ_BUFFER: usize = 256;
/// So much may wait to be sent; then nothing more is read or said until it is.
const MOST_UNSENT: usize = 16 * 1024;

/// A request that asks for a socket.
pub(crate) struct Upgrade {
    accepted: Response,
    opened: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Failed> {
        let opened = parts.extensions.remove::<OnUpgrade>();
        let opened = opened.ok_or_else(|| malformed("this connection can't become a WebSocket"))?;
        let mut asked = Request::new(());
        asked.method_mut().clone_from(&parts.method);
        *asked.version_mut() = parts.version;
        asked.headers_mut().clone_from(&parts.headers);
        let accepted = create_response_with_body(&asked, Body::empty).map_err(|why| malformed(why.to_string()))?;
        Ok(Upgrade { accepted, opened })
    }
}

impl Upgrade {
    /// The answer that accepts; `serve` gets the socket once that is sent.
    pub(crate) fn accept(self, serve: impl FnOnce(Socket) + Send + 'static) -> Response {
        let opened = self.opened;
        tokio::spawn(async move {
            let Ok(upgraded) = opened.await else { return }; // the caller has gone
            match upgraded.downcast::<TokioIo<TcpStream>>() {
                Ok(parts) => serve(Socket::new(parts.io.into_inner(), parts.read_buf.to_vec())),
                Err(_) => tracing::error!("a connection was no TCP connection"),
            }
        });
        self.accepted
    }
}

/// A WebSocket, at the server's side.
pub(crate) struct Socket {
    stream: TcpStream,
    protocol: WebSocketContext,
    unsent: Unsent,
}

/// What was said and is not sent.
#[derive(Default)]
struct Unsent {
    bytes: Vec<u8>,
    /// So many of them are sent already.
    sent: usize,
}

impl Socket {
    fn new(stream: TcpStream, already_read: Vec<u8>) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(LARGEST_MESSAGE))
            .max_frame_size(Some(LARGEST_MESSAGE));
        let protocol = WebSocketContext::from_partially_read(already_read, Role::Server, Some(config));
        Socket { stream, protocol, unsent: Unsent::default() }
    }

    /// The next message; an error when there will be none.
    pub(crate) fn poll_hear(&mut self, context: &mut Context<'_>) -> Poll<Result<Message, Error>> {
        if self.unsent.is_much() {
            ready!(self.poll_send(context))?;
        }
        let Socket { stream, protocol, unsent } = self;
        match protocol.read(&mut Wire { stream, unsent, context }) {
            Err(Error::Io(why)) if why.kind() == ErrorKind::WouldBlock => Poll::Pending,
            heard => Poll::Ready(heard),
        }
    }

    /// Says something; it is sent by [`poll_send`](Self::poll_send), as all the following.
    pub(crate) fn say(&mut self, message: &impl Serialize) {
        self.put(text(message));
    }

    /// Asks whether the other side is there; browsers answer by themselves.
    pub(crate) fn ping(&mut self) {
        self.put(Frame::ping(Bytes::new()));
    }

    /// Says that nothing more will be said, and why.
    pub(crate) fn close(&mut self, code: CloseCode, reason: &'static str) {
        self.put(Frame::close(Some(CloseFrame { code, reason: reason.into() })));
    }

    fn put(&mut self, frame: Frame) {
        self.unsent.bytes.reserve(frame.len());
        frame.format(&mut self.unsent.bytes).expect("memory takes everything");
    }

    /// Is so much unsent that it should be sent before more is said?
    pub(crate) fn has_much_unsent(&self) -> bool {
        self.unsent.is_much()
    }

    /// Sends all that was said.
    pub(crate) fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(rest) = self.unsent.rest() {
            match ready!(Pin::new(&mut self.stream).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(ErrorKind::WriteZero.into())),
                some => self.unsent.sent += some,
            }
        }
        self.unsent = Unsent::default();
        Poll::Ready(Ok(()))
    }
}

fn text(message: &impl Serialize) -> Frame {
    let text = serde_json::to_vec(message).expect("messages have string keys");
    Frame::message(text, OpCode::Data(Data::Text), true)
}

impl Unsent {
    fn rest(&self) -> Option<&[u8]> {
        Some(&self.bytes[self.sent..]).filter(|rest| !rest.is_empty())
    }

    fn is_much(&self) -> bool {
        self.bytes.len() - self.sent > MOST_UNSENT
    }
}

/// What the protocol reads from and writes to: it never has to wait with a pong or a close.
struct Wire<'a, 'b> {
    stream: &'a mut TcpStream,
    unsent: &'a mut Unsent,
    context: &'a mut Context<'b>,
}

impl io::Read for Wire<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(buffer);
        match Pin::new(&mut *self.stream).poll_read(self.context, &mut buffer) {
            Poll::Ready(done) => done.map(|()| buffer.filled().len()),
            Poll::Pending => Err(ErrorKind::WouldBlock.into()),
        }
    }
}

impl io::Write for Wire<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unsent.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(()) // by `poll_send`
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use tokio::net::TcpListener;
    use tungstenite::WebSocket;

    /// A socket, and the other side of it.
    async fn pair() -> (Socket, WebSocket<std::net::TcpStream>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (server, _) = listener.accept().await.unwrap();
        (Socket::new(server, vec![]), WebSocket::from_raw_socket(client, Role::Client, None))
    }

    async fn hear(socket: &mut Socket) -> Result<Message, Error> {
        poll_fn(|context| socket.poll_hear(context)).await
    }

    #[tokio::test]
    async fn a_message_far_longer_than_the_buffer_is_heard_whole() {
        let (mut socket, mut client) = pair().await;
        let text = "long ".repeat(100 * READ_BUFFER / 5);
        client.send(Message::text(text.clone())).unwrap();
        assert_eq!(hear(&mut socket).await.unwrap(), Message::text(text));
    }

    #[tokio::test]
    async fn a_message_too_long_ends_the_conversation() {
        let (mut socket, mut client) = pair().await;
        client.send(Message::text("x".repeat(LARGEST_MESSAGE + 1))).unwrap();
        assert!(hear(&mut socket).await.is_err());
    }

    #[tokio::test]
    async fn what_is_sent_comes_in_order_and_holds_no_memory_any_more() {
        let (mut socket, mut client) = pair().await;
        client.send(Message::Ping("there?".into())).unwrap();
        assert_eq!(hear(&mut socket).await.unwrap(), Message::Ping("there?".into()));
        let nothing_more = poll_fn(|context| Poll::Ready(socket.poll_hear(context).is_pending())).await;
        assert!(nothing_more, "and the ping is answered");
        socket.say(&"y".repeat(MOST_UNSENT));
        assert!(socket.has_much_unsent());
        socket.close(CloseCode::Restart, "bye");
        poll_fn(|context| socket.poll_send(context)).await.unwrap();
        assert_eq!(socket.unsent.bytes.capacity(), 0);
        let heard = tokio::task::spawn_blocking(move || std::array::from_fn(|_| client.read().unwrap()));
        let [pong, text, close] = heard.await.unwrap();
        assert_eq!((pong, text.len()), (Message::Pong("there?".into()), MOST_UNSENT + 2));
        assert!(matches!(close, Message::Close(Some(frame)) if frame.code == CloseCode::Restart));
    }
}
