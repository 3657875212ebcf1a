// Chunks of a socket into lines, however they are cut.
// Not what the lines say.

export type ReadLines = { readonly ok: true; readonly lines: readonly string[] } | { readonly ok: false }

export class LineReader {
  readonly #maxLength: number
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #rest = ''

  /** Longer lines are refused, before they are whole. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** The lines that this chunk completes. Not ok: one is too long; nothing can be read any more. */
  read(chunk: Uint8Array): ReadLines {
    const parts = `${this.#rest}${this.#decoder.decode(chunk, { stream: true })}`.split('\n')
    this.#rest = parts.pop() ?? ''
    if (this.#rest.length > this.#maxLength || parts.some(({ length }) => length > this.#maxLength))
      return { ok: false }
    return { ok: true, lines: parts.map((line) => line.replace(/\r$/, '')) }
  }
}
