import { model } from '@jackfield/description'
import { callLifetime, callOutcome } from '../call-fields.ts'

export const call = model({
  name: 'Call',
  resource: 'calls',
  about: 'A call in a few words: who called whom, its channels, and what became of it.',
  fields: {
    ...callLifetime,
    channels: { type: 'List[string]', about: 'Names of its channels, those that ended included.' },
    channel_ids: { type: 'List[string]', about: 'Ids of the same, in the same order.' },
    applications: { type: 'List[string]', about: 'Applications of the interface that had one of its channels.' },
    ...callOutcome,
    quality: {
      type: 'CallQuality',
      about: 'How its audio went; absent where none went over the network.',
      optional: true,
    },
    summary: { type: 'string', about: 'Who asked for whom, who answered, and who ended it why.' },
  },
})
