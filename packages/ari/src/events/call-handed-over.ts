import { event } from '../event.ts'

export const callHandedOver = event({
  name: 'CallHandedOver',
  about:
    'A call of an application that several connections share comes to this one, because its own was lost. What happened to it since it entered the application follows.',
  fields: {
    channel_id: { type: 'string', about: 'The channel.' },
    events: { type: 'int', about: 'How many events of its past follow, StasisStart among them.' },
    missing: { type: 'int', about: 'How many events after its StasisStart are not kept any more.' },
    from: { type: 'string', about: 'The name of the connection it had, where it had one.', optional: true },
  },
})
