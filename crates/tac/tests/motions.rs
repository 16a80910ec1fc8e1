//! What a client draws: the motions of observed plays, and the previews of unfinished actions.

use knobel_core::{Completion, Match, Observable, Observation as _, Seat, Step, Stream, Viewer};
use tac::position::{Colour, Place, Position};
use tac::{
    Action, Card, Cause, Event, Gait, Motion, ObservedEvent, ObservedPlay, Preview, Setup, SevenSteps, Tac, Version,
    arrange,
};

/// Where each marble outside its yard stands, sorted.
fn standing(position: &Position) -> Vec<(Colour, Place)> {
    let mut places = vec![];
    for colour in Colour::ALL {
        let ring = (0..64).filter(|field| position.on(*field) == Some(colour)).map(Place::Ring);
        let house = (0..4).filter(|depth| position.house(colour) >> depth & 1 == 1);
        places.extend(ring.chain(house.map(|depth| Place::House(colour, depth))).map(|place| (colour, place)));
    }
    places.sort();
    places
}

/// Carries out the motions as a client does: a marble leaves the first place of its path and comes to the last.
fn carried_out(before: &Position, motions: &[Motion]) -> Vec<(Colour, Place)> {
    let mut marbles = standing(before);
    for Motion { colour, path, .. } in motions {
        let (from, to) = (path[0], path[path.len() - 1]);
        if !matches!(from, Place::Yard(_)) {
            let marble = marbles.iter().position(|marble| *marble == (*colour, from));
            marbles.remove(marble.unwrap_or_else(|| panic!("no {colour} marble on {from:?} for {motions:?}")));
        }
        if !matches!(to, Place::Yard(_)) {
            marbles.push((*colour, to));
        }
    }
    marbles.sort();
    marbles
}

fn are_neighbours(one: Place, other: Place) -> bool {
    match (one, other) {
        (Place::Ring(one), Place::Ring(other)) => matches!((other + 64 - one) % 64, 1 | 63),
        (Place::Ring(field), Place::House(colour, 0)) | (Place::House(colour, 0), Place::Ring(field)) => {
            field == colour.start()
        }
        (Place::House(one, from), Place::House(other, to)) => one == other && from.abs_diff(to) == 1,
        (Place::House(..) | Place::Yard(_), _) | (_, Place::House(..) | Place::Yard(_)) => false,
    }
}

/// In every version, the motions lead from the position before a card to the one after it, captures included; a walk
/// touches every place on its way; and the preview of the action showed the same motions before it was played.
#[test]
fn motions_lead_from_the_position_before_to_the_position_after() {
    let chance = &mut Stream::seeded(11);
    let (mut moved, mut taken_back, mut captured) = (0, 0, 0);
    for version in Version::ALL.into_iter().cycle().take(28) {
        let setup = Setup::new(version, None, true).expect("every version can be played");
        let mut game = Match::<Tac>::begin(&setup, chance);
        for _ in 0..1500 {
            let Some(seat) = game.awaited().first().copied() else { break };
            let observation = game.observation(Viewer::Seat(seat));
            let action = observation.random_action(chance).expect("an awaited seat can act");
            let step = game.judge(seat, action.clone(), chance).expect("a listed action is allowed");
            let before = observation.public.position;
            let Step::Game { events, .. } = &step else { panic!("an action makes a step of the game") };
            for event in events {
                let Event::Played(played) = event else { continue };
                let observed = event.observed_by(Viewer::Public, &setup.players());
                let Some(ObservedEvent::Played(ObservedPlay { motions, .. })) = observed else { panic!("all see it") };
                assert_eq!(carried_out(&before, &motions), standing(&played.position), "{action} {motions:?}");
                for motion in motions.iter().filter(|motion| motion.gait == Gait::Walk) {
                    assert!(motion.path.windows(2).all(|pair| are_neighbours(pair[0], pair[1])), "{motion:?}");
                }
                let preview = observation.preview(&action).expect("an allowed play has a preview");
                assert_eq!((preview.function, &preview.motions), (played.function, &motions), "{action}");
                let count = |cause| motions.iter().filter(|motion| motion.cause == cause).count();
                assert_eq!(count(Cause::Captured), played.captured.len(), "{action} {motions:?}");
                moved += count(Cause::Moved);
                taken_back += count(Cause::TakenBack);
                captured += count(Cause::Captured);
            }
            game.commit(step);
        }
    }
    assert!(moved > 5000 && taken_back > 200 && captured > 500, "{moved} {taken_back} {captured}");
}

/// The completions of a card in a position drawn by scenario lines, as a client gets them.
fn completions(given: &[(&str, &str)], partial: &str) -> Vec<Completion<Action, Preview>> {
    let given: Vec<_> = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let state = arrange(&given).expect("a position");
    let observation = knobel_core::Game::observation(&state, Viewer::Seat(Seat(0)));
    let next = observation.completions(&partial.parse().expect("an action"));
    next.into_iter().map(|action| Completion::of(&observation, action)).collect()
}

fn completion(given: &[(&str, &str)], partial: &str, wanted: &str) -> (bool, Preview) {
    let all = completions(given, partial);
    let found = all.iter().find(|each| each.action.to_string() == wanted);
    let found = found.unwrap_or_else(|| panic!("{wanted} is not among {all:?}"));
    (found.complete, found.preview.clone().expect("TAC previews its plays"))
}

fn paths(preview: &Preview) -> Vec<String> {
    let path = |motion: &Motion| motion.path.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    preview
        .motions
        .iter()
        .map(|motion| format!("{} {:?} {:?} {}", motion.colour, motion.cause, motion.gait, path(motion)))
        .collect()
}

#[test]
fn each_leg_of_a_7_says_what_it_costs_and_captures() {
    let given = [("position", "10 40 | - | - | 12"), ("hands", "7 9 | 5 | 5 | 5"), ("turn", "0")];
    let (complete, preview) = completion(&given, "7", "7 10-13");
    assert_eq!((complete, preview.seven), (false, Some(SevenSteps { last: 3, made: 3, left: 4 })));
    assert_eq!(paths(&preview), ["black Moved Walk 10 11 12 13", "green Captured Jump 12 green"]);
    let (complete, preview) = completion(&given, "7 10-13", "7 10-13 40-44");
    assert_eq!((complete, preview.seven), (true, Some(SevenSteps { last: 4, made: 7, left: 0 })));
}

#[test]
fn a_marble_that_one_of_the_same_colour_passes_with_a_7_is_captured_where_it_went() {
    let given = [("position", "8 10 | - | - | -"), ("hands", "7 | 5 | 5 | 5"), ("turn", "0")];
    let (_, preview) = completion(&given, "7 10-12", "7 10-12 8-13");
    let walked = ["black Moved Walk 10 11 12", "black Moved Walk 8 9 10 11 12 13", "black Captured Jump 12 black"];
    assert_eq!(paths(&preview), walked);
}

#[test]
fn a_4_walks_backwards_and_a_warrior_jumps() {
    let given = [("master", "yes"), ("position", "2 | 40 | - | -"), ("hands", "4 warrior | 5 | 5 | 5"), ("turn", "0")];
    let (complete, four) = completion(&given, "4", "4 2-62");
    assert_eq!((complete, paths(&four)), (true, vec!["black Moved Walk 2 1 64 63 62".to_owned()]));
    assert_eq!(paths(&completion(&given, "4", "4 2-black3").1), ["black Moved Walk 2 1 black1 black2 black3"]);
    let (_, warrior) = completion(&given, "warrior", "warrior 2-40");
    assert_eq!(paths(&warrior), ["black Moved Jump 2 40", "red Captured Jump 40 red"]);
}

#[test]
fn a_tac_first_shows_what_it_takes_back() {
    let given = [
        ("position", "40 | 25 | - | -"),
        ("hands", "tac 12 | 5 | 5 | 5"),
        ("turn", "0"),
        ("previous", "5"),
        ("before", "25 40 | 20 | - | -"),
    ];
    let (complete, preview) = completion(&given, "tac", "tac 25-30");
    assert_eq!((complete, preview.function, preview.seven), (true, Card::Five, None));
    let shown =
        ["red TakenBack Walk 25 24 23 22 21 20", "black TakenBack Jump black 25", "black Moved Walk 25 26 27 28 29 30"];
    assert_eq!(paths(&preview), shown);
}

#[test]
fn a_card_that_can_t_be_used_has_no_completion() {
    let given = [("position", "10 | 12 | - | -"), ("hands", "5 2 | 5 | 5 | 5"), ("turn", "0")];
    assert_eq!(completions(&given, "5"), []);
}
