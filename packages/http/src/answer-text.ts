// The head of an answer as text, with everything that node:http would write into it.
// Not its body.

import { STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import type { Clock } from '@jackfield/base'
import type { MountAnswer } from './mount.ts'

/** Headers that many answers share, as lines. */
const shared = new WeakMap<readonly string[], string>()

/** The same, remembered as lines: for headers that are made once and stand in many answers. */
export function sharedHeaders(flat: readonly string[]): readonly string[] {
  shared.set(flat, lines(flat))
  return flat
}

/** Flat headers as lines. Throws where a name or a value would end its line (RFC 9110 §5.5). */
function lines(flat: readonly string[]): string {
  let text = ''
  for (let at = 0; at < flat.length; at += 2) {
    const [name, value] = [flat[at] as string, flat[at + 1] as string]
    validateHeaderName(name)
    validateHeaderValue(name, value)
    text += `${name}: ${value}\r\n`
  }
  return text
}

/** The head of an answer without a body: many requests have the same one within a second. */
interface EmptyHead {
  readonly status: number
  readonly headers: readonly string[]
  readonly door: readonly string[]
  readonly dateLine: string
  readonly text: string
}

/** `Date` has whole seconds (RFC 9110 §6.6.1): one text serves all answers of a second. */
export class AnswerHeads {
  readonly #clock: Clock
  #second = Number.NaN
  #dateLine = ''
  #empty: EmptyHead | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @param door flat headers that every answer of the door has */
  of(answer: MountAnswer, length: number, door: readonly string[], isLast: boolean): string {
    const { status, phrase, headers } = answer
    if (length > 0 || isLast || phrase !== undefined || !shared.has(headers))
      return this.#make(answer, length, door, isLast)
    const dateLine = this.#date()
    const last = this.#empty
    if (last?.status === status && last.headers === headers && last.door === door && last.dateLine === dateLine)
      return last.text
    const text = this.#make(answer, length, door, isLast)
    this.#empty = { status, headers, door, dateLine, text }
    return text
  }

  #make({ status, phrase, headers }: MountAnswer, length: number, door: readonly string[], isLast: boolean): string {
    if (phrase !== undefined) validateHeaderValue('reason phrase', phrase)
    const own = shared.get(door) ?? lines(door)
    const more = shared.get(headers) ?? lines(headers)
    // Also with 204, against RFC 9110 §8.6: simple clients wait for the connection's end without it.
    const end = isLast
      ? 'Connection: close\r\n\r\n'
      : headers.includes('Connection')
        ? '\r\n'
        : 'Connection: keep-alive\r\n\r\n'
    return `HTTP/1.1 ${status} ${phrase ?? STATUS_CODES[status] ?? 'unknown'}\r\n${own}${more}Content-Length: ${length}\r\n${this.#date()}${end}`
  }

  #date(): string {
    const now = this.#clock.wall()
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#dateLine = `Date: ${new Date(now).toUTCString()}\r\n`
    }
    return this.#dateLine
  }
}
