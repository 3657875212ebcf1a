// The references of a text (`${…}` and `$[…]`) without their values: found, and put aside so that the rest can be read.
// Not substitution: nothing here has a value.

import { nextReference, type Reference, readReference } from '../variables/substitute.ts'

/** Stands where a reference stood; what has one in it is no constant. */
export const unknownMark = '\u0001'

/** Those of the outermost level, in order. */
export function* findReferences(text: string): Generator<Reference, void, undefined> {
  for (let at = nextReference(text, 0); at >= 0; ) {
    const reference = readReference(text, at)
    yield reference
    at = nextReference(text, reference.end)
  }
}

/** The text with something else in the place of each reference. */
export function replaceReferences(text: string, replacement: (reference: Reference, index: number) => string): string {
  let result = ''
  let from = 0
  let index = 0
  for (let at = nextReference(text, 0); at >= 0; at = nextReference(text, from)) {
    const reference = readReference(text, at)
    result += text.slice(from, at) + replacement(reference, index++)
    from = reference.end
  }
  return result + text.slice(from)
}

export const maskReferences = (text: string): string => replaceReferences(text, () => unknownMark)

export const isConstant = (masked: string): boolean => !masked.includes(unknownMark)
