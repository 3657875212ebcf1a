// Marks of IP packets by name, as one byte: RFC 2474 (cs), RFC 2597 (af), RFC 3246 (ef).
// Not setting them on a socket.

/** The byte as decimal text; nothing when it is neither a name nor a byte. */
export function parseTypeOfService(text: string): string | undefined {
  const word = text.trim().toLowerCase()
  const selector = /^cs([0-7])$/.exec(word)
  if (selector) return String(Number(selector[1]) << 5)
  const assured = /^af([1-4])([1-3])$/.exec(word)
  if (assured) return String((Number(assured[1]) << 5) | (Number(assured[2]) << 3))
  if (word === 'ef') return String(0xb8)
  const value = /^(0x[0-9a-f]{1,2}|\d{1,3})$/.test(word) ? Number(word) : Number.NaN
  return value >= 0 && value <= 255 ? String(value) : undefined
}
