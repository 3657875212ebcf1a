// JSON flattened into fields: members by a slash, items by their number in parentheses.
// Not the other way round.

import { isJsonObject, type Json } from '@jackfield/base'
import type { Field } from './message.ts'

/** What is nested deeper is left out: nobody writes such events by hand. */
const deepest = 16

export function jsonFields(object: Readonly<Record<string, Json | undefined>>): Field[] {
  return Object.entries(object).flatMap(([name, value]) => flatten(name, value, 0))
}

function flatten(name: string, value: Json | undefined, depth: number): Field[] {
  if (value === undefined || value === null || depth > deepest) return []
  if (Array.isArray(value)) return value.flatMap((item, at) => flatten(`${name}(${at})`, item, depth + 1))
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([member, item]) => flatten(`${name}/${member}`, item, depth + 1))
  }
  return [[name, String(value)]]
}
