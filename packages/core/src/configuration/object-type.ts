// A type of configuration objects: its fields, where its objects are kept unless said otherwise, what makes one useless.
// Not the objects.

import { member } from '@jackfield/base'
import { type FieldTable, type FieldValues, readField, showField } from './field.ts'

export interface ConfigTuple {
  readonly attribute: string
  readonly value: string
}

/** An object as others use it. */
export interface ConfigObject {
  readonly id: string
  /** every field, defaults filled in, in the spelling they are kept in (`yes`/`no`, plain numbers, `ulaw,alaw`) */
  readonly fields: FieldValues
}

/** Finds objects of other types, for fields that name one. */
export type ObjectLookup = (configClass: string, objectType: string, id: string) => ConfigObject | undefined

export interface ObjectType {
  /** the module that owns it: `res_pjsip` */
  readonly configClass: string
  /** classes it is found under besides: `res_pjsip` has what its modules own */
  readonly otherClasses?: readonly string[]
  readonly name: string
  /** other spellings of the name */
  readonly aliases?: readonly string[]
  readonly fields: FieldTable
  /** as in sorcery.conf */
  readonly defaultBackings: readonly string[]
  /** what is wrong with an object whose fields are all right one by one */
  readonly check?: (fields: FieldValues, lookup: ObjectLookup) => string | undefined
}

export type Applied = { ok: true; values: FieldValues } | { ok: false; field: string; reason: string }

/** The values of an object after these tuples, in their order. */
export function applyTuples(type: ObjectType, before: FieldValues, tuples: readonly ConfigTuple[]): Applied {
  const values: Record<string, string> = { ...before }
  const given = new Set<string>()
  for (const { attribute, value } of tuples) {
    const name = member(type.fields, attribute) ? attribute : attribute.toLowerCase()
    const row = member(type.fields, name)
    if (!row) return { ok: false, field: attribute, reason: `${type.name} has no field ${attribute}` }
    // the first line of an access list in a request begins it anew, as the first line of any other list does
    if (row.type === 'rule' && !given.has(row.into)) delete values[row.into]
    const read = readField(name, row, value, { known: values, isAgain: given.has(name) })
    if (!read) return { ok: false, field: name, reason: `"${value}" is no value for ${name}` }
    values[read.name] = read.value
    given.add(name).add(read.name)
  }
  return { ok: true, values }
}

/** All fields with their defaults; what the type's own check or a missing field objects to, if anything. */
export function completeObject(type: ObjectType, id: string, values: FieldValues): ConfigObject {
  return { id, fields: { ...defaultsOf(type), ...values } }
}

/** Made once: there may be thousands of objects of a type. */
const defaults = new WeakMap<ObjectType, FieldValues>()

function defaultsOf(type: ObjectType): FieldValues {
  let known = defaults.get(type)
  if (!known) {
    known = Object.fromEntries(Object.entries(type.fields).map(([name, row]) => [name, row.default ?? '']))
    defaults.set(type, known)
  }
  return known
}

export function objectionTo(type: ObjectType, object: ConfigObject, lookup: ObjectLookup): string | undefined {
  for (const [name, row] of Object.entries(type.fields)) {
    if (row.isRequired && member(object.fields, name) === '') return `${name} is missing`
  }
  return type.check?.(object.fields, lookup)
}

/** As the interface shows it: every field that is shown, by name. */
export function showObject(type: ObjectType, object: ConfigObject): ConfigTuple[] {
  return Object.entries(type.fields)
    .filter(([, row]) => !row.isHidden)
    .map(([attribute, row]) => ({ attribute, value: showField(row, member(object.fields, attribute) ?? '') }))
    .sort((a, b) => (a.attribute < b.attribute ? -1 : 1))
}
