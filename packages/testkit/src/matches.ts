// Whether a value is as expected, where only some of it is said: the first difference in words, or nothing.
// Not equality: fields that are not named may be anything.

import { inspect } from 'node:util'
import { member } from '@jackfield/base'

/** What is expected of a value: a part of it, a pattern for a text, or a function that judges. */
export type Expected<T> =
  | RegExp
  | ((value: T) => boolean)
  | (T extends readonly (infer I)[]
      ? readonly Expected<I>[]
      : T extends object
        ? { readonly [N in keyof T]?: Expected<T[N]> | undefined }
        : T)

/** Nothing when it is as expected. */
export function differenceOf(expected: unknown, value: unknown, at = ''): string | undefined {
  const differs = (words: string) => `${at === '' ? 'it' : at} ${words}`
  if (typeof expected === 'function') {
    return expected(value) === true ? undefined : differs(`is ${show(value)}, which is not accepted`)
  }
  if (expected instanceof RegExp) {
    return typeof value === 'string' && expected.test(value) ? undefined : differs(`is ${show(value)}, not ${expected}`)
  }
  if (Array.isArray(expected)) return differenceOfLists(expected, value, at)
  if (typeof expected === 'object' && expected !== null) {
    if (typeof value !== 'object' || value === null) return differs(`is ${show(value)}, not ${show(expected)}`)
    for (const [name, part] of Object.entries(expected)) {
      const difference = differenceOf(
        part,
        member(value as Record<string, unknown>, name),
        at === '' ? name : `${at}.${name}`,
      )
      if (difference) return difference
    }
    return undefined
  }
  return Object.is(expected, value) ? undefined : differs(`is ${show(value)}, not ${show(expected)}`)
}

function differenceOfLists(expected: readonly unknown[], value: unknown, at: string): string | undefined {
  if (!Array.isArray(value) || value.length !== expected.length)
    return `${at === '' ? 'it' : at} is ${show(value)}, not ${show(expected)}`
  for (const [index, part] of expected.entries()) {
    const difference = differenceOf(part, value[index], `${at}[${index}]`)
    if (difference) return difference
  }
  return undefined
}

/** In one line, and not too long. */
export const show = (value: unknown): string =>
  inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 3, maxStringLength: 80, maxArrayLength: 8 })
