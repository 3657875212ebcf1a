import { model } from '@jackfield/description'

export const call = model({
  name: 'Call',
  resource: 'calls',
  about: 'A call in a few words: its channels, and what became of it.',
  fields: {
    id: { type: 'string', about: 'The id of the call: that of its oldest channel.' },
    begun: { type: 'Date', about: 'When its first channel was made.' },
    ended: { type: 'Date', about: 'When its last channel ended; only then.', optional: true },
    channels: { type: 'List[string]', about: 'Names of its channels, those that ended included.' },
    summary: { type: 'string', about: 'Who asked for whom, who answered, and who ended it why.' },
  },
})
