//! The browser client's functions for the HTTP interface, generated from the OpenAPI document: a route is written down once,
//! where the server routes it.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::BTreeSet;

/// The generated file, below `web/src/lib/generated`.
pub(crate) const FILE: &str = "api.ts";

const HEAD: &str = "\
// Made from the server's routes by `cargo xtask types`. Do not edit.

import { request, segment, type Query } from '../http';
import type * as messages from './messages';
";

/// One function a route; for a route that answers with text, a function that gives its address.
pub(crate) fn generate(document: &str) -> Result<String> {
    let document: Value = serde_json::from_str(document).context("the server prints no OpenAPI document")?;
    let mut names = BTreeSet::new();
    let mut text = HEAD.to_owned();
    for (path, methods) in document["paths"].as_object().context("the document has no paths")? {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let route = Route { method, path, operation };
            if !names.insert(route.name()) {
                bail!("two routes would have the same function: {}", route.name());
            }
            text += &route.function();
        }
    }
    Ok(text)
}

struct Route<'a> {
    method: &'a str,
    path: &'a str,
    operation: &'a Value,
}

impl Route<'_> {
    /// `POST /api/tables/{table}/hand-over` is `postTableHandOver`.
    fn name(&self) -> String {
        let parts: Vec<&str> = self.path.trim_start_matches("/api/").split('/').collect();
        let mut name = self.method.to_owned();
        for (place, part) in parts.iter().enumerate().filter(|(_, part)| parameter(part).is_none()) {
            let is_of_one = parts.get(place + 1).is_some_and(|next| parameter(next).is_some());
            let singular = if is_of_one { part.strip_suffix('s').unwrap_or(part) } else { part };
            name.extend(singular.split(['-', '.']).map(capitalised));
        }
        name
    }

    fn function(&self) -> String {
        let address = self.path.split('/').map(|part| match parameter(part) {
            Some(name) => format!("${{segment({name})}}"),
            None => part.to_owned(),
        });
        let address = format!("`{}`", address.collect::<Vec<_>>().join("/"));
        let mut takes: Vec<String> =
            self.path.split('/').filter_map(parameter).map(|name| format!("{name}: string | number")).collect();
        let (method, name) = (self.method.to_uppercase(), self.name());
        let about =
            format!("/** {} `{method} {}` */", self.operation["summary"].as_str().unwrap_or_default(), self.path);
        let answer = &self.operation["responses"]["200"]["content"];
        if answer.get("text/plain").is_some() {
            return format!("\n{about}\nexport const {name}Address = ({}) => {address};\n", takes.join(", "));
        }
        let mut gives = vec![format!("'{method}'"), address];
        let body = &self.operation["requestBody"]["content"];
        if body.get("text/plain").is_some() {
            takes.push("text: string".to_owned());
            gives.push("{ text }".to_owned());
        } else if !body.is_null() {
            takes.push(format!("body: {}", type_of(body)));
            gives.push("{ body }".to_owned());
        } else if self.method == "get" {
            takes.push("query: Query = {}".to_owned());
            gives.push("{ query }".to_owned());
        }
        let answer = if answer.is_null() { "void".to_owned() } else { type_of(answer) };
        format!(
            "\n{about}\nexport const {name} = ({}) =>\n  request<{answer}>({});\n",
            takes.join(", "),
            gives.join(", ")
        )
    }
}

fn parameter(part: &str) -> Option<&str> {
    part.strip_prefix('{')?.strip_suffix('}')
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

/// The TypeScript type of a body or an answer in JSON.
fn type_of(content: &Value) -> String {
    schema_type(&content["application/json"]["schema"])
}

fn schema_type(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return format!("messages.{}", reference.rsplit('/').next().unwrap_or_default());
    }
    match schema["type"].as_str() {
        Some("array") => format!("{}[]", schema_type(&schema["items"])),
        Some("string") => "string".to_owned(),
        _ => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn route(method: &str, path: &str, operation: Value) -> (String, String) {
        let route = Route { method, path, operation: &operation };
        (route.name(), route.function())
    }

    #[test]
    fn a_route_becomes_a_function_named_after_its_path() {
        let json = |name: &str| json!({ "application/json": { "schema": { "$ref": format!("#/components/schemas/{name}") } } });
        let operation = json!({ "summary": "Takes a seat.", "requestBody": { "content": json("Sit") }, "responses": { "204": {} } });
        let (name, function) = route("post", "/api/tables/{table}/sit", operation);
        assert_eq!(name, "postTableSit");
        assert!(function.contains("(table: string | number, body: messages.Sit) =>\n"), "{function}");
        assert!(
            function.contains("request<void>('POST', `/api/tables/${segment(table)}/sit`, { body })"),
            "{function}"
        );
        let (name, _) = route("delete", "/api/me/tokens/{token}", json!({}));
        assert_eq!(name, "deleteMeToken");
    }

    #[test]
    fn a_text_is_given_as_an_address_and_a_list_as_an_array() {
        let text = json!({ "responses": { "200": { "content": { "text/plain": {} } } } });
        let (_, function) = route("get", "/api/tables/{table}/record", text);
        assert!(function.contains("getTableRecordAddress = (table: string | number) => `/api/"), "{function}");
        let list = json!({ "responses": { "200": { "content": { "application/json": {
            "schema": { "type": "array", "items": { "$ref": "#/x/GameListing" } } } } } } });
        let (_, function) = route("get", "/api/games", list);
        assert!(function.contains("(query: Query = {}) =>\n  request<messages.GameListing[]>('GET'"), "{function}");
    }
}
