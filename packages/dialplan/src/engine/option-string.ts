// Options as applications take them: letters, each with an argument in parentheses or without.
// Not the meaning of any letter.

import { member } from '@jackfield/base'

/** Letters that were given, with their arguments; a letter without one has an empty text. */
export class Options {
  readonly #given: ReadonlyMap<string, string | undefined>

  constructor(given: ReadonlyMap<string, string | undefined> = new Map()) {
    this.#given = given
  }

  has(letter: string): boolean {
    return this.#given.has(letter)
  }

  /** The argument; nothing when the letter was not given or has none. */
  get(letter: string): string | undefined {
    return this.#given.get(letter)
  }

  get letters(): string[] {
    return [...this.#given.keys()]
  }
}

export const noOptions = new Options()

export type ParsedOptions = { ok: true; options: Options; unknown: string[] } | { ok: false; reason: string }

/** Where the parenthesis opened at `open` closes; -1: nowhere. */
function closing(text: string, open: number): number {
  let depth = 0
  const isQuoted = text[open + 1] === '"'
  let isInside = false
  for (let at = open; at < text.length; at++) {
    const char = text[at]
    if (char === '\\' && !isInside) at++
    else if (isQuoted && char === '"') isInside = !isInside
    else if (isInside) continue
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return at
  }
  return -1
}

/** Quotes around an argument protect what is in them; a backslash outside of quotes goes. */
function unquote(argument: string): string {
  if (argument.startsWith('"')) return argument.replace(/^"([^"]*)"?/, '$1')
  return argument.replace(/\\([\s\S])/g, '$1')
}

/** Letters that are not in the table are handed back as unknown. A letter given twice keeps its last argument. */
export function parseOptions(text: string, known: Readonly<Record<string, string>>): ParsedOptions {
  const given = new Map<string, string | undefined>()
  const unknown: string[] = []
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (/[\0- ]/.test(letter)) continue
    let argument: string | undefined
    if (text[at + 1] === '(') {
      const end = closing(text, at + 1)
      if (end < 0) return { ok: false, reason: `the argument of option '${letter}' has no closing parenthesis` }
      argument = unquote(text.slice(at + 2, end))
      at = end
    }
    if (member(known, letter) !== undefined) given.set(letter, argument)
    else unknown.push(letter)
  }
  return { ok: true, options: new Options(given), unknown }
}
