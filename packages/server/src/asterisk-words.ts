// The words after `asterisk`, as scripts and exporters write them, into what is to be done here.
// Not the doing; and not the words after `jackfield`, which are command-line.ts.

import type { Invocation, Place } from './command-line.ts'

/** Letters with a value behind them. */
const valued = new Set(['x', 'C', 'U', 'G'])
/** Taken, and nothing follows: there is no colour to switch off, no core to dump, and highpriority says who has priority. */
const idle = new Set(['g', 'n', 'p', 'q', 'T', 'i', 'I', 'm', 'W', 'B'])
const known = new Set(['r', 'R', 'f', 'F', 'c', 'v', 'd', 'V', 'h'])

export type AsteriskInvocation =
  | Exclude<Invocation, { readonly command: 'start' | 'version' }>
  | (Extract<Invocation, { readonly command: 'start' }> & { readonly verbosity: number })
  | { readonly command: 'asterisk-version'; readonly place: Place }

/** `usual`: where the exchange is when no -C says otherwise. */
export function readAsteriskWords(words: readonly string[], usual: Place): AsteriskInvocation {
  const flags = new Map<string, number>()
  const values = new Map<string, string>()
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!/^-[A-Za-z]/.test(word)) return wrong(`asterisk: unexpected argument: ${word}`)
    for (let at = 1; at < word.length; at++) {
      const letter = word[at] as string
      if (valued.has(letter)) {
        const value = word.slice(at + 1) || rest.shift()
        if (value === undefined) return wrong(`asterisk: -${letter} needs a value`)
        values.set(letter, value)
        break
      }
      if (!known.has(letter) && !idle.has(letter)) return wrong(`asterisk: there is no option -${letter} here`)
      flags.set(letter, (flags.get(letter) ?? 0) + 1)
    }
  }
  const file = values.get('C')
  const place: Place = file === undefined ? usual : { file }
  const line = values.get('x')
  if (flags.has('h')) return { command: 'help' }
  if (flags.has('V')) return { command: 'asterisk-version', place }
  if (flags.has('r') || flags.has('R') || line !== undefined)
    return { command: 'remote', place, isJson: false, ...(line ? { line } : {}) }
  if (!['f', 'F', 'c'].some((letter) => flags.has(letter))) {
    return wrong('asterisk: it does not go into the background by itself; start it with -f, under systemd for example')
  }
  const rights = { user: values.get('U') ?? '', group: values.get('G') ?? '' }
  return { command: 'start', place, rights, verbosity: flags.get('v') ?? 0 }
}

const wrong = (message: string): AsteriskInvocation => ({ command: 'wrong', message })
