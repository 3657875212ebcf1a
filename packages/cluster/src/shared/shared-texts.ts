// What stands in a bucket of shared things, in each node's own file of it, and in what a node says after it wrote.
// What cannot be read is none.

import { isJsonObject } from '@jackfield/base'

/** One value in the bucket. */
export interface SharedValue {
  readonly value: string
  /** when it was put back after the bucket was lost: what it was in the old one */
  readonly from?: { readonly epoch: string; readonly revision: number }
}

/** One life of a bucket: whoever wins this key of an empty bucket fills it from its file. */
export interface Epoch {
  readonly id: string
  readonly by: string
  readonly isFilled: boolean
  /** which life it was filled from, and up to which revision the node that filled it had seen that one */
  readonly from?: string
  readonly upTo?: number
}

/** What a node keeps in its file of one key; without a value it was deleted. */
export interface KeptValue {
  readonly value: string | undefined
  readonly epoch: string
  readonly revision: number
}

/** What a node says after each write. */
export interface SharedNotice {
  readonly bucket: string
  readonly key: string
  readonly revision: number
  /** the life of the bucket; none: what was written is too long to be said here, or its node is of an older version, and is to be read */
  readonly epoch: string | undefined
  /** as it stands in the bucket; none: it was deleted */
  readonly text: string | undefined
}

const longestText = 16_384

/** Older versions read the first three words. */
export function formatNotice({ bucket, key, revision, epoch, text }: SharedNotice): string {
  const words = `${bucket} ${encodeURIComponent(key)} ${revision}`
  if (epoch === undefined || (text?.length ?? 0) > longestText) return words
  return text === undefined ? `${words} ${epoch}` : `${words} ${epoch} ${text}`
}

export function parseNotice(words: string): SharedNotice | undefined {
  const [, bucket, encoded, revision, epoch, text] = /^(\S+) (\S+) (\d{1,15})(?: (\S+)(?: (.+))?)?$/s.exec(words) ?? []
  if (bucket === undefined || encoded === undefined) return undefined
  try {
    return { bucket, key: decodeURIComponent(encoded), revision: Number(revision), epoch, text }
  } catch {
    return undefined
  }
}

export const formatValue = ({ value, from }: SharedValue): string =>
  JSON.stringify({ v: value, e: from?.epoch, r: from?.revision })

export function parseValue(text: string): SharedValue | undefined {
  const { v, e, r } = parse(text)
  if (typeof v !== 'string') return undefined
  return { value: v, ...(typeof e === 'string' && isCount(r) && { from: { epoch: e, revision: r } }) }
}

export const formatEpoch = (epoch: Epoch): string => JSON.stringify(epoch)

export function parseEpoch(text: string): Epoch | undefined {
  const { id, by, isFilled, from, upTo } = parse(text)
  if (typeof id !== 'string' || typeof by !== 'string') return undefined
  return {
    ...{ id, by, isFilled: isFilled === true },
    ...(typeof from === 'string' && { from }),
    ...(isCount(upTo) && { upTo }),
  }
}

export const formatKept = ({ value, epoch, revision }: KeptValue): string =>
  JSON.stringify({ v: value, e: epoch, r: revision })

export function parseKept(text: string): KeptValue | undefined {
  const { v, e, r } = parse(text)
  if (typeof e !== 'string' || !isCount(r)) return undefined
  return { value: typeof v === 'string' ? v : undefined, epoch: e, revision: r }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}
