import { model } from '@jackfield/description'
import { callFailure, callLifetime } from '../call-fields.ts'

export const ladder = model({
  name: 'Ladder',
  resource: 'calls',
  about: 'Everything that happened to a call, in one order: what the dialplan did, what was asked, and what was told.',
  fields: {
    ...callLifetime,
    channels: { type: 'List[LadderChannel]', about: 'Its channels, those that ended included.' },
    ...callFailure,
    left_out: { type: 'int', about: 'How many of the oldest rungs did not find room.' },
    rungs: { type: 'List[LadderRung]', about: 'What happened, oldest first.' },
  },
})
