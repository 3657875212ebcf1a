// One header of a message: its name known at once, its value cut out of the text when somebody asks.
// Not parsed.

import type { HeaderName } from './header-name.ts'

export class HeaderLine {
  readonly name: HeaderName
  readonly #source: string
  readonly #start: number
  readonly #end: number
  readonly #isPlain: boolean
  #value: string | undefined

  /** `isPlain`: known to have no line breaks and no NUL in it. */
  constructor(name: HeaderName, source: string, start = 0, end = source.length, isPlain = false) {
    this.name = name
    this.#source = source
    this.#start = start
    this.#end = end
    this.#isPlain = isPlain
  }

  /** Unfolded, without white space at its ends. */
  get value(): string {
    let value = this.#value
    if (value === undefined) {
      const text = this.#source.slice(this.#start, this.#end)
      value = this.#isPlain ? text.trim() : unfold(text)
      this.#value = value
    }
    return value
  }
}

function unfold(text: string): string {
  if (!/[\r\n\0]/.test(text)) return text.trim()
  // Line by line: a pattern for the white space around a folding takes for ever over a long run of spaces.
  const unfolded = text
    .split(/\r\n(?=[ \t])/)
    .map((line, at, { length }) => {
      const begun = at === 0 ? line : line.trimStart()
      return at === length - 1 ? begun : begun.trimEnd()
    })
    .join(' ')
  // what is left of line breaks and NULs makes the message faulty, and must not come back in the answer to it
  return unfolded.replace(/[\r\n]|(?<!\\)\0/g, ' ').trim()
}
