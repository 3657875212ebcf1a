// One value of one parameter, from text or from JSON, or the reason why it is none.
// Not where it came from: decode.ts looks for it.

import { isJsonObject, type JsonObject } from '@jackfield/base'
import { booleanWords } from './boolean-words.table.ts'
import type { FaultDetails } from './fault.ts'
import type { Parameter } from './parameter.ts'

/** Given back for what is not a value of the parameter. */
export const invalid: unique symbol = Symbol('invalid')

export type Value = string | number | boolean | JsonObject

const intRange = { min: -(2 ** 31), max: 2 ** 31 - 1 }
const longRange = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }

function rangeOf(parameter: Parameter): { min?: number; max?: number } {
  const widest = parameter.type === 'int' ? intRange : parameter.type === 'long' ? longRange : {}
  return {
    ...widest,
    ...(parameter.min === undefined ? {} : { min: parameter.min }),
    ...(parameter.max === undefined ? {} : { max: parameter.max }),
  }
}

/** What is allowed, for the error's body. */
export function allowedOf(parameter: Parameter): NonNullable<FaultDetails['allowed']> | undefined {
  if (parameter.values) return parameter.values
  switch (parameter.type) {
    case 'boolean':
      return ['true', 'false']
    case 'int':
    case 'long':
    case 'double':
      return rangeOf(parameter)
    case 'string':
      return parameter.maxLength === undefined ? undefined : { max: parameter.maxLength }
    default:
      return undefined
  }
}

/** A function from text to value, made once per parameter. */
export function textReader(parameter: Parameter): (text: string) => Value | typeof invalid {
  switch (parameter.type) {
    case 'int':
    case 'long': {
      const isAllowed = within(parameter)
      return (text) => (/^[+-]?\d{1,20}$/.test(text) && isAllowed(Number(text)) ? Number(text) : invalid)
    }
    case 'double': {
      const isAllowed = within(parameter)
      return (text) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) && isAllowed(Number(text)) ? Number(text) : invalid)
    }
    case 'boolean':
      return (text) => booleanWords.get(text.toLowerCase()) ?? invalid
    case 'string':
      return stringReader(parameter)
    default:
      return () => invalid
  }
}

/** A function from a JSON value to value, made once per parameter. */
export function jsonReader(parameter: Parameter): (value: unknown) => Value | typeof invalid {
  switch (parameter.type) {
    case 'int':
    case 'long': {
      const isAllowed = within(parameter)
      return (value) => (Number.isInteger(value) && isAllowed(value as number) ? (value as number) : invalid)
    }
    case 'double': {
      const isAllowed = within(parameter)
      return (value) => (typeof value === 'number' && isAllowed(value) ? value : invalid)
    }
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : invalid)
    case 'string': {
      const read = stringReader(parameter)
      return (value) => (typeof value === 'string' ? read(value) : invalid)
    }
    default:
      return (value) => (isJsonObject(value) ? value : invalid)
  }
}

function within(parameter: Parameter): (value: number) => boolean {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rangeOf(parameter)
  return (value) => value >= min && value <= max
}

function stringReader(parameter: Parameter): (text: string) => string | typeof invalid {
  const { values, anyCase, maxLength = Number.POSITIVE_INFINITY } = parameter
  if (values) {
    const spelled = new Map(values.map((value) => [anyCase ? value.toLowerCase() : value, value]))
    return (text) => spelled.get(anyCase ? text.toLowerCase() : text) ?? invalid
  }
  // A zero character would end the text early in every program written in C that it is passed on to.
  return (text) => (text.length <= maxLength && !text.includes('\0') ? text : invalid)
}
