//! The language of a browser, for what the server says before anybody has chosen one: names of guests, link previews.

use axum::http::{HeaderMap, header};

/// A language that the server speaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Language {
    English,
    German,
    Dutch,
}

impl Language {
    /// The first language of the `Accept-Language` header that the server speaks; browsers list them by preference.
    pub(crate) fn accepted(headers: &HeaderMap) -> Language {
        let lines = headers.get_all(header::ACCEPT_LANGUAGE).into_iter().filter_map(|line| line.to_str().ok());
        let mut tags = lines.flat_map(|line| line.split(',')).map(|tag| tag.trim_start().get(..2).unwrap_or_default());
        tags.find_map(Language::tagged).unwrap_or(Language::English)
    }

    fn tagged(tag: &str) -> Option<Language> {
        match tag.to_ascii_lowercase().as_str() {
            "en" => Some(Language::English),
            "de" => Some(Language::German),
            "nl" => Some(Language::Dutch),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn the_first_language_that_the_server_speaks_counts() {
        let accepted = |line: &'static str| {
            Language::accepted(&HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(line))]))
        };
        assert_eq!(accepted("de-AT,de;q=0.9,en;q=0.8"), Language::German);
        assert_eq!(accepted("fr-FR, nl;q=0.7, en;q=0.5"), Language::Dutch);
        assert_eq!(accepted("EN-gb"), Language::English);
        assert_eq!(accepted("fr, *"), Language::English);
        assert_eq!(Language::accepted(&HeaderMap::new()), Language::English);
    }
}
