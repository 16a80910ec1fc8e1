//! The four levels at the table: every game is played through the rules.

use bots::HasBots;
use bots::mastermind::{Level, Player};
use knobel_core::{Bot, Match, Observation as _, Rng, Seat, Stream, Viewer};
use mastermind::{Action, Code, Colour, FirstCodemaker, Mastermind, Observation, Options, Phase, Pins, Repeats, Setup};

const MAKER: Seat = Seat(0);
const BREAKER: Seat = Seat(1);

fn table(options: Options) -> Setup {
    Setup::try_from(Options { rounds: Some(1), first_codemaker: FirstCodemaker::Seat0, ..options }).unwrap()
}

/// Always takes the first of what there is to pick from.
struct First;

impl Rng for First {
    fn pick(&mut self, _: usize) -> usize {
        0
    }
}

/// The number of rows that the player needs for the code; one more than the board has if it is not found.
fn rows_needed(setup: &Setup, code: Code, player: Player, rng: &mut dyn Rng) -> usize {
    let mut luck = Stream::seeded(0);
    let mut game = Match::<Mastermind>::begin(setup, &mut luck);
    let hidden = game.judge(MAKER, Action::Hide(code), &mut luck).unwrap();
    game.commit(hidden);
    while game.outcome().is_none() {
        let action = player.act(&game.view(Viewer::Seat(BREAKER)), true, rng).unwrap();
        let step = game.judge(BREAKER, action, &mut luck).unwrap();
        game.commit(step);
    }
    let board = &game.state().public().boards[BREAKER.index()];
    let found = board.pins.last().is_some_and(|pins| usize::from(pins.black) == setup.pegs());
    board.rows.len() + usize::from(!found)
}

fn all_codes(setup: &Setup) -> Vec<Code> {
    let mut codes = vec![Code::EMPTY];
    for _ in 0..setup.pegs() {
        codes =
            codes.iter().flat_map(|code| setup.palette().iter().map(|colour| code.with(*colour).unwrap())).collect();
    }
    codes.retain(|code| setup.repeats() == Repeats::On || code.repeated().is_none());
    codes
}

#[test]
fn a_master_needs_5625_rows_for_all_codes_of_the_standard_board() {
    let setup = table(Options::default());
    let master = Player::new(Level::Master);
    let total: usize = all_codes(&setup).into_iter().map(|code| rows_needed(&setup, code, master, &mut First)).sum();
    assert_eq!(total, 5625);
}

#[test]
fn each_level_needs_fewer_rows_than_the_one_below() {
    let setup = table(Options::default());
    let mut rng = Stream::seeded(7);
    let mut rows = |level| {
        let codes = all_codes(&setup).into_iter().step_by(4);
        codes.map(|code| rows_needed(&setup, code, Player::new(level), &mut rng)).sum::<usize>()
    };
    let levels = [Level::Beginner, Level::Casual, Level::Skilled, Level::Master].map(&mut rows);
    assert!(levels.is_sorted_by(|weaker, stronger| weaker > stronger), "{levels:?}");
}

#[test]
fn a_master_varies_its_first_row() {
    let setup = table(Options::default());
    let codes = all_codes(&setup);
    let mut luck = Stream::seeded(0);
    let mut game = Match::<Mastermind>::begin(&setup, &mut luck);
    let hidden = game.judge(MAKER, Action::Hide(codes[0]), &mut luck).unwrap();
    game.commit(hidden);
    let view = game.view(Viewer::Seat(BREAKER));
    let mut rng = Stream::seeded(3);
    let mut first = || Player::new(Level::Master).act(&view, true, &mut rng).unwrap();
    let rows: Vec<Action> = (0..20).map(|_| first()).collect();
    assert!(rows.iter().any(|row| *row != rows[0]));
}

#[test]
fn all_levels_break_codes_on_larger_boards() {
    let boards = [
        Options { pegs: 3, colours: 4, ..Options::default() },
        Options { pegs: 5, colours: 8, rows: 12, ..Options::default() },
        Options { pegs: 4, colours: 10, repeats: Repeats::Off, rows: 12, ..Options::default() },
    ];
    for options in boards {
        let setup = table(options);
        let code = *all_codes(&setup).last().unwrap();
        for level in [Level::Casual, Level::Skilled, Level::Master] {
            let rows = rows_needed(&setup, code, Player::new(level), &mut Stream::seeded(1));
            assert!(rows <= usize::from(setup.rows()), "{options:?} {level:?}");
        }
    }
}

#[test]
fn a_master_hides_no_code_of_one_colour_on_the_standard_board() {
    // Always picks the first colour at first, which would hide four equal pegs, and the second one later.
    struct Stubborn(usize);
    impl Rng for Stubborn {
        fn pick(&mut self, n: usize) -> usize {
            self.0 += 1;
            usize::from(self.0 > 10) % n
        }
    }
    let game = Match::<Mastermind>::begin(&table(Options::default()), &mut Stream::seeded(0));
    let view = game.view(Viewer::Seat(MAKER));
    let hidden = |level| match Player::new(level).act(&view, true, &mut Stubborn(0)) {
        Some(Action::Hide(code)) => code,
        other => panic!("{other:?}"),
    };
    let colours = |code: Code| code.pegs().iter().filter(|colour| **colour != code.pegs()[0]).count();
    assert_eq!(colours(hidden(Level::Casual)), 0);
    assert_ne!(colours(hidden(Level::Master)), 0);
}

#[test]
fn pins_placed_by_hand_are_right_and_wrong_ones_are_challenged() {
    let setup = table(Options { answers: mastermind::Answers::ByHand, ..Options::default() });
    let mut luck = Stream::seeded(0);
    let mut game = Match::<Mastermind>::begin(&setup, &mut luck);
    let code = Code::try_from(&[Colour::Red, Colour::Red, Colour::Blue, Colour::Green][..]).unwrap();
    let guess = Code::try_from(&[Colour::Red, Colour::Blue, Colour::Blue, Colour::Blue][..]).unwrap();
    for (seat, action) in [(MAKER, Action::Hide(code)), (BREAKER, Action::Guess(guess))] {
        let step = game.judge(seat, action, &mut luck).unwrap();
        game.commit(step);
    }
    for name in Mastermind::LEVELS {
        let bot = Mastermind::bot(name).unwrap();
        let placed = bot.act(&game.view(Viewer::Seat(MAKER)), true, &mut Stream::seeded(0));
        assert_eq!(placed, Some(Action::Answer(Pins { black: 2, white: 0 })), "{name}");
    }
    // Three black pins and a white one: no code gives that.
    let step = game.judge(MAKER, Action::Answer(Pins { black: 3, white: 1 }), &mut luck).unwrap();
    game.commit(step);
    let view = game.view(Viewer::Seat(BREAKER));
    assert_eq!(view.observation.phase, Phase::Guessing);
    for name in Mastermind::LEVELS {
        let challenge = Mastermind::bot(name).unwrap().act(&view, true, &mut Stream::seeded(0));
        assert_eq!(challenge, Some(Action::Challenge), "{name}");
    }
}

#[test]
fn every_listed_bot_plays_legal_actions() {
    let setup = Setup::try_from(Options { rows: 3, ..Options::default() }).unwrap();
    for name in Mastermind::LEVELS.iter().chain(Mastermind::BASELINES) {
        let bot: Box<dyn Bot<Observation>> = Mastermind::bot(name).unwrap();
        let (mut luck, mut rng) = (Stream::seeded(5), Stream::seeded(6));
        let mut game = Match::<Mastermind>::begin(&setup, &mut luck);
        while game.outcome().is_none() {
            let seat = game.view(Viewer::Public).observation.awaited[0];
            let view = game.view(Viewer::Seat(seat));
            let action = bot.act(&view, true, &mut rng).unwrap();
            assert!(view.observation.check(&action).is_ok(), "{name}: {action:?}");
            let step = game.judge(seat, action, &mut luck).unwrap();
            game.commit(step);
        }
    }
    assert!(Mastermind::bot("grandmaster").is_none());
}
