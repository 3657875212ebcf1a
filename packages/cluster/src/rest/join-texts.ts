// The parts that several nodes have of one answer, joined: lists one after another, of things with the same name what each knows.
// Not parsed where it need not be: a list may be long.

import { isJsonObject, type Json, member } from '@jackfield/base'

/** Texts of JSON lists. */
export function joinLists(texts: readonly string[]): string {
  const inner = texts.map((text) => text.trim().slice(1, -1).trim()).filter((text) => text !== '')
  return `[${inner.join(',')}]`
}

/** Texts of JSON objects about one thing: the first counts, but for lists in it, which have what any of them has. */
export function joinObjects(texts: readonly string[]): string {
  const objects = texts.map((text) => JSON.parse(text) as Json).filter(isJsonObject)
  const joined = new Map(Object.entries(objects[0] ?? {}))
  for (const object of objects.slice(1)) {
    for (const [name, value] of Object.entries(object)) {
      const known = joined.get(name)
      if (Array.isArray(known) && Array.isArray(value)) joined.set(name, distinct([...known, ...value]))
    }
  }
  return JSON.stringify(Object.fromEntries(joined))
}

/** Nodes write the same thing the same way. */
const distinct = (values: readonly Json[]): Json[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

/** A list of things that several nodes may each have, each once: told apart by the value of this name. */
export function joinNamed(texts: readonly string[], name: string): string {
  const parts = new Map<string, string[]>()
  for (const text of texts) {
    for (const each of JSON.parse(text) as Json[]) {
      const key = isJsonObject(each) ? String(member(each, name)) : JSON.stringify(each)
      parts.set(key, [...(parts.get(key) ?? []), JSON.stringify(each)])
    }
  }
  return `[${[...parts.values()].map((same) => (same.length === 1 ? same[0] : joinObjects(same))).join(',')}]`
}
