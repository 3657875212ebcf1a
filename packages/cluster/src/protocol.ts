// Which versions of what nodes say to each other this program speaks: the newest, and the one before it.
// Not what they say: each text has its own file, and fields it does not know are not looked at.

/**
 * 1: beats, records, ledgers, requests.
 * 2: beats with the load and with the version itself, each on a subject of its node.
 * A new version may add fields and subjects; it may not change what the one before it says or needs.
 */
export const protocol = { speaks: 2, oldest: 1 } as const

export interface Spoken {
  readonly speaks: number
  readonly oldest: number
}

/** What a record without a version was written by. */
export const firstProtocol: Spoken = { speaks: 1, oldest: 1 }

/** Whether there is a version that both speak. */
export const canSpeak = (one: Spoken, other: Spoken): boolean =>
  Math.max(one.oldest, other.oldest) <= Math.min(one.speaks, other.speaks)

export const formatSpoken = ({ speaks, oldest }: Spoken): string =>
  speaks === oldest ? String(speaks) : `${oldest} to ${speaks}`
