// Attributes by name.
// Not their meaning.

import type { Attribute } from '../session-description.ts'

interface Attributed {
  readonly attributes: readonly Attribute[]
}

// Plain loops: every offer is asked some twenty of these questions.

export function hasAttribute({ attributes }: Attributed, name: string): boolean {
  for (let at = 0; at < attributes.length; at++) if (attributes[at]!.name === name) return true
  return false
}

export function attributeValue({ attributes }: Attributed, name: string): string | undefined {
  for (let at = 0; at < attributes.length; at++) if (attributes[at]!.name === name) return attributes[at]!.value
  return undefined
}

export function attributeValues({ attributes }: Attributed, name: string): string[] {
  const values: string[] = []
  for (let at = 0; at < attributes.length; at++) {
    const attribute = attributes[at]!
    if (attribute.name === name && attribute.value !== undefined) values.push(attribute.value)
  }
  return values
}
