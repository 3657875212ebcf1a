// Fields that every picture of a call has: the one in a few words and the one with all that happened.
// Not its channels, which each shows in its own way.

import type { Field } from '@jackfield/description'

type Fields = Readonly<Record<string, Field>>

export const callLifetime = {
  id: { type: 'string', about: 'The id of the call: that of its oldest channel.' },
  begun: { type: 'Date', about: 'When its first channel was made.' },
  ended: { type: 'Date', about: 'When its last channel ended; only then.', optional: true },
} as const satisfies Fields

export const callFailure = {
  from: { type: 'string', about: 'Who called, of a call that was refused before it had a channel.', optional: true },
  to: { type: 'string', about: 'Whom he asked for, of such a call.', optional: true },
  remote: {
    type: 'string',
    about: 'Address and port such a call came from; empty when it was asked for inside.',
    optional: true,
  },
  times: { type: 'int', about: 'How often such a call came; the last one is shown.', optional: true },
  reason: { type: 'string', about: 'Why the call failed: a code from the table of reasons.', optional: true },
  reason_text: { type: 'string', about: 'Why the call failed, in a sentence.', optional: true },
} as const satisfies Fields
