import { model } from '@jackfield/description'

export const referTo = model({
  name: 'ReferTo',
  resource: 'events',
  about: 'Where somebody wants a call to be transferred to.',
  fields: {
    requested_destination: { type: 'RequiredDestination', about: 'What was asked for.' },
    destination_channel: {
      type: 'Channel',
      about: 'The channel that the call is to be joined with, when it is one of this exchange.',
      optional: true,
    },
    connected_channel: { type: 'Channel', about: 'The channel that this one is talking to.', optional: true },
    bridge: { type: 'Bridge', about: 'The bridge they are in.', optional: true },
  },
})
