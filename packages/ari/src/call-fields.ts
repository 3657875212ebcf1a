// Fields that every picture of a call has: the one in a few words and the one with all that happened.
// Not its channels, which each shows in its own way.

import type { Field } from '@jackfield/description'
import { callKinds } from './ladder/call-kinds.table.ts'

type Fields = Readonly<Record<string, Field>>

export const callLifetime = {
  id: {
    type: 'string',
    about: 'The id of the call: that of its oldest channel. Of what was said over SIP without a call, its Call-ID.',
  },
  kind: {
    type: 'string',
    about: 'What it is: a call, one that was refused before it had a channel, or SIP messages without a call.',
    values: [...callKinds],
  },
  state: {
    type: 'string',
    about: 'How far it is: its first channel was not answered yet, it was, or all channels have ended.',
    values: ['ringing', 'answered', 'ended'],
  },
  begun: { type: 'Date', about: 'When its first channel was made.' },
  answered: { type: 'Date', about: 'When its first channel was answered; only then.', optional: true },
  ended: { type: 'Date', about: 'When its last channel ended; only then.', optional: true },
  duration_ms: { type: 'long', about: 'From its beginning to its end, in milliseconds; only then.', optional: true },
  from: { type: 'string', about: 'Who called: the endpoint, or what is known of it.' },
  to: { type: 'string', about: 'Who was called: the endpoint, or the number where no endpoint was.' },
  caller: { type: 'CallerID', about: 'Name and number of the one who called.' },
  callee: { type: 'CallerID', about: 'Name and number of the one who was called; the number as it was dialled.' },
} as const satisfies Fields

export const callOutcome = {
  cause: { type: 'int', about: 'Why its first channel ended, when all have.', optional: true },
  cause_txt: { type: 'string', about: 'The same in words.', optional: true },
  ended_by: {
    type: 'string',
    about: 'The name of the channel that hung up; absent while it goes on, and where the exchange ended it.',
    optional: true,
  },
  remote: {
    type: 'string',
    about:
      'Address and port a refused call or SIP messages without a call came from; empty when it was asked for inside.',
    optional: true,
  },
  times: { type: 'int', about: 'How often a refused call came; the last one is shown.', optional: true },
  reason: { type: 'string', about: 'Why the call failed: a code from the table of reasons.', optional: true },
  reason_text: { type: 'string', about: 'Why the call failed, in a sentence.', optional: true },
  warnings: {
    type: 'List[string]',
    about:
      'What was not as it should be and ended nothing, each in a sentence: one-way audio, packet loss, a slow application, a recording that failed.',
    optional: true,
  },
} as const satisfies Fields
