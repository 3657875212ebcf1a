// The `type` of a bridge as requests write it: attributes, comma-separated, in any order.
// Not the technology that mixes: that follows from these and from who is inside.

import { type BridgeAttribute, bridgeAttributes } from './bridge-snapshot.ts'

export type BridgeType =
  | { readonly ok: true; readonly attributes: readonly BridgeAttribute[] }
  | { readonly ok: false; readonly code: BridgeTypeRefusal }

export type BridgeTypeRefusal = 'no-such-bridge-type' | 'mixing-and-holding'

const isAttribute = (word: string): word is BridgeAttribute => (bridgeAttributes as readonly string[]).includes(word)

/** A word that is no attribute makes no bridge, also beside one that is. */
export function parseBridgeType(text: string | undefined): BridgeType {
  if (text === undefined || text.trim() === '') return { ok: true, attributes: ['mixing'] }
  const words = [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '')
  const attributes = words.filter(isAttribute)
  if (attributes.length === 0 || attributes.length < words.length) return { ok: false, code: 'no-such-bridge-type' }
  if (attributes.includes('mixing') && attributes.includes('holding')) return { ok: false, code: 'mixing-and-holding' }
  return { ok: true, attributes }
}
