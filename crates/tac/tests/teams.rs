//! Who wins and loses together, in every version (TAC-1.1).

use knobel_core::{Match, Player};
use tac::{Setup, Tac, Version};

fn teams(version: Version, people: u8) -> Vec<Vec<u8>> {
    let setup = Setup::new(version, Some(people), false).unwrap();
    let teams = Match::<Tac>::empty(&setup).teams();
    teams.into_iter().map(|team| team.into_iter().map(|Player(number)| number).collect()).collect()
}

#[test]
fn the_version_says_who_plays_with_whom() {
    assert_eq!(teams(Version::Teams, 4), [[0, 2], [1, 3]]);
    assert_eq!(teams(Version::Pairs, 2), [[0], [1]], "each person plays both colours of a team");
    assert_eq!(teams(Version::FreeForAll, 3), [[0], [1], [2]]);
    assert_eq!(teams(Version::OneAgainstTwo, 3), [vec![0], vec![1, 2]]);
    assert_eq!(teams(Version::TwoAgainstOne, 3), [vec![0], vec![1, 2]]);
    for people in 2..=4 {
        let everybody: Vec<u8> = (0..people).collect();
        assert_eq!(teams(Version::Together, people), [everybody]);
    }
}
