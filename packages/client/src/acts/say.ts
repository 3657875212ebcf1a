// Saying texts, numbers, digits and letters to a call.
// Not the voice: texts are spoken by the speech that the exchange is configured with, the rest by its recorded prompts.

import type { Party } from './party.ts'
import { type PlayOptions, type PlayResult, play } from './play.ts'

/** A text, a whole number, digits one by one, or characters one by one. */
export type Sayable = string | number | { readonly digits: string } | { readonly characters: string }

export function mediaOf(what: Sayable): string {
  if (typeof what === 'string') return `say:${what}`
  if (typeof what === 'number') {
    if (!Number.isInteger(what)) throw new TypeError(`not a whole number: ${what}`)
    return `number:${what}`
  }
  return 'digits' in what ? `digits:${what.digits}` : `characters:${what.characters}`
}

export const say = (call: Party, what: Sayable | readonly Sayable[], options: PlayOptions): Promise<PlayResult> =>
  play(
    call,
    [what].flat().map((item) => mediaOf(item as Sayable)),
    options,
  )
