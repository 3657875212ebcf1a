// Quotations: the text inside, and a text put inside.
// Not where they may stand.

/** The text a quotation stands for; a text without quotes is itself. */
export function unquote(text: string): string {
  if (text.length < 2 || text[0] !== '"' || text.at(-1) !== '"') return text
  const inside = text.slice(1, -1)
  return inside.includes('\\') ? inside.replace(/\\([\s\S])/g, '$1') : inside
}

/** Safe for any text: what could end the quotation is escaped, line breaks become spaces. */
export function quote(text: string): string {
  return `"${text.replace(/[\r\n]+/g, ' ').replace(/["\\\0]/g, '\\$&')}"`
}
