import { model } from '@jackfield/description'

export const clusterNode = model({
  name: 'ClusterNode',
  resource: 'cluster',
  about: 'One exchange of a cluster, as the exchange that was asked sees it.',
  fields: {
    name: { type: 'string', about: 'Its name, `name` of `cluster.conf`.' },
    state: {
      type: 'string',
      about:
        'Whether it is there. `suspect`: no sign of it for 2.5 seconds; `doubted`: about to be declared dead; `left`: it ended in order; `refused`: its version is too far from this one.',
      values: ['alive', 'suspect', 'doubted', 'dead', 'left', 'refused'],
    },
    self: { type: 'boolean', about: 'It is the exchange that was asked.' },
    draining: { type: 'boolean', about: 'It takes nothing new, and waits for its calls to end.' },
    incarnation: { type: 'int', about: 'Grows by one each time it joins.' },
    version: { type: 'string', about: 'The version of its program; empty while that is unknown.' },
    protocol: {
      type: 'int',
      about: 'The version of the protocol between nodes that it speaks; 0 while that is unknown.',
    },
    calls: { type: 'int', about: 'Calls it has.' },
    channels: { type: 'int', about: 'Channels it has.' },
    load: { type: 'double', about: 'The share of its time that its busiest thread works, from 0 to 1.' },
    last_sign: {
      type: 'double',
      about: 'Seconds since the last sign of it; absent when there was none.',
      optional: true,
    },
  },
})
