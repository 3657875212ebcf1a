// Playing media to a call until they are over, a digit interrupts them, or the caller has gone.
// Not asking for digits: gather does that.

import { isOneOf } from './digit-set.ts'
import type { Cancellable, Cancelled, HungUp, Party } from './party.ts'
import { Prompts } from './prompts.ts'

export interface PlayOptions extends Cancellable {
  /** digits that interrupt it, such as `12#`, or `any`; none unless told, and then digits wait for the next act */
  readonly interruptedBy?: string | undefined
  /** of the sounds; that of the channel unless told */
  readonly language?: string | undefined
}

export type PlayResult =
  | { readonly outcome: 'finished' }
  | { readonly outcome: 'interrupted'; readonly digit: string }
  /** this one cannot be played; those behind it were not */
  | { readonly outcome: 'failed'; readonly media: string }
  | HungUp
  | Cancelled

export async function play(
  call: Party,
  media: string | readonly string[],
  { interruptedBy = '', language, signal }: PlayOptions,
): Promise<PlayResult> {
  const inbox = call.open({ signal, wantsDigits: interruptedBy !== '' })
  const prompts = new Prompts(call, inbox, media, language)
  try {
    if (!call.isOver && !signal?.aborted) await prompts.fill()
    while (!prompts.isOver) {
      const happening = await inbox.next()
      if (happening.is === 'hung-up') return call.hungUp
      if (happening.is === 'cancelled') return { outcome: 'cancelled' }
      if (happening.is === 'digit' && isOneOf(happening.digit, interruptedBy))
        return { outcome: 'interrupted', digit: happening.digit }
      if (happening.is !== 'played') continue
      const failed = await prompts.finished(happening.playback)
      if (failed !== undefined) return (await call.isThere()) ? { outcome: 'failed', media: failed } : call.hungUp
    }
    return { outcome: 'finished' }
  } finally {
    await prompts.stop()
    inbox.close()
  }
}
