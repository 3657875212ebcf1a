// Which records a destination gets, and which of their fields.

import { member } from '@jackfield/base'
import type { RecordFilter } from './destination-conf.ts'

/** A record that has no such field passes only where something else is wanted. */
export const passes = (filters: readonly RecordFilter[], field: (name: string) => string | undefined): boolean =>
  filters.every(({ field: name, value, isNot }) => ((field(name) ?? '') === value) !== isNot)

/** No fields: all of them. */
export const chosen = <Value>(record: Readonly<Record<string, Value>>, fields: readonly string[]) =>
  fields.length === 0 ? record : Object.fromEntries(fields.map((name) => [name, member(record, name)]))
