//! What JavaScript calls, over linear memory:
//!
//! 1. `request_buffer(length)` gives the address of that many bytes; the caller writes the request there: its JSON, and
//!    after it an attachment where the request has one.
//! 2. `answer(json_length)` answers it and gives the address of the response, as JSON.
//! 3. `response_length()` gives its length in bytes. The response is there until the next request.
//!
//! A module has one thread, one engine and one request at a time.

#![allow(unsafe_code, reason = "an exported name is unsafe to write down; no pointer is ever followed here")]

use crate::Engine;
use std::cell::RefCell;

#[derive(Default)]
struct Module {
    engine: Engine,
    request: Vec<u8>,
    response: String,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

/// Room for a request of this many bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn request_buffer(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.request.clear();
        module.request.resize(length, 0);
        module.request.as_mut_ptr()
    })
}

/// Answers the request that was written; its JSON has this many bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer(json_length: usize) -> *const u8 {
    MODULE.with_borrow_mut(|module| {
        let request = std::mem::take(&mut module.request);
        let (json, attachment) = request.split_at(json_length.min(request.len()));
        module.response = module.engine.answer(json, attachment);
        module.response.as_ptr()
    })
}

/// How long the last response is.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn response_length() -> usize {
    MODULE.with_borrow(|module| module.response.len())
}
