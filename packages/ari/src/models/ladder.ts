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
    left_out: { type: 'int', about: 'How many of the oldest rungs did not find room.' },
    rungs: { type: 'List[LadderRung]', about: 'What happened, oldest first.' },
  },
})
