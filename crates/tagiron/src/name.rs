//! Pieces are written by their names: in JSON, in notation and in what tests print.

/// A name that no piece has.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("no {what} is called {name:?}")]
pub struct UnknownName {
    /// The kind of piece looked for.
    pub what: &'static str,
    /// The name given, its first characters if it is long.
    pub name: String,
}

/// The beginning of a text, for an error message of bearable length.
pub(crate) fn beginning(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Gives a type with `ALL` and `name()` its texts: display, debug, parsing and JSON.
macro_rules! written_by_name {
    ($type:ident, $what:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;
            fn from_str(name: &str) -> Result<Self, $crate::UnknownName> {
                let unknown = || $crate::UnknownName { what: $what, name: $crate::name::beginning(name) };
                $type::ALL.into_iter().find(|piece| piece.name() == name).ok_or_else(unknown)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
                name.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use written_by_name;
