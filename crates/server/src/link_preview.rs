//! What chat programs show for a link to a table: the page's head with a title and a description of its own (Open
//! Graph). It says only what everybody who has the link may see.

use crate::language::Language;
use crate::tables::Invitation;

/// The title of the client's page as it was built; every page replaces it once it is open.
const TITLE: &str = "<title>Knobel</title>";

/// The client's page with the tags of this table.
pub(crate) fn with_preview(page: &str, invitation: &Invitation, language: Language) -> String {
    let (title, description) = texts(invitation, language);
    let (title, description) = (escaped(&title), escaped(description));
    let tags = format!(
        "<title>{title}</title>\n    <meta property=\"og:title\" content=\"{title}\" />\n    \
         <meta property=\"og:description\" content=\"{description}\" />\n    \
         <meta name=\"twitter:card\" content=\"summary\" />"
    );
    page.replacen(TITLE, &tags, 1)
}

fn texts(Invitation { host, game, is_open }: &Invitation, language: Language) -> (String, &'static str) {
    let host = match (host.as_str(), language, is_open) {
        // The host's data was deleted.
        ("", Language::English, true) => "Somebody",
        ("", Language::English, false) => "somebody",
        ("", Language::German, true) => "Jemand",
        ("", Language::German, false) => "jemandem",
        ("", Language::Dutch, true) => "Iemand",
        ("", Language::Dutch, false) => "iemand",
        (host, _, _) => host,
    };
    if *is_open {
        match language {
            Language::English => {
                (format!("{host} invites you to {game}"), "Open the link and sit down. No account needed.")
            }
            Language::German => (format!("{host} lädt dich zu {game} ein"), "Link öffnen und hinsetzen. Ohne Konto."),
            Language::Dutch => {
                (format!("{host} nodigt je uit voor {game}"), "Link openen en aanschuiven. Geen account nodig.")
            }
        }
    } else {
        match language {
            Language::English => (format!("{game} at {host}’s table"), "Five board games, played by the book."),
            Language::German => (format!("{game} am Tisch von {host}"), "Fünf Brettspiele, genau nach Anleitung."),
            Language::Dutch => {
                (format!("{game} aan de tafel van {host}"), "Vijf bordspellen, precies volgens het boekje.")
            }
        }
    }
}

/// Text inside an attribute or an element: names are chosen by people.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn invitation(host: &str, is_open: bool) -> Invitation {
        Invitation { host: host.to_owned(), game: "TAC".to_owned(), is_open }
    }

    #[test]
    fn an_invitation_says_who_invites_to_what() {
        let page = with_preview(&format!("<head>{TITLE}</head>"), &invitation("Mira", true), Language::English);
        assert!(page.contains("<title>Mira invites you to TAC</title>"), "{page}");
        assert!(page.contains("property=\"og:title\" content=\"Mira invites you to TAC\""), "{page}");
        let running = with_preview(TITLE, &invitation("Mira", false), Language::German);
        assert!(running.contains("TAC am Tisch von Mira"), "{running}");
    }

    #[test]
    fn a_host_whose_data_was_deleted_has_a_word_in_every_language() {
        assert_eq!(texts(&invitation("", true), Language::Dutch).0, "Iemand nodigt je uit voor TAC");
        let title = |language| texts(&invitation("", false), language).0;
        assert_eq!(title(Language::English), "TAC at somebody’s table");
        assert_eq!(title(Language::German), "TAC am Tisch von jemandem");
        assert_eq!(title(Language::Dutch), "TAC aan de tafel van iemand");
    }

    #[test]
    fn a_name_adds_no_tags() {
        let page = with_preview(TITLE, &invitation("\"><script>", true), Language::Dutch);
        assert!(!page.contains("<script>") && page.contains("&quot;&gt;&lt;script&gt;"), "{page}");
    }
}
