// Cuts what comes over a connection into messages, within bounds: lines end in CRLF or LF, an empty one ends the message.
// Not what is done about a bad one: it says what is wrong, and goes on with the next.

import { type Field, Request } from './message.ts'

export type Incoming =
  | { readonly ok: true; readonly request: Request }
  /** `request`: what could be read of it */
  | { readonly ok: false; readonly code: 'line-too-long' | 'too-many-lines'; readonly request: Request }

export const readerLimits = {
  /** characters of one line, its end left out */
  line: 1024,
  /** lines of one message */
  lines: 128,
} as const

export class MessageReader {
  #rest = ''
  #fields: Field[] = []
  #lines = 0
  #fault: 'line-too-long' | 'too-many-lines' | undefined
  /** the rest of a line that is too long is not kept */
  #isSkipping = false

  /** Every message that is complete now. */
  read(text: string): Incoming[] {
    const found: Incoming[] = []
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      const message = this.#endLine(text.slice(from, end))
      if (message) found.push(message)
      from = end + 1
    }
    this.#keep(text.slice(from))
    return found
  }

  #keep(piece: string): void {
    if (this.#isSkipping) return
    this.#rest += piece
    // one more for a carriage return that may be its end
    if (this.#rest.length <= readerLimits.line + 1) return
    this.#fault ??= 'line-too-long'
    this.#isSkipping = true
    this.#rest = ''
  }

  #endLine(piece: string): Incoming | undefined {
    const whole = this.#rest + piece
    this.#rest = ''
    if (this.#isSkipping) {
      this.#isSkipping = false
      return undefined
    }
    const line = whole.endsWith('\r') ? whole.slice(0, -1) : whole
    if (line === '') return this.#endMessage()
    if (line.length > readerLimits.line) this.#fault ??= 'line-too-long'
    else if (++this.#lines > readerLimits.lines) this.#fault ??= 'too-many-lines'
    else this.#addField(line)
    return undefined
  }

  /** A line without a colon is no field and does no harm. */
  #addField(line: string): void {
    const colon = line.indexOf(':')
    if (colon > 0) this.#fields.push([line.slice(0, colon), line.slice(colon + 1).trimStart()])
  }

  #endMessage(): Incoming {
    const request = new Request(this.#fields)
    const fault = this.#fault
    this.#fields = []
    this.#lines = 0
    this.#fault = undefined
    return fault ? { ok: false, code: fault, request } : { ok: true, request }
  }
}
