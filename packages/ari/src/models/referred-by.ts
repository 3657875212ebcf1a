import { model } from '@jackfield/description'

export const referredBy = model({
  name: 'ReferredBy',
  resource: 'events',
  about: 'Who asked for a transfer.',
  fields: {
    source_channel: { type: 'Channel', about: 'The channel that asked.' },
    connected_channel: { type: 'Channel', about: 'The channel it was talking to.', optional: true },
    bridge: { type: 'Bridge', about: 'The bridge they are in.', optional: true },
  },
})
