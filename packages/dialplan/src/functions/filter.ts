// FILTER(allowed,text): a text without what is not allowed.

import { table } from '@jackfield/base'
import { dialplanFunction } from '../engine/dialplan-function.ts'

const letters = table<string>({ n: '\n', r: '\r', t: '\t' })

/** One character of the allowed set, which may be escaped, and where the next begins. */
function take(allowed: string, at: number): { char: string; isEscaped: boolean; next: number } {
  if (allowed[at] !== '\\' || at + 1 >= allowed.length) {
    const char = String.fromCodePoint(allowed.codePointAt(at) as number)
    return { char, isEscaped: false, next: at + char.length }
  }
  const code = /^\\(?:x([\da-fA-F]{2})|0([0-7]{2,3}))/.exec(allowed.slice(at, at + 5))
  if (code) {
    const value = code[1] === undefined ? Number.parseInt(code[2] as string, 8) : Number.parseInt(code[1], 16)
    return { char: String.fromCharCode(value), isEscaped: true, next: at + code[0].length }
  }
  const letter = allowed[at + 1] as string
  return { char: letters.get(letter) ?? letter, isEscaped: true, next: at + 2 }
}

/** Ranges of code points. */
function ranges(allowed: string): [from: number, to: number][] {
  const found: [number, number][] = []
  for (let at = 0; at < allowed.length; ) {
    const first = take(allowed, at)
    at = first.next
    const code = first.char.codePointAt(0) as number
    if (allowed[at] === '-' && at + 1 < allowed.length) {
      const last = take(allowed, at + 1)
      at = last.next
      found.push([code, last.char.codePointAt(0) as number])
    } else found.push([code, code])
  }
  return found
}

export const filter = dialplanFunction(
  {
    name: 'FILTER',
    module: 'func_strings.so',
    synopsis: 'A text without the characters that are not allowed.',
    arguments: ['allowed', 'text'],
    split: 'raw',
  },
  {
    read({ args }) {
      const allowed = ranges(args[0] ?? '')
      const isAllowed = (char: string) => {
        const code = char.codePointAt(0) as number
        return allowed.some(([from, to]) => code >= from && code <= to)
      }
      return [...(args[1] ?? '')].filter(isAllowed).join('')
    },
  },
)
