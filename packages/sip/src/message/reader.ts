// A place in a header value, and the small steps every grammar is made of.
// Not a grammar. Values come here unfolded, so white space is SP and HT.

import { type CharacterSet, tokenCharacters } from './characters.ts'

export class Reader {
  readonly text: string
  at = 0

  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  /** The code of the next character, NaN at the end. */
  peek(): number {
    return this.text.charCodeAt(this.at)
  }

  skipSpace(): void {
    const { text } = this
    let { at } = this
    for (; ; at++) {
      const code = text.charCodeAt(at)
      if (code !== 0x20 && code !== 0x09) break
    }
    this.at = at
  }

  /** Steps over this character when it is next. */
  take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  /** The same with white space on both sides, as separators have it. */
  takeSeparator(character: string): boolean {
    this.skipSpace()
    if (!this.take(character)) return false
    this.skipSpace()
    return true
  }

  /** The run of characters of a set; empty when there is none. */
  run(set: CharacterSet): string {
    const { text, at: start } = this
    let at = start
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code >= 128 || set[code] !== 1) break
    }
    this.at = at
    return text.slice(start, at)
  }

  token(): string {
    return this.run(tokenCharacters)
  }

  /** A quotation as written, quotes included; undefined when it does not end. */
  quoted(): string | undefined {
    const start = this.at
    for (let at = start + 1; at < this.text.length; at++) {
      const code = this.text.charCodeAt(at)
      // never inside of a value that came; in one that somebody here wrote they would make another line
      if (code === 0x0d || code === 0x0a) return undefined
      if (code === 0x5c) at++
      else if (code === 0x22) {
        this.at = at + 1
        return this.text.slice(start, this.at)
      }
    }
    return undefined
  }

  /** A whole number not above `most`; undefined when there is none or it is larger. */
  number(most: number): number | undefined {
    const start = this.at
    let value = 0
    for (; this.at < this.text.length; this.at++) {
      const digit = this.text.charCodeAt(this.at) - 0x30
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
      if (value > most) return undefined
    }
    return this.at === start ? undefined : value
  }
}
