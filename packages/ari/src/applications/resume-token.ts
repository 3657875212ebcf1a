// The place after which a client goes on: which life of the exchange, and the number of the last event it saw.
// Not a secret: it names a place, and opens nothing.

export interface ResumeToken {
  readonly incarnation: string
  readonly seq: number
}

export const formatResumeToken = ({ incarnation, seq }: ResumeToken): string => `${incarnation}:${seq}`

/**
 * One entry per application, in the order of the applications: `undefined` where numbering begins anew. `a:5,a:9` for two.
 * Nothing when the text is no such list, or has another number of entries than there are applications (an empty text is
 * good for any number).
 */
export function parseResumeTokens(text: string, count: number): (ResumeToken | undefined)[] | undefined {
  if (text.trim() === '') return Array.from({ length: count }, () => undefined)
  const items = text.split(',').map((item) => item.trim())
  if (items.length !== count) return undefined
  const tokens: (ResumeToken | undefined)[] = []
  for (const item of items) {
    const match = /^([A-Za-z0-9-]{1,64}):(\d{1,15})$/.exec(item)
    if (!match && item !== '') return undefined
    tokens.push(match ? { incarnation: match[1] as string, seq: Number(match[2]) } : undefined)
  }
  return tokens
}
