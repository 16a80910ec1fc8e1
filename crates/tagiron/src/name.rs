//! Pieces are written by their names, in JSON and in notation.

/// No piece has this name.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("no {what} is called {name:?}")]
pub struct NameError {
    /// The kind of piece.
    pub what: &'static str,
    /// The name, shortened.
    pub name: String,
}

/// The beginning of a text, short enough for an error message.
pub(crate) fn beginning(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Implements display, parsing and JSON for a type with `ALL` and `name()`.
macro_rules! written_by_name {
    ($type:ident, $what:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::NameError;
            fn from_str(name: &str) -> Result<Self, $crate::NameError> {
                let unknown = || $crate::NameError { what: $what, name: $crate::name::beginning(name) };
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

/// Implements `ALL`, `name()` and the texts of an enum from a list of its variants with their names.
macro_rules! named {
    ($type:ident, $what:literal, [$($variant:ident = $name:literal),*]) => {
        impl $type {
            /// All values, in order.
            pub const ALL: [$type; [$($name),*].len()] = [$($type::$variant),*];

            /// The name in JSON and in notation.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)*
                }
            }
        }

        $crate::name::written_by_name!($type, $what);
    };
}
pub(crate) use named;
