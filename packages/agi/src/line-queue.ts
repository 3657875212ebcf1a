// Lines of a stream, taken one by one: while nobody takes any, the stream is not read on.
// Not the stream's owner: who opened it closes it.

import type { Readable } from 'node:stream'
import { guarded } from '@jackfield/base'
import type { Said } from './link.ts'

/** Longer lines are passed over: what they would have said is answered as unknown. */
export const longestLine = 8_192

/** Lines that may wait before the stream is paused. */
const mostWaiting = 16

const newline = 0x0a

export class LineQueue {
  readonly #stream: Readable
  readonly #waiting: Said[] = []
  #deps: Buffer[] = []
  #length = 0
  #isPassingOver = false
  #isOver = false
  #taker: ((said: Said | undefined) => void) | undefined

  constructor(stream: Readable) {
    this.#stream = stream
    stream.on(
      'data',
      guarded(
        'a line of a program',
        (chunk: Buffer) => this.#append(chunk),
        () => stream.destroy(),
      ),
    )
    for (const end of ['end', 'close', 'error'] as const) stream.on(end, () => this.end())
  }

  /** The next line; nothing when there is no other. One reader at a time. */
  read(): Promise<Said | undefined> {
    const known = this.#waiting.shift()
    if (known !== undefined) {
      if (this.#waiting.length < mostWaiting) this.#stream.resume()
      return Promise.resolve(known)
    }
    if (this.#isOver) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#taker = resolve
    })
  }

  /** No further lines; those that wait can still be taken. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#length > 0 || this.#isPassingOver) this.#endLine()
    this.#taker?.(undefined)
    this.#taker = undefined
  }

  #append(chunk: Buffer): void {
    if (this.#isOver) return
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      this.#keep(chunk.subarray(from, at))
      this.#endLine()
      from = at + 1
    }
    this.#keep(chunk.subarray(from))
    if (this.#waiting.length >= mostWaiting) this.#stream.pause()
  }

  #keep(part: Buffer): void {
    if (part.length === 0 || this.#isPassingOver) return
    this.#length += part.length
    if (this.#length > longestLine) {
      this.#isPassingOver = true
      this.#deps = []
      return
    }
    this.#deps.push(part)
  }

  #endLine(): void {
    const said: Said = this.#isPassingOver
      ? 'too-long'
      : { line: Buffer.concat(this.#deps).toString('utf8').replace(/\r$/, '') }
    this.#deps = []
    this.#length = 0
    this.#isPassingOver = false
    const taker = this.#taker
    this.#taker = undefined
    if (taker) taker(said)
    else this.#waiting.push(said)
  }
}
