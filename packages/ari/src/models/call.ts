import { model } from '@jackfield/description'
import { callFailure, callLifetime } from '../call-fields.ts'

export const call = model({
  name: 'Call',
  resource: 'calls',
  about: 'A call in a few words: its channels, and what became of it.',
  fields: {
    ...callLifetime,
    channels: { type: 'List[string]', about: 'Names of its channels, those that ended included.' },
    ...callFailure,
    summary: { type: 'string', about: 'Who asked for whom, who answered, and who ended it why.' },
  },
})
