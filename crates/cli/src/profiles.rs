//! Reads profiles of the command line.

use std::ffi::OsStr;

use clap::Arg;
use clap::builder::{PossibleValue, TypedValueParser};
use sudoku_explain::Profile;

/// Reads a profile. Shells complete the names, but a list or a file is one, too.
#[derive(Clone)]
pub struct Profiles;

impl TypedValueParser for Profiles {
    type Value = Profile;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Profile, clap::Error> {
        profile.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(profiles().map(PossibleValue::new)))
    }
}

/// The names of profiles.
fn profiles() -> impl Iterator<Item = &'static str> {
    Profile::ALL.iter().map(Profile::name)
}

/// The profile of a name, a list, or a file.
fn profile(text: &str) -> Result<Profile, String> {
    let Some(path) = text.strip_prefix('@') else {
        return Profile::parse(text).map_err(|error| match text.contains([',', '=']) {
            true => error.to_string(),
            false => {
                let names = profiles().collect::<Vec<_>>().join(", ");
                format!("{error}; the profiles are {names}")
            }
        });
    };
    let content = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    Profile::parse(&content).map_err(|error| format!("{path}: {error}"))
}
