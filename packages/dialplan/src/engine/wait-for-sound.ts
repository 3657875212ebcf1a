// Waiting for silence or noise: both need ears. Until there are some, the wait is refused and says so.

import type { Call } from './application.ts'
import { needsSound } from './needs-sound.ts'
import { answerFor } from './prompts.ts'

export function waitForSound(call: Call, name: string, what: string): 'continue' | 'end' {
  if (!answerFor(call)) return 'end'
  needsSound(call, name, what)
  call.channel.variables.set('WAITSTATUS', 'TIMEOUT')
  return 'continue'
}
