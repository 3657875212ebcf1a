// A list with commas between its items; those inside of parentheses or double quotes belong to the item.

export function splitList(text: string): string[] {
  const items: string[] = []
  let item = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === ',' && depth === 0 && !isQuoted) {
      items.push(item)
      item = ''
      continue
    }
    if (character === '\\' && at + 1 < text.length) {
      item += character + text.charAt(++at)
      continue
    }
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '(' || character === '[')) depth++
    else if (!isQuoted && (character === ')' || character === ']') && depth > 0) depth--
    item += character
  }
  items.push(item)
  return items.map((one) => one.trim()).filter((one) => one !== '')
}
