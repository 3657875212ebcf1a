// Attributes by name.
// Not their meaning.

import type { Attribute } from '../session-description.ts'

interface Attributed {
  readonly attributes: readonly Attribute[]
}

export const hasAttribute = (part: Attributed, name: string): boolean =>
  part.attributes.some((attribute) => attribute.name === name)

export const attributeValue = (part: Attributed, name: string): string | undefined =>
  part.attributes.find((attribute) => attribute.name === name)?.value

export const attributeValues = (part: Attributed, name: string): string[] =>
  part.attributes.flatMap((attribute) =>
    attribute.name === name && attribute.value !== undefined ? [attribute.value] : [],
  )
