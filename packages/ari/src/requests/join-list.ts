// Texts of objects as the text of one list.
// Not how each of them is written.

const brace = '{'.charCodeAt(0)

/**
 * A text that was put together is kept as a tree of its parts until somebody looks into it, and joining a thousand trees
 * walks them all, each time anew. Looking into each once makes it one piece for good.
 */
export function joinList(texts: readonly string[]): string {
  if (!texts.every((text) => text.charCodeAt(0) === brace)) throw new Error('a list of objects holds something else')
  return `[${texts.join(',')}]`
}
