// What nodes ask each other about lines, as text.
// Not what goes over a line: signals are whatever its ends agree on.

import { member } from '@jackfield/base'
import { formatPublished, type Published, parsePublished } from '../order/published.ts'

/** Something that one end of a line says to the other; plain data. */
export interface LineSignal {
  readonly type: string
}

/** What a line is for; plain data. */
export interface LineWish {
  readonly kind: string
}

export type LineAnswer<Answer = unknown, Refusal = unknown> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly refusal: Refusal }

export type LineRequest =
  | { readonly act: 'open'; readonly from: string; readonly line: string; readonly wish: LineWish }
  /** numbered from `first` on; `isLast`: it is closed after them */
  | {
      readonly act: 'signals'
      readonly from: string
      readonly line: string
      readonly first: number
      readonly signals: readonly LineSignal[]
      readonly isLast?: boolean
    }
  /** which of these the other node has */
  | { readonly act: 'check'; readonly from: string; readonly lines: readonly string[] }

/** `published`: what it comes after. */
export const formatLineRequest = (request: LineRequest, published: Published): string =>
  JSON.stringify({ ...request, published })

/** What a request comes after; nothing: its node does not know of that, and is not to be answered with it. */
export const publishedWith = (request: LineRequest): Published | undefined =>
  'published' in request ? parsePublished(request.published) : undefined

/** An answer has what it comes after on a second line. */
export const formatLineAnswer = (answer: string, published: Published): string =>
  published.length === 0 ? answer : `${answer}\n${formatPublished(published)}`

export function splitLineAnswer(text: string): { readonly text: string; readonly published: Published } {
  const end = text.indexOf('\n')
  return end < 0
    ? { text, published: [] }
    : { text: text.slice(0, end), published: parsePublished(text.slice(end + 1)) }
}

/** Nothing for what is none. */
export function parseLineRequest(text: string): LineRequest | undefined {
  const read = parsed(text)
  if (typeof read.from !== 'string') return undefined
  if (read.act === 'check') return isListOfTexts(read.lines) ? (read as unknown as LineRequest) : undefined
  if (typeof read.line !== 'string') return undefined
  if (read.act === 'open') return isNamed(read.wish, 'kind') ? (read as unknown as LineRequest) : undefined
  const { signals, first } = read
  const isSignals = read.act === 'signals' && Number.isSafeInteger(first) && Array.isArray(signals)
  return isSignals && signals.every((signal) => isNamed(signal, 'type')) ? (read as unknown as LineRequest) : undefined
}

export function parseLineAnswer(text: string): LineAnswer | undefined {
  const read = parsed(text)
  if (read.ok === true && 'answer' in read) return { ok: true, answer: read.answer }
  return read.ok === false && 'refusal' in read ? { ok: false, refusal: read.refusal } : undefined
}

/** Of what was checked, what the other node does not have; nothing when that cannot be read. */
export function parseMissing(text: string): readonly string[] | undefined {
  const { missing } = parsed(text)
  return isListOfTexts(missing) ? missing : undefined
}

function parsed(text: string): Record<string, unknown> {
  try {
    const read = JSON.parse(text) as unknown
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const isListOfTexts = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.every((item) => typeof item === 'string')

const isNamed = (value: unknown, name: 'kind' | 'type'): boolean =>
  typeof value === 'object' && value !== null && typeof member(value as Record<string, unknown>, name) === 'string'
