// Something spoken by the rules of say.conf: `num:21`, `enum:3`, `date:AdBY:200604172030.00-1-106` as names of prompts.
// Not the rules of the exchange itself: whoever finds nothing here goes on with those.

import { matchPattern } from '../patterns/index.ts'
import { splitArguments } from '../variables/split-arguments.ts'
import { substitute } from '../variables/substitute.ts'
import type { SayRule, SaySettings } from './say-settings.ts'

/** A function of the dialplan that needs no channel; nothing when there is none, or it takes time. */
export type ReadSayFunction = (name: string, args: string) => string | undefined

/** A rule may lead to another; deeper than that it leads to itself. */
const mostDepth = 20
/** More prompts than anything that is spoken has. */
const mostPrompts = 200

export interface SpokenByRules {
  readonly prompts: string[]
  /** what no rule is for */
  readonly unknown: string[]
}

/** `de_DE_f` is asked for as itself, then as `de_DE`, then as `de`; nothing: the file does not have the language. */
function rulesOf({ languages }: SaySettings, language: string): readonly SayRule[] | undefined {
  for (let at = language.length; at > 0; at = language.lastIndexOf('_', at - 1)) {
    const found = languages.get(language.slice(0, at))
    if (found) return found
  }
  return undefined
}

/** Nothing: the file does not have the language. */
export function speakByRules(
  say: SaySettings,
  language: string,
  what: string,
  readFunction: ReadSayFunction,
): SpokenByRules | undefined {
  const rules = rulesOf(say, language)
  if (!rules) return undefined
  const spoken: SpokenByRules = { prompts: [], unknown: [] }
  new Speaking(rules, readFunction, spoken).speak(what, 0)
  return spoken
}

class Speaking {
  readonly #rules: readonly SayRule[]
  readonly #readFunction: ReadSayFunction
  readonly #spoken: SpokenByRules

  constructor(rules: readonly SayRule[], readFunction: ReadSayFunction, spoken: SpokenByRules) {
    this.#rules = rules
    this.#readFunction = readFunction
    this.#spoken = spoken
  }

  /** `prefix:[format:]data` */
  speak(what: string, depth: number): void {
    if (depth > mostDepth || this.#spoken.prompts.length > mostPrompts) {
      if (!this.#spoken.unknown.includes(what)) this.#spoken.unknown.push(what)
      return
    }
    const [first, last] = [what.indexOf(':'), what.lastIndexOf(':')]
    const [prefix, format, data] = [what.slice(0, first), what.slice(first + 1, last), what.slice(last + 1)]
    const parts = first < last ? (format.match(/'[^']*'?|\S/g) ?? []) : []
    if (parts.length > 1 || parts[0]?.startsWith("'")) {
      for (const part of parts) {
        if (part.startsWith("'")) this.#spoken.prompts.push(part.replaceAll("'", ''))
        else this.speak(`${prefix}:${part}:${data}`, depth + 1)
      }
      return
    }
    const rule = this.#rules.find(({ pattern }) => matchPattern(pattern, what, 'match') !== 'no')
    if (!rule) this.#spoken.unknown.push(what)
    else this.#follow(rule, data, depth)
  }

  #follow({ text }: SayRule, data: string, depth: number): void {
    for (const component of splitArguments(text, { isRaw: true })) {
      const filled = substitute(component, {
        variable: (name) => (name === 'SAY' ? data : undefined),
        readFunction: (name, args) => this.#readFunction(name, args),
      })
      const named = typeof filled === 'string' ? filled.trim() : ''
      if (named.includes(':')) this.speak(named, depth + 1)
      else if (named !== '') this.#spoken.prompts.push(named)
    }
  }
}
