import { event } from '../event.ts'

export const exchangeLost = event({
  name: 'ExchangeLost',
  about:
    'Of several exchanges that stand as one, one is gone, and all its calls with it. What the application knew of them ends with the events that follow: StasisEnd, ChannelDestroyed with cause 38, BridgeDestroyed. Only of a call that began in the last moment of a whole machine, and that no other exchange has heard of, nothing follows. On sockets with numbers alone; it has no number itself.',
  fields: {
    node: { type: 'string', about: 'The name of the exchange in the cluster.' },
    incarnation: {
      type: 'string',
      about: 'Its place, as its Resumed said; that part of a token is not needed any more.',
      optional: true,
    },
  },
})
