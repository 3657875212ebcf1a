// How far a node has told each gateway of its events, as nodes say it to each other: with lines, and before the events themselves.
// Not the events. What cannot be read is nothing.

/** The events of a life of a node for the sockets of a gateway, up to this message, and how long ago that was. */
export type PublishedUpTo = readonly [life: string, gateway: string, number: number, ageMs: number]
export type Published = readonly PublishedUpTo[]

/** What stands before the events of one message: whose they are, which message it is, and after what of others they happened. */
export interface EventHeader {
  readonly life: string
  readonly number: number
  readonly after: readonly (readonly [life: string, number: number])[]
}

/** A node that was started again counts anew. */
export const lifeOf = (node: string, startedAt: number): string => `${node}/${startedAt}`
export const startOfLife = (life: string): number => Number(life.slice(life.lastIndexOf('/') + 1))
export const nodeOfLife = (life: string): string => life.slice(0, life.lastIndexOf('/'))

/** One line. Events are objects, so that this is none. */
export const formatHeader = ({ life, number, after }: EventHeader): string =>
  JSON.stringify(after.length === 0 ? [life, number] : [life, number, after])

export function parseHeader(line: string): EventHeader | undefined {
  if (!line.startsWith('[')) return undefined
  const read = parsed(line)
  if (!Array.isArray(read)) return undefined
  const [life, number, after = []] = read as unknown[]
  if (typeof life !== 'string' || !isNumber(number) || !Array.isArray(after)) return undefined
  const isWhole = after.every((one) => Array.isArray(one) && typeof one[0] === 'string' && isNumber(one[1]))
  return isWhole ? { life, number, after } : undefined
}

export const formatPublished = (published: Published): string => JSON.stringify(published)

export function parsePublished(value: unknown): Published {
  const list = typeof value === 'string' ? parsed(value) : value
  if (!Array.isArray(list)) return []
  return list.filter(
    (one): one is PublishedUpTo =>
      Array.isArray(one) &&
      typeof one[0] === 'string' &&
      typeof one[1] === 'string' &&
      isNumber(one[2]) &&
      isNumber(one[3]),
  )
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
