import { model } from '@jackfield/description'

export const ladder = model({
  name: 'Ladder',
  resource: 'calls',
  about: 'Everything that happened to a call, in one order: what the dialplan did, what was asked, and what was told.',
  fields: {
    id: { type: 'string', about: 'The id of the call: that of its oldest channel.' },
    begun: { type: 'Date', about: 'When its first channel was made.' },
    ended: { type: 'Date', about: 'When its last channel ended; only then.', optional: true },
    channels: { type: 'List[LadderChannel]', about: 'Its channels, those that ended included.' },
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
    left_out: { type: 'int', about: 'How many of the oldest rungs did not find room.' },
    rungs: { type: 'List[LadderRung]', about: 'What happened, oldest first.' },
  },
})
