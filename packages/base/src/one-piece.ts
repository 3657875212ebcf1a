// A text that was put together, as one piece in memory.
// Not worth it for a text that is written once and forgotten.

/** kept, so that no compiler leaves the look out */
const seen = new Uint16Array(1)

/**
 * V8 keeps a text that is put together as a tree of its parts, 32 bytes for each, and walks through it whenever it is written. Whoever
 * looks at a character makes it one piece: worth it for what is kept, and for what is written twice.
 */
export function onePiece(text: string): string {
  seen[0] = text.charCodeAt(0)
  return text
}
