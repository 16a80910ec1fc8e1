//! Who somebody is, how they show it, and what others can't do in their name.

mod support;

use serde_json::{Value, json};
use server::Config;
use support::webhook::{WebhookCall, WebhookReceiver};
use support::{House, Person};

fn setup() -> Value {
    games::named("mastermind").unwrap().usual(2)
}

#[test]
fn a_first_visit_makes_a_guest_who_stays_the_same() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut nobody = Person::nobody(&house.address);
    assert_eq!(nobody.ask("GET", "/api/me/tokens", None).status, 401);
    let answer = nobody.ask("GET", "/api/me", None);
    let set = answer.headers["set-cookie"].to_str().unwrap();
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
    let mut guest = house.guest();
    assert_eq!(guest.get("/api/me")["id"], guest.id.as_str());
    assert_eq!(guest.put("/api/me/name", json!({ "name": "Ada\u{202e} L" }))["name"], "Ada L");
    let forged = guest.cookie.as_ref().unwrap().replace("knobel=", "knobel=x");
    guest.cookie = Some(forged);
    assert_ne!(guest.get("/api/me")["id"], guest.id.as_str(), "a forged cookie is nobody's");
}

#[test]
fn only_our_own_pages_change_anything() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let body = json!({ "name": "Mallory" }).to_string();
    let evil = ada.ask_from("PUT", "/api/me/name", Some(body.clone()), &[("origin", "http://evil.example")]);
    assert_eq!(evil.status, 403);
    assert_eq!(ada.ask_from("PUT", "/api/me/name", Some(body), &[]).status, 403, "no origin, no change");
    assert!(ada.try_connect("http://evil.example").is_err());
    let answer = ada.ask("GET", "/api/me", None);
    for header in ["content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"] {
        assert!(answer.headers.contains_key(header), "{header}");
    }
}

#[test]
fn a_password_brings_the_same_person_to_another_device() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    ada.put("/api/me/password", json!({ "login": "Ada", "new": "correct horse" }));
    let mut phone = house.guest();
    let wrong = phone.ask("POST", "/api/me/sign-in", Some(json!({ "login": "ada", "password": "wrong horse" })));
    assert_eq!(wrong.status, 401);
    let right = phone.ask("POST", "/api/me/sign-in", Some(json!({ "login": "ada", "password": "correct horse" })));
    assert_eq!(right.json()["id"], ada.id.as_str(), "{}", right.text);
    phone.cookie = right.cookie;
    assert_eq!(phone.get("/api/me")["id"], ada.id.as_str());
    let change = json!({ "login": "ada", "old": "no", "new": "battery staple" });
    assert_eq!(ada.ask("PUT", "/api/me/password", Some(change)).status, 409);
    let mut ben = house.guest();
    let taken = ben.ask("PUT", "/api/me/password", Some(json!({ "login": "ADA", "new": "something else" })));
    assert_eq!(taken.status, 409);
    ada.post("/api/me/sign-out-others", json!({}));
    assert_ne!(phone.get("/api/me")["id"], ada.id.as_str(), "signed out");
}

#[test]
fn a_transfer_is_confirmed_on_the_old_device_and_works_once() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut old, mut new, mut thief) = (house.guest(), house.guest(), house.guest());
    let code = old.post("/api/me/transfer", json!({}))["code"].as_str().unwrap().to_owned();
    assert_eq!(new.ask("POST", "/api/me/transfer/present", Some(json!({ "code": "no such code" }))).status, 409);
    new.post("/api/me/transfer/present", json!({ "code": code }));
    assert_eq!(thief.ask("POST", "/api/me/transfer/present", Some(json!({ "code": code }))).status, 409);
    assert_eq!(new.get("/api/me")["id"], new.id.as_str(), "not before the old device agrees");
    assert_eq!(old.get("/api/me/transfer")["step"], "presented");
    old.put("/api/me/transfer/confirm", json!(null));
    assert_eq!(new.get("/api/me")["id"], old.id.as_str());
    assert_ne!(thief.get("/api/me")["id"], old.id.as_str());
}

#[test]
fn tokens_and_cookies_do_not_stand_in_for_each_other() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let made = ada.post("/api/me/tokens", json!({ "label": "my bot" }));
    let (id, token) = (made["id"].as_str().unwrap(), made["token"].as_str().unwrap().to_owned());
    let listed = ada.ask("GET", "/api/me/tokens", None).text;
    assert!(listed.contains("my bot") && !listed.contains(&token), "shown once");
    let mut bot = Person::nobody(&house.address);
    bot.token = Some(token.clone());
    assert_eq!(bot.get("/api/me")["id"], ada.id.as_str());
    assert_eq!(bot.ask_from("POST", "/api/me/tokens", Some(json!({ "label": "x" }).to_string()), &[]).status, 403);
    bot.cookie.clone_from(&ada.cookie);
    assert_eq!(bot.ask("GET", "/api/me", None).status, 400, "one or the other");
    let mut swapped = Person::nobody(&house.address);
    swapped.cookie = Some(format!("knobel={token}"));
    assert_ne!(swapped.get("/api/me")["id"], ada.id.as_str(), "a token is no cookie");
    swapped.cookie = None;
    swapped.token = ada.cookie.as_ref().map(|cookie| cookie.trim_start_matches("knobel=").to_owned());
    assert_eq!(swapped.ask("GET", "/api/me", None).status, 401, "a cookie is no token");
    assert_eq!(ada.ask("DELETE", &format!("/api/me/tokens/{id}"), None).status, 204);
    bot.cookie = None;
    assert_eq!(bot.ask("GET", "/api/me", None).status, 401, "revoked");
}

#[test]
fn deleted_data_is_gone_and_the_operator_can_ban_and_remove() {
    let data = tempfile::tempdir().unwrap();
    let token = "an operator's token of more than 32 letters";
    let house = House::with(data.path(), |config| Config { operator_token: Some(token.to_owned()), ..config });
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let table = ada.create("mastermind", &setup(), json!(["me", "open"]), json!({}));
    ben.post(&format!("/api/tables/{table}/chat"), json!({ "text": "something rude" }));
    ada.post(&format!("/api/tables/{table}/report"), json!({ "number": 1, "why": "rude" }));
    assert_eq!(ada.ask("GET", "/api/operator/reports", None).status, 401);
    let mut operator = Person::nobody(&house.address);
    operator.token = Some("x".repeat(40));
    assert_eq!(operator.ask("GET", "/api/operator/reports", None).status, 403);
    operator.token = Some(token.to_owned());
    assert_eq!(operator.get("/api/operator/reports")[0]["text"], "something rude");
    assert_eq!(operator.ask("PUT", &format!("/api/operator/banned/{}", ben.id), None).status, 204);
    assert_eq!(ben.ask("GET", "/api/me", None).status, 403);
    assert_eq!(operator.ask("DELETE", &format!("/api/operator/tables/{table}"), None).status, 204);
    assert_eq!(ada.ask("GET", &format!("/api/tables/{table}"), None).status, 404);
    assert_eq!(ada.ask("DELETE", "/api/me", None).status, 204);
    assert_ne!(ada.get("/api/me")["id"], ada.id.as_str());
}

#[test]
fn what_was_mine_is_gone_when_i_delete_it_and_the_others_play_on() {
    let data = tempfile::tempdir().unwrap();
    let token = "an operator's token of more than 32 letters";
    let house = House::with(data.path(), |config| Config { operator_token: Some(token.to_owned()), ..config });
    let (mut ada, mut ben, mut eve) = (house.guest(), house.guest(), house.guest());
    ben.put("/api/me/name", json!({ "name": "Benjamin" }));
    ben.put("/api/me/password", json!({ "login": "ben", "new": "long enough" }));
    ben.post("/api/me/tokens", json!({ "label": "my bot" }));
    let (left, open) = (running_with(&mut ada, &mut ben), running_with(&mut ada, &mut eve));
    ben.post(&format!("/api/tables/{left}/chat"), json!({ "text": "call me at home" }));
    assert_eq!(ben.ask("DELETE", "/api/me", None).status, 204);
    let seen = ada.get(&format!("/api/tables/{left}"));
    assert_eq!(seen["seats"][1]["stand_in"], true, "a bot plays on");
    let told = format!("{seen}{}", ada.get(&format!("/api/tables/{left}/chat")));
    assert!(!told.contains("Benjamin") && !told.contains("call me"), "{told}");
    let sign_in = json!({ "login": "ben", "password": "long enough" });
    assert_eq!(eve.ask("POST", "/api/me/sign-in", Some(sign_in)).status, 401);
    let mut operator = Person::nobody(&house.address);
    operator.token = Some(token.to_owned());
    assert_eq!(operator.ask("DELETE", &format!("/api/operator/people/{}", eve.id), None).status, 204);
    assert_ne!(eve.get("/api/me")["id"], eve.id.as_str(), "removed by the operator");
    assert_eq!(ada.get(&format!("/api/tables/{open}"))["seats"][1]["stand_in"], true);
}

/// A running match of these two.
fn running_with(ada: &mut Person, other: &mut Person) -> String {
    let table = ada.create("mastermind", &setup(), json!(["me", "open"]), json!({}));
    other.post(&format!("/api/tables/{table}/sit"), json!({}));
    ada.post(&format!("/api/tables/{table}/start"), json!({}));
    table
}

#[test]
fn a_new_signing_key_signs_nobody_out() {
    let data = tempfile::tempdir().unwrap();
    let (cookie, id) = {
        let ada = House::open(data.path()).guest();
        (ada.cookie, ada.id)
    };
    let config = Config { data: data.path().to_owned(), ..Config::default() };
    tokio::runtime::Runtime::new().unwrap().block_on(server::rotate_keys(&config)).unwrap();
    let house = House::open(data.path());
    let mut ada = Person::nobody(&house.address);
    ada.cookie = cookie;
    assert_eq!(ada.get("/api/me")["id"], id.as_str());
}

#[test]
fn a_turn_notice_goes_out_signed_and_tells_nothing_of_the_match() {
    let receiver = WebhookReceiver::listen();
    let url = receiver.url();
    let data = tempfile::tempdir().unwrap();
    let strict = House::open(data.path());
    assert_eq!(strict.guest().ask("PUT", "/api/me/notices", Some(json!({ "webhook": url }))).status, 400);
    drop(strict);
    let house = House::with(data.path(), |config| Config { private_webhooks: true, ..config });
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let keys = [&mut ada, &mut ben].map(|who| who.put("/api/me/notices", json!({ "webhook": url }))["key"].clone());
    let table = ben.create("mastermind", &setup(), json!(["open", "me"]), json!({}));
    ada.post(&format!("/api/tables/{table}/sit"), json!({}));
    ben.post(&format!("/api/tables/{table}/start"), json!({}));
    let WebhookCall { head, body } = receiver.receive();
    let notice: Value = serde_json::from_str(&body).unwrap();
    assert!(notice["content"].as_str().unwrap().contains("your turn"), "{body}");
    let signed = |key: &Value| {
        head.to_lowercase().contains(&format!("knobel-signature: {}", hmac_of(key.as_str().unwrap(), &body)))
    };
    assert!(keys.iter().any(signed), "the lot decides whose turn it is: {head}");
    assert!(!body.contains("\"now\"") && !body.contains(&ada.id));
}

fn hmac_of(key: &str, body: &str) -> String {
    use hmac::{Hmac, Mac};
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(key.as_bytes()).unwrap();
    mac.update(body.as_bytes());
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}
