//! The report of a match whose moves are rated, as text.

use coach::move_rating::SoloPar;
use coach::move_rating::{CurvePoint, Measure, MoveReview, RatedMove};
use knobel_core::Seat;

/// The curve, what each seat's decisions cost, and every move that cost something worth a word.
pub(super) fn told(review: &MoveReview) -> String {
    let mut text = curve(review);
    for player in &review.players {
        let cost = amount(review.measure, player.loss);
        text += &format!(
            "player {}: {} of {} moves were best; the others cost {cost} together\n",
            player.seat.0 + 1,
            player.best,
            player.decisions
        );
    }
    let costly = |rated: &&RatedMove| rated.loss >= review.measure.negligible();
    text += &par(review);
    review.moves.iter().filter(costly).for_each(|rated| text += &of_move(rated, review.measure));
    text
}

fn par(review: &MoveReview) -> String {
    match review.par {
        None => String::new(),
        Some(SoloPar { cards: Some(cards), at_least }) => {
            format!("this deal can be done in {cards} cards, as was found; in fewer than {at_least} it can't\n")
        }
        Some(SoloPar { cards: None, at_least }) => {
            format!(
                "no way was found to do this deal with the stacks that came; in fewer than {at_least} cards it can't be done\n"
            )
        }
    }
}

fn of_move(rated: &RatedMove, measure: Measure) -> String {
    let RatedMove { step, seat, text, loss, best, .. } = rated;
    let better = best.as_ref().map(|best| format!("; {} was better: {}", best.text, best.better));
    format!(
        "step {step}, player {}: {text} cost {}{}\n",
        seat.0 + 1,
        amount(measure, *loss),
        better.unwrap_or_default()
    )
}

fn amount(measure: Measure, value: f64) -> String {
    match measure {
        Measure::Chance => format!("{:.1} %", 100.0 * value),
        Measure::Fields => format!("{value:.0} fields"),
    }
}

/// Upper bound on the points of the curve that are shown.
const MAX_ROWS: usize = 24;
/// Width of a full bar, in characters.
const BAR_WIDTH: f64 = 40.0;

fn curve(review: &MoveReview) -> String {
    let side = |seats: &Vec<Seat>| {
        let players: Vec<String> = seats.iter().map(|seat| (seat.0 + 1).to_string()).collect();
        format!("players {}", players.join("+"))
    };
    let what = match review.measure {
        Measure::Chance => "chance to win",
        Measure::Fields => "how far the marbles are, in fields",
    };
    let names: Vec<String> = review.sides.iter().map(side).collect();
    let mut text = format!("{what}, by what each player could know: {}\n", names.join(", "));
    let highest = review.curve.iter().map(first).fold(f64::MIN_POSITIVE, f64::max);
    let whole = if review.measure == Measure::Chance { 1.0 } else { highest };
    let every = review.curve.len().div_ceil(MAX_ROWS).max(1);
    let last = review.curve.len().saturating_sub(1);
    let shown = review.curve.iter().enumerate().filter(|(place, _)| place % every == 0 || *place == last);
    for (_, point) in shown {
        let values: Vec<String> =
            point.values.iter().map(|value| format!("{:>9}", amount(review.measure, *value))).collect();
        let bar = "#".repeat((BAR_WIDTH * (first(point) / whole).clamp(0.0, 1.0)).round() as usize);
        text += &format!("  step {:4} {}  {bar}\n", point.step, values.join(" "));
    }
    text + "\n"
}

fn first(point: &CurvePoint) -> f64 {
    point.values.first().copied().unwrap_or(0.0)
}
