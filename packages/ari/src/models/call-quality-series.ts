import { model } from '@jackfield/description'

export const callQualitySeries = model({
  name: 'CallQualitySeries',
  resource: 'calls',
  about: 'How the audio of a call went over time.',
  fields: {
    id: { type: 'string', about: 'The id of the call.' },
    legs: { type: 'List[LegQuality]', about: 'Its channels that had audio over the network.' },
  },
})
