// Speaking numbers, letters and moments to a caller, as the applications of that name do.

import type { ApplicationRun, Outcome } from '../engine/application.ts'
import { isYes } from '../text/truth.ts'
import { playPrompts } from './prompts.ts'

/** Not interrupted, unless the channel says that a digit may be dialled meanwhile. */
export async function say(call: ApplicationRun, mediaUris: readonly string[]): Promise<Outcome> {
  const mayDial = isYes(call.variable('SAY_DTMF_INTERRUPT'))
  const { digit } = await playPrompts(call, mediaUris, { interrupts: () => mayDial })
  return digit === undefined ? 'continue' : { digit }
}
