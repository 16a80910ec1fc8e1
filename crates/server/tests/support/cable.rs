//! A cable between a node and what it needs, that can be cut.

use std::io::copy;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// Everything that goes to `port` comes out at the other end, until the cable is cut.
pub(crate) struct Cable {
    pub(crate) port: u16,
    ends: Arc<Mutex<Ends>>,
}

#[derive(Default)]
struct Ends {
    cut: bool,
    streams: Vec<TcpStream>,
}

impl Cable {
    pub(crate) fn to(port: u16) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let cable = Cable { port: listener.local_addr().unwrap().port(), ends: Arc::default() };
        let ends = Arc::clone(&cable.ends);
        std::thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                plug_in(&ends, near, far);
            }
        });
        cable
    }

    /// Cuts everything that runs over it; nothing new comes through.
    pub(crate) fn cut(&self) {
        let mut ends = self.ends.lock().unwrap();
        ends.cut = true;
        for stream in ends.streams.drain(..) {
            let _ = stream.shutdown(Shutdown::Both); // it may have ended by itself
        }
    }

    /// New connections come through again.
    pub(crate) fn mend(&self) {
        self.ends.lock().unwrap().cut = false;
    }
}

fn plug_in(ends: &Mutex<Ends>, near: TcpStream, far: TcpStream) {
    let mut ends = ends.lock().unwrap();
    if ends.cut {
        return;
    }
    let clone = |stream: &TcpStream| stream.try_clone().unwrap();
    for (mut from, mut to) in [(clone(&near), clone(&far)), (clone(&far), clone(&near))] {
        std::thread::spawn(move || {
            let _ = copy(&mut from, &mut to); // ends with the connection
            let _ = to.shutdown(Shutdown::Both);
        });
    }
    ends.streams.retain(|stream| stream.peer_addr().is_ok());
    ends.streams.extend([near, far]);
}
