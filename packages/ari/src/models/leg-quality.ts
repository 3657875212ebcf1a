import { model } from '@jackfield/description'

export const legQuality = model({
  name: 'LegQuality',
  resource: 'calls',
  about: 'How the audio of one channel went over the network.',
  fields: {
    channel_id: { type: 'string', about: 'The channel.' },
    channel: { type: 'string', about: 'Its name.' },
    codec: { type: 'string', about: 'The codec that was agreed; empty where it is not known.' },
    local: { type: 'string', about: 'Our address and port; empty where it is not known.' },
    remote: { type: 'string', about: 'Address and port of the far end; empty where it is not known.' },
    samples: { type: 'List[QualitySample]', about: 'Over time, oldest first.' },
  },
})
