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
 * One entry per application, in the order of the applications: the places at each exchange that it had events of, none where
 * numbering begins anew. Nothing when the text is no such list, or has another number of entries than there are applications (an
 * empty text is good for any number).
 */
export function parseResumeTokens(text: string, count: number): (readonly ResumeToken[])[] | undefined {
  if (text.trim() === '') return Array.from({ length: count }, () => [])
  const items = text.split(',').map((item) => item.trim())
  if (items.length !== count) return undefined
  const tokens: (readonly ResumeToken[])[] = []
  for (const item of items) {
    const places = item === '' ? [] : parsePlaces(item)
    if (!places) return undefined
    tokens.push(places)
  }
  return tokens
}

/** One place, as it is in such a list. */
export const parseResumeToken = (text: string): ResumeToken | undefined => parsePlaces(text)?.[0]

/** More exchanges do not stand as one. */
const mostPlaces = 256

/** `6e1f8a20-3:42+90ab77d1-1:17`: of one application at two exchanges. */
function parsePlaces(text: string): readonly ResumeToken[] | undefined {
  const places = new Map<string, ResumeToken>()
  // a plus that was not encoded is a space by now
  const items = text.split(/[+ ]/)
  if (items.length > mostPlaces) return undefined
  for (const item of items) {
    const [, exchange, period, seq] = /^([A-Za-z0-9]{1,64})-(\d{1,15}):(\d{1,15})$/.exec(item) ?? []
    if (exchange === undefined || places.has(exchange)) return undefined
    places.set(exchange, { exchange, period: Number(period), seq: Number(seq) })
  }
  return [...places.values()]
}

/** The one that is this exchange's; where none is, one that shows that it was another. */
export const placeHere = (places: readonly ResumeToken[] = [], exchange: string): ResumeToken | undefined =>
  places.find((place) => place.exchange === exchange) ?? places[0]
