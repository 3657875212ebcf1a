// A list of values with commas between them, which may stand inside quotes, parentheses and braces, too.

export function splitValues(text: string): string[] {
  const values: string[] = []
  let value = ''
  let depth = 0
  let quote = ''
  for (const letter of text) {
    if (letter === ',' && depth === 0 && quote === '') {
      values.push(value.trim())
      value = ''
      continue
    }
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if ((letter === "'" || letter === '"') && depth === 0) quote = letter
    else if (letter === '(' || letter === '{') depth++
    else if (letter === ')' || letter === '}') depth = Math.max(0, depth - 1)
    value += letter
  }
  values.push(value.trim())
  return values.filter((each) => each !== '')
}
