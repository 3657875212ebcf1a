// One text with commas, as a list: how a parameter that takes many values stands in a query.
// Not trimmed: spaces belong to the items.

/**
 * Parentheses, square brackets and double quotes protect commas. Quotes are taken away; a backslash is taken away too and makes
 * the next character an ordinary one. An empty text is one empty item.
 */
export function splitList(text: string): string[] {
  if (!/[,"\\]/.test(text)) return [text]
  const items: string[] = []
  let item = ''
  let round = 0
  let square = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    switch (character) {
      case '\\':
        at++
        item += text[at] ?? ''
        continue
      case '"':
        isQuoted = !isQuoted
        continue
      case '(':
        round++
        break
      case ')':
        if (round > 0) round--
        break
      case '[':
        square++
        break
      case ']':
        if (square > 0) square--
        break
      case ',':
        if (isQuoted || round > 0 || square > 0) break
        items.push(item)
        item = ''
        continue
    }
    item += character
  }
  items.push(item)
  return items
}
