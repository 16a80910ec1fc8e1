//! What every store must do. A store's own tests call [`all`] with a way to make an empty one.

mod ratings;

use store::{
    AppendOutcome, ChangeOutcome, ImportedBytes, JobKind, Listing, NewChatLine, NewImport, NewPerson, NewStep,
    NewTable, NewTransfer, RequestKey, ScheduledJob, Store, StoreError, StoredStep, StoredToken, StoredWebhook,
    TableChange, TableHead, TransferPhase,
};

/// Runs every test of the suite, each on a store of its own.
///
/// # Panics
/// Where the store does something else.
pub(crate) async fn all<S: Store>(fresh: impl AsyncFn() -> S) {
    a_step_number_is_given_once(&fresh().await).await;
    a_table_is_created_with_all_its_steps_or_not_at_all(&fresh().await).await;
    a_request_is_stored_once(&fresh().await).await;
    packed_steps_read_as_before(&fresh().await).await;
    an_outdated_change_is_refused(&fresh().await).await;
    a_persons_tables_are_read_page_by_page_newest_first(&fresh().await).await;
    a_deleted_table_leaves_nothing(&fresh().await).await;
    heads_tell_how_far_tables_are(&fresh().await).await;
    what_is_due_is_claimed_once(&fresh().await).await;
    what_was_set_anew_is_not_ticked_off(&fresh().await).await;
    jobs_far_ahead_are_brought_forward(&fresh().await).await;
    racing_appends_have_one_winner(&fresh().await).await;
    a_session_is_its_person_until_dropped(&fresh().await).await;
    a_login_belongs_to_one_person(&fresh().await).await;
    a_token_is_found_by_its_hash_until_revoked(&fresh().await).await;
    a_transfer_moves_the_presenting_session_once(&fresh().await).await;
    a_deleted_person_leaves_nothing(&fresh().await).await;
    lines_are_numbered_within_their_table(&fresh().await).await;
    notes_and_webhooks_are_kept(&fresh().await).await;
    ratings::all(&fresh).await;
    a_solved_puzzle_is_remembered_once(&fresh().await).await;
    imports_are_counted_until_they_are_deleted(&fresh().await).await;
    a_backup_put_back_is_the_same(&fresh().await, &fresh().await).await;
}

const SOUND: &str = "the store works";

async fn table(store: &impl Store, id: &str) {
    store.create_table(NewTable::new(id, "{}", 1)).await.expect(SOUND);
}

async fn person(store: &impl Store, id: &str) {
    let new = NewPerson { id: id.to_owned(), name: id.to_uppercase(), created: 1 };
    store.add_person(new, &format!("session of {id}")).await.expect(SOUND);
}

fn job(table: &str, kind: JobKind, at: u64) -> ScheduledJob {
    ScheduledJob { table: table.to_owned(), kind, at }
}

fn key(person: &str, request: &str) -> RequestKey {
    RequestKey { person: person.to_owned(), request: request.to_owned() }
}

async fn a_step_number_is_given_once(store: &impl Store) {
    table(store, "t").await;
    assert_eq!(store.append(NewStep::new("t", 0, "a", 5)).await.expect(SOUND), AppendOutcome::Stored);
    assert_eq!(store.append(NewStep::new("t", 0, "b", 6)).await.expect(SOUND), AppendOutcome::Taken);
    assert_eq!(store.append(NewStep::new("t", 1, "c", 7)).await.expect(SOUND), AppendOutcome::Stored);
    let steps = store.steps("t", 0).await.expect(SOUND);
    let told: Vec<_> = steps.iter().map(|step| (step.sequence, step.at, step.json.as_str())).collect();
    assert_eq!(told, [(0, 5, "a"), (1, 7, "c")]);
    assert_eq!(store.steps("t", 1).await.expect(SOUND).len(), 1);
    assert!(store.append(NewStep::new("nowhere", 0, "a", 5)).await.is_err(), "a step needs a table");
}

async fn a_table_is_created_with_all_its_steps_or_not_at_all(store: &impl Store) {
    let step = |sequence| StoredStep { sequence, at: 5, json: format!("step {sequence}"), request: None };
    let new = NewTable { steps: vec![step(0), step(1)], ..NewTable::new("t", "{}", 1) };
    store.create_table(new).await.expect(SOUND);
    assert_eq!(store.steps("t", 0).await.expect(SOUND), [step(0), step(1)]);
    let wrong = NewTable { steps: vec![step(0), step(0)], ..NewTable::new("u", "{}", 1) };
    assert!(store.create_table(wrong).await.is_err());
    assert!(store.table("u").await.expect(SOUND).is_none());
}

async fn a_request_is_stored_once(store: &impl Store) {
    table(store, "t").await;
    let asked =
        |sequence, person: &str| NewStep { request: Some(key(person, "r1")), ..NewStep::new("t", sequence, "{}", 5) };
    assert_eq!(store.append(asked(0, "ada")).await.expect(SOUND), AppendOutcome::Stored);
    assert_eq!(store.append(asked(1, "ben")).await.expect(SOUND), AppendOutcome::Stored, "another person's request");
    for number in [0, 1] {
        assert_eq!(store.append(asked(number, "ada")).await.expect(SOUND), AppendOutcome::Repeated(0));
    }
    assert_eq!(store.append(asked(1, "cyd")).await.expect(SOUND), AppendOutcome::Taken);
    assert_eq!(store.steps("t", 0).await.expect(SOUND).len(), 2);
    let steps = store.steps("t", 0).await.expect(SOUND);
    assert_eq!(steps[0].request, Some(key("ada", "r1")));
}

async fn packed_steps_read_as_before(store: &impl Store) {
    table(store, "t").await;
    for sequence in 0..5 {
        let request = Some(key("ada", &format!("r{sequence}")));
        let step = NewStep { request, ..NewStep::new("t", sequence, "{\"a\":1}", 10 + u64::from(sequence)) };
        store.append(step).await.expect(SOUND);
    }
    let before = store.steps("t", 0).await.expect(SOUND);
    store.pack("t").await.expect(SOUND);
    assert_eq!(store.steps("t", 0).await.expect(SOUND), before);
    assert_eq!(store.steps("t", 3).await.expect(SOUND), before[3..]);
    store.pack("t").await.expect(SOUND);
    assert_eq!(
        store.append(NewStep::new("t", 5, "{}", 99)).await.expect(SOUND),
        AppendOutcome::Taken,
        "the match is over"
    );
}

async fn an_outdated_change_is_refused(store: &impl Store) {
    table(store, "t").await;
    let change = |version, doc: &str| TableChange {
        id: "t".to_owned(),
        version,
        doc: doc.to_owned(),
        listing: Listing::Lobby,
        people: vec!["ada".to_owned()],
        jobs: vec![],
    };
    assert_eq!(store.change_table(change(0, "first")).await.expect(SOUND), ChangeOutcome::Stored);
    assert_eq!(store.change_table(change(0, "second")).await.expect(SOUND), ChangeOutcome::Outdated);
    let stored = store.table("t").await.expect(SOUND).expect("it is there");
    assert_eq!((stored.version, stored.doc.as_str()), (1, "first"));
    assert_eq!(store.lobby_tables(9).await.expect(SOUND).len(), 1);
    assert_eq!(store.tables_of("ada", None, 9).await.expect(SOUND), ["t"]);
}

async fn a_persons_tables_are_read_page_by_page_newest_first(store: &impl Store) {
    for (id, created) in [("a", 1), ("b", 2), ("c", 2), ("d", 3)] {
        let new = NewTable { people: vec!["ada".to_owned()], ..NewTable::new(id, "{}", created) };
        store.create_table(new).await.expect(SOUND);
    }
    assert_eq!(store.tables_of("ada", None, 2).await.expect(SOUND), ["d", "c"]);
    assert_eq!(store.tables_of("ada", Some("c"), 2).await.expect(SOUND), ["b", "a"]);
    assert_eq!(store.tables_of("ada", Some("a"), 2).await.expect(SOUND), Vec::<String>::new());
    assert_eq!(store.tables_of("ada", Some("nowhere"), 2).await.expect(SOUND), Vec::<String>::new());
    assert_eq!(store.tables_of("ben", None, 2).await.expect(SOUND), Vec::<String>::new());
}

async fn a_deleted_table_leaves_nothing(store: &impl Store) {
    table(store, "t").await;
    store
        .append(NewStep { jobs: vec![job("t", JobKind::BotTurn, 1)], ..NewStep::new("t", 0, "{}", 5) })
        .await
        .expect(SOUND);
    store.delete_table("t").await.expect(SOUND);
    assert_eq!(store.table("t").await.expect(SOUND), None);
    assert_eq!(store.steps("t", 0).await.expect(SOUND), []);
    assert_eq!(store.next_job_at().await.expect(SOUND), None);
}

async fn heads_tell_how_far_tables_are(store: &impl Store) {
    let head = |table: &str, steps, lines| TableHead { table: table.to_owned(), version: 0, steps, lines };
    person(store, "ada").await;
    for id in ["t", "u", "v"] {
        table(store, id).await;
    }
    for sequence in 0..3 {
        store.append(NewStep::new("t", sequence, "{}", 5)).await.expect(SOUND);
        store.append(NewStep::new("u", sequence, "{}", 5)).await.expect(SOUND);
    }
    store.pack("u").await.expect(SOUND);
    say(store, "t", "ada", "hello").await;
    let asked = ["t", "u", "v", "nowhere"].map(str::to_owned);
    let mut heads = store.table_heads(&asked).await.expect(SOUND);
    heads.sort_by(|one, other| one.table.cmp(&other.table));
    assert_eq!(heads, [head("t", 3, 1), head("u", 3, 0), head("v", 0, 0)]);
}

async fn what_is_due_is_claimed_once(store: &impl Store) {
    table(store, "t").await;
    store.heartbeat("a", 1, 1000, &[]).await.expect(SOUND);
    store.schedule_job(job("t", JobKind::BotTurn, 100)).await.expect(SOUND);
    assert_eq!(store.claim_jobs("a", 99, 50, 9).await.expect(SOUND), []);
    assert_eq!(store.next_job_at().await.expect(SOUND), Some(100));
    assert_eq!(store.claim_jobs("a", 100, 50, 9).await.expect(SOUND), [job("t", JobKind::BotTurn, 100)]);
    assert_eq!(store.claim_jobs("b", 120, 50, 9).await.expect(SOUND), [], "somebody is at it");
    assert_eq!(
        store.claim_jobs("b", 150, 50, 9).await.expect(SOUND),
        [job("t", JobKind::BotTurn, 100)],
        "that somebody died"
    );
    store.complete_job(job("t", JobKind::BotTurn, 100)).await.expect(SOUND);
    assert_eq!(store.next_job_at().await.expect(SOUND), None);
}

async fn what_was_set_anew_is_not_ticked_off(store: &impl Store) {
    table(store, "t").await;
    store.schedule_job(job("t", JobKind::Clock, 100)).await.expect(SOUND);
    let claimed = store.claim_jobs("a", 100, 50, 9).await.expect(SOUND);
    store.schedule_job(job("t", JobKind::Clock, 200)).await.expect(SOUND);
    store.complete_job(claimed[0].clone()).await.expect(SOUND);
    assert_eq!(store.next_job_at().await.expect(SOUND), Some(200));
}

async fn jobs_far_ahead_are_brought_forward(store: &impl Store) {
    table(store, "t").await;
    for (kind, at) in [(JobKind::BotTurn, 90_000), (JobKind::Watch, 90_000)] {
        store.schedule_job(job("t", kind, at)).await.expect(SOUND);
    }
    store.bring_jobs_forward(JobKind::BotTurn, 100).await.expect(SOUND);
    assert_eq!(store.claim_jobs("node", 100, 50, 9).await.expect(SOUND), [job("t", JobKind::BotTurn, 100)]);
}

async fn racing_appends_have_one_winner(store: &impl Store) {
    table(store, "t").await;
    let (a, b, c) = tokio::join!(
        store.append(NewStep::new("t", 0, "a", 1)),
        store.append(NewStep::new("t", 0, "b", 1)),
        store.append(NewStep::new("t", 0, "c", 1)),
    );
    let outcomes = [a.expect(SOUND), b.expect(SOUND), c.expect(SOUND)];
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == AppendOutcome::Stored).count(), 1);
    assert_eq!(store.steps("t", 0).await.expect(SOUND).len(), 1);
}

async fn a_session_is_its_person_until_dropped(store: &impl Store) {
    person(store, "ada").await;
    store.add_session("ada", "phone", 2).await.expect(SOUND);
    assert_eq!(store.session("phone").await.expect(SOUND).expect("known").name, "ADA");
    store.rename("ada", "Ada L.").await.expect(SOUND);
    assert_eq!(store.session("phone").await.expect(SOUND).expect("known").name, "Ada L.");
    store.drop_other_sessions("ada", "phone").await.expect(SOUND);
    assert!(store.session("session of ada").await.expect(SOUND).is_none());
    store.drop_session("phone").await.expect(SOUND);
    assert!(store.session("phone").await.expect(SOUND).is_none());
    store.set_banned("ada", true).await.expect(SOUND);
    assert!(store.person("ada").await.expect(SOUND).expect("known").banned);
}

async fn a_login_belongs_to_one_person(store: &impl Store) {
    person(store, "ada").await;
    person(store, "ben").await;
    assert!(store.set_login("ada", "a", "hash 1").await.expect(SOUND));
    assert!(!store.set_login("ben", "a", "hash 2").await.expect(SOUND));
    assert!(store.set_login("ada", "a", "hash 3").await.expect(SOUND), "one's own can be changed");
    let login = store.login("a").await.expect(SOUND).expect("known");
    assert_eq!((login.person.as_str(), login.password_hash.as_str()), ("ada", "hash 3"));
}

async fn a_token_is_found_by_its_hash_until_revoked(store: &impl Store) {
    person(store, "ada").await;
    let scopes = Some("read".to_owned());
    let token = StoredToken { id: "1".to_owned(), label: "my bot".to_owned(), created: 3, scopes, last_used: None };
    store.add_token("ada", token.clone(), "hash").await.expect(SOUND);
    let owner = store.token("hash").await.expect(SOUND).expect("known");
    assert_eq!((owner.person.id.as_str(), owner.scopes.as_deref(), owner.last_used), ("ada", Some("read"), None));
    store.touch_token("hash", 9).await.expect(SOUND);
    assert_eq!(store.token("hash").await.expect(SOUND).expect("known").last_used, Some(9));
    assert_eq!(store.tokens("ada").await.expect(SOUND), [StoredToken { last_used: Some(9), ..token.clone() }]);
    assert!(!store.drop_token("ben", "1").await.expect(SOUND), "not ben's");
    assert!(store.drop_token("ada", "1").await.expect(SOUND));
    assert!(store.token("hash").await.expect(SOUND).is_none());
    store.add_token("ada", token, "hash").await.expect(SOUND);
    store.drop_tokens("ben").await.expect(SOUND);
    assert!(store.token("hash").await.expect(SOUND).is_some());
    store.drop_tokens("ada").await.expect(SOUND);
    assert!(store.token("hash").await.expect(SOUND).is_none());
}

async fn a_transfer_moves_the_presenting_session_once(store: &impl Store) {
    person(store, "ada").await;
    person(store, "guest").await;
    let new = NewTransfer { code_hash: "code".to_owned(), person: "ada".to_owned(), until: 99 };
    store.add_transfer(new).await.expect(SOUND);
    assert!(!store.confirm_transfer("ada").await.expect(SOUND), "nobody has shown the code");
    assert!(store.present_transfer("code", "session of guest").await.expect(SOUND));
    assert!(!store.present_transfer("code", "session of thief").await.expect(SOUND), "a code works once");
    let known = store.transfer("code").await.expect(SOUND).expect("known");
    assert_eq!((known.phase, known.until), (TransferPhase::Presented, 99));
    assert!(store.confirm_transfer("ada").await.expect(SOUND));
    assert_eq!(store.session("session of guest").await.expect(SOUND).expect("known").id, "ada");
    assert!(!store.confirm_transfer("ada").await.expect(SOUND));
    store.drop_transfer("ada").await.expect(SOUND);
    assert_eq!(store.transfer_of("ada").await.expect(SOUND), None);
}

async fn a_deleted_person_leaves_nothing(store: &impl Store) {
    person(store, "ada").await;
    person(store, "ben").await;
    let new = NewTable { people: vec!["ada".to_owned()], ..NewTable::new("t", "{}", 1) };
    store.create_table(new).await.expect(SOUND);
    store.block("ben", "ada").await.expect(SOUND);
    store.put_note("t", 0, "ada", "secret").await.expect(SOUND);
    say(store, "t", "ada", "hello").await;
    store.delete_person("ada").await.expect(SOUND);
    assert!(store.person("ada").await.expect(SOUND).is_none());
    assert!(store.session("session of ada").await.expect(SOUND).is_none());
    assert_eq!(store.blocked("ben").await.expect(SOUND), []);
    assert_eq!(store.chat_lines("t", 0, 9).await.expect(SOUND), []);
    assert_eq!(store.note("t", 0, "ada").await.expect(SOUND), None);
    assert_eq!(store.tables_of("ada", None, 9).await.expect(SOUND), Vec::<String>::new());
    assert!(store.table("t").await.expect(SOUND).is_some(), "the table is others' too");
}

async fn say(store: &impl Store, table: &str, person: &str, text: &str) -> u32 {
    let (table, person, text) = (table.to_owned(), person.to_owned(), text.to_owned());
    store.add_chat_line(NewChatLine { table, person, at: 5, text, among_watchers: false }).await.expect(SOUND)
}

async fn lines_are_numbered_within_their_table(store: &impl Store) {
    person(store, "ada").await;
    table(store, "t").await;
    table(store, "u").await;
    assert_eq!(say(store, "t", "ada", "one").await, 1);
    assert_eq!(say(store, "u", "ada", "other").await, 1);
    assert_eq!(say(store, "t", "ada", "two").await, 2);
    let lines = store.chat_lines("t", 1, 9).await.expect(SOUND);
    assert_eq!(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["two"]);
    assert_eq!(
        store.chat_lines("t", 0, 1).await.expect(SOUND)[0].text,
        "two",
        "the newest, where not all are asked for"
    );
    assert!(store.report("t", 2, "ben", "rude", 7).await.expect(SOUND));
    assert!(!store.report("t", 3, "ben", "rude", 7).await.expect(SOUND));
    let reports = store.reports(9).await.expect(SOUND);
    assert_eq!((reports.len(), reports[0].text.as_str(), reports[0].person.as_str()), (1, "two", "ada"));
}

async fn notes_and_webhooks_are_kept(store: &impl Store) {
    person(store, "ada").await;
    table(store, "t").await;
    store.put_note("t", 0, "ada", "one").await.expect(SOUND);
    store.put_note("t", 0, "ada", "two").await.expect(SOUND);
    assert_eq!(store.note("t", 0, "ada").await.expect(SOUND).as_deref(), Some("two"));
    assert_eq!(store.note("t", 0, "ben").await.expect(SOUND), None);
    let webhook = StoredWebhook { url: "https://example.org".to_owned(), key: "k".to_owned() };
    store.set_webhook("ada", Some(webhook.clone())).await.expect(SOUND);
    assert!(store.webhook("ada").await.expect(SOUND) == Some(webhook));
    store.set_webhook("ada", None).await.expect(SOUND);
    assert!(store.webhook("ada").await.expect(SOUND).is_none());
}

async fn a_solved_puzzle_is_remembered_once(store: &impl Store) {
    person(store, "ada").await;
    for day in [20_001, 20_003, 20_002, 20_003] {
        store.solve("ada", "tagiron", day).await.expect(SOUND);
    }
    store.solve("ada", "mastermind", 20_009).await.expect(SOUND);
    for _ in 0..2 {
        store.show_solution("ada", "tagiron", 20_004).await.expect(SOUND);
    }
    store.solve("ada", "tagiron", 20_004).await.expect(SOUND); // the solution was shown
    assert_eq!(store.solved("ada", "tagiron", 9).await.expect(SOUND), [20_003, 20_002, 20_001]);
    assert_eq!(store.solved("ada", "tagiron", 2).await.expect(SOUND), [20_003, 20_002]);
    assert_eq!(store.solved("ben", "tagiron", 9).await.expect(SOUND), Vec::<u32>::new());
    store.delete_person("ada").await.expect(SOUND);
    assert_eq!(store.solved("ada", "tagiron", 9).await.expect(SOUND), Vec::<u32>::new());
}

async fn a_backup_put_back_is_the_same(store: &impl Store, other: &impl Store) {
    fill(store).await;
    let rows = copy(store).await;
    assert!(rows.len() > 15, "{rows:?}");
    put_back(other, &rows).await.expect(SOUND);
    let (mut before, mut after) = (rows.clone(), copy(other).await);
    before.sort();
    after.sort();
    assert_eq!(after, before);
    assert_eq!(other.steps("u", 0).await.expect(SOUND), store.steps("u", 0).await.expect(SOUND), "packed steps");
    assert_eq!(
        other.append(NewStep::new("u", 3, "{}", 9)).await.expect(SOUND),
        AppendOutcome::Taken,
        "it is packed here, too"
    );
    assert_eq!(
        other.append(NewStep::new("t", 1, "{}", 9)).await.expect(SOUND),
        AppendOutcome::Stored,
        "and play goes on"
    );
    assert!(matches!(put_back(other, &rows).await, Err(StoreError::NotEmpty)), "what is there is not written over");
}

async fn imports_are_counted_until_they_are_deleted(store: &impl Store) {
    let import = |id: &str, person: &str, bytes| {
        let import = NewImport { person: person.to_owned(), network: "n".to_owned(), bytes };
        NewTable { import: Some(import), ..NewTable::new(id, "{}", bytes) }
    };
    for new in [import("t", "ada", 3), import("u", "ada", 4), import("v", "ben", 5), NewTable::new("w", "{}", 6)] {
        store.create_table(new).await.expect(SOUND);
    }
    let stored = async || store.imported_bytes("ada", "n").await.expect(SOUND);
    assert_eq!(stored().await, ImportedBytes { person: 7, network: 12 });
    let listed = store.imports_of("ada").await.expect(SOUND);
    let (tables, bytes): (Vec<_>, Vec<_>) = listed.iter().map(|import| (import.table.as_str(), import.bytes)).unzip();
    assert_eq!((tables, bytes), (vec!["u", "t"], vec![4, 3]), "newest first");
    store.delete_table("u").await.expect(SOUND);
    assert_eq!(stored().await, ImportedBytes { person: 3, network: 8 });
    assert_eq!(store.imported_bytes("eve", "m").await.expect(SOUND), ImportedBytes::default());
}

/// Something of everything.
pub(crate) async fn fill(store: &impl Store) {
    person(store, "ada").await;
    person(store, "ben").await;
    assert!(store.set_login("ada", "a", "hash").await.expect(SOUND));
    store.block("ben", "ada").await.expect(SOUND);
    let scopes = Some("read play".to_owned());
    let token =
        StoredToken { id: "1".to_owned(), label: "\"my\" bot\n".to_owned(), created: 3, scopes, last_used: Some(4) };
    store.show_solution("ada", "tac", 20_000).await.expect(SOUND);
    store.add_token("ada", token, "hash").await.expect(SOUND);
    let transfer = NewTransfer { code_hash: "code".to_owned(), person: "ada".to_owned(), until: 99 };
    store.add_transfer(transfer).await.expect(SOUND);
    let new = NewTable { people: vec!["ada".to_owned()], listing: Listing::Lobby, ..NewTable::new("t", "{}", 1) };
    store.create_table(NewTable { jobs: vec![job("t", JobKind::Stale, 9)], ..new }).await.expect(SOUND);
    let request = Some(key("ada", "r"));
    store.append(NewStep { request, ..NewStep::new("t", 0, "{\"ä\":\"\\n\"}", 5) }).await.expect(SOUND);
    table(store, "u").await;
    for sequence in 0..3 {
        store.append(NewStep::new("u", sequence, "{}", 5)).await.expect(SOUND);
    }
    store.pack("u").await.expect(SOUND);
    let import = NewImport { person: "ada".to_owned(), network: "n".to_owned(), bytes: 9 };
    store.create_table(NewTable { import: Some(import), ..NewTable::new("v", "{}", 2) }).await.expect(SOUND);
    say(store, "t", "ada", "hello").await;
    assert!(store.report("t", 1, "ben", "rude", 7).await.expect(SOUND));
    store.put_note("t", 0, "ada", "secret").await.expect(SOUND);
    store.solve("ada", "tagiron", 20_001).await.expect(SOUND);
    let mut parties = ratings::people(&["ada", "ben"]);
    parties.push(ratings::pair("ada", "ben"));
    store.finish(ratings::result("u", 9, &["ada", "ben"]), Some(ratings::gain(1600.5, parties))).await.expect(SOUND);
}

/// Everything that is in a store.
pub(crate) async fn copy(store: &impl Store) -> Vec<String> {
    let (sender, mut receiver) = tokio::sync::mpsc::channel(4);
    let read = async {
        let mut rows = vec![];
        while let Some(row) = receiver.recv().await {
            rows.push(row);
        }
        rows
    };
    let (told, rows) = tokio::join!(store.back_up(sender), read);
    assert_eq!(told.expect(SOUND), rows.len() as u64);
    // Whatever the order of the columns and of the digits.
    let tidy = |row: &String| {
        let (table, json) = row.split_once(' ').expect("a table and a row");
        format!("{table} {}", serde_json::from_str::<serde_json::Value>(json).expect("a row is JSON"))
    };
    rows.iter().map(tidy).collect()
}

pub(crate) async fn put_back(store: &impl Store, rows: &[String]) -> store::Result<u64> {
    let (sender, receiver) = tokio::sync::mpsc::channel(4);
    let send = async {
        for row in rows {
            let _ = sender.send(row.clone()).await; // who restores may have said no
        }
        drop(sender);
    };
    tokio::join!(store.restore(receiver), send).0
}
