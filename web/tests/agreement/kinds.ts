// The kinds of a union in the generated types, read from the file itself: a kind that is new there is new here.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The aliases of a generated file. */
function aliasesOf(file: string): Map<string, ts.TypeNode> {
  const path = fileURLToPath(new URL(`../../src/lib/generated/${file}.ts`, import.meta.url));
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  return new Map(source.statements.filter(ts.isTypeAliasDeclaration).map(({ name, type }) => [name.text, type]));
}

const nameOf = (name: ts.PropertyName) => (ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText());

/** The members of a union of names and of objects with one key; null: it is no such union. */
function membersOf(type: ts.TypeNode): { kind: string; inner?: ts.TypeNode }[] | null {
  if (!ts.isUnionTypeNode(type)) return null;
  const members = type.types.map((member) => {
    if (ts.isLiteralTypeNode(member) && ts.isStringLiteral(member.literal)) return { kind: member.literal.text };
    if (!ts.isTypeLiteralNode(member) || member.members.length !== 1) return null;
    const [only] = member.members;
    return only && ts.isPropertySignature(only) ? { kind: nameOf(only.name), inner: only.type } : null;
  });
  return members.every((member) => member !== null) ? members : null;
}

/** All kinds of a type, those inside others with a dot: `reached.over.won`. */
export function kindsOf(file: string, name: string): string[] {
  const aliases = aliasesOf(file);
  const listed = (type: ts.TypeNode): string[] =>
    (membersOf(type) ?? []).flatMap(({ kind, inner }) => {
      const alias = inner && ts.isTypeReferenceNode(inner) ? aliases.get(inner.typeName.getText()) : undefined;
      const deeper = alias ? listed(alias) : [];
      return deeper.length ? deeper.map((each) => `${kind}.${each}`) : [kind];
    });
  const type = aliases.get(name);
  if (!type) throw new Error(`${file}.ts has no type ${name}`);
  return listed(type).sort();
}

/** The kind of a value, as `kindsOf` names it; `kinds` says how deep to look. */
export function kindOf(value: unknown, kinds: readonly string[]): string {
  if (typeof value === 'string') return value;
  const [kind = '', inner] = Object.entries(value as Record<string, unknown>)[0] ?? [];
  const deeper = kinds.flatMap((each) => (each.startsWith(`${kind}.`) ? [each.slice(kind.length + 1)] : []));
  return deeper.length ? `${kind}.${kindOf(inner, deeper)}` : kind;
}
