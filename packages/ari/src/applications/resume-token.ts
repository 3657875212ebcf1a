// The place after which a client goes on: the life of the exchange, the time during which events were kept, the last event seen.
// Not a secret: it names a place, and opens nothing.

export interface ResumeToken {
  readonly exchange: string
  readonly period: number
  readonly seq: number
}

/** What a client is told besides numbers, `6e1f8a20-3`: it keeps it as it is. */
export const formatIncarnation = (exchange: string, period: number): string => `${exchange}-${period}`

export const formatResumeToken = ({ exchange, period, seq }: ResumeToken): string =>
  `${formatIncarnation(exchange, period)}:${seq}`

/**
 * One entry per application, in the order of the applications: `undefined` where numbering begins anew.
 * Nothing when the text is no such list, or has another number of entries than there are applications (an empty text is
 * good for any number).
 */
export function parseResumeTokens(text: string, count: number): (ResumeToken | undefined)[] | undefined {
  if (text.trim() === '') return Array.from({ length: count }, () => undefined)
  const items = text.split(',').map((item) => item.trim())
  if (items.length !== count) return undefined
  const tokens: (ResumeToken | undefined)[] = []
  for (const item of items) {
    const match = /^([A-Za-z0-9]{1,64})-(\d{1,15}):(\d{1,15})$/.exec(item)
    if (!match && item !== '') return undefined
    tokens.push(match ? { exchange: match[1] as string, period: Number(match[2]), seq: Number(match[3]) } : undefined)
  }
  return tokens
}
