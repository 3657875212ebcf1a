import { model } from '@jackfield/description'

export const clusterStatus = model({
  name: 'ClusterStatus',
  resource: 'cluster',
  about: 'The exchanges that stand as one with this one.',
  fields: {
    name: { type: 'string', about: 'Of the cluster.' },
    node: { type: 'string', about: 'Of the exchange that was asked.' },
    connected: { type: 'boolean', about: 'It has a connection to a server that nodes speak through.' },
    trouble: { type: 'string', about: 'Why it has none, in words.', optional: true },
    majority: {
      type: 'boolean',
      about: 'A majority of the servers can be reached: what all nodes share can be written.',
    },
    nodes: { type: 'List[ClusterNode]', about: 'Every node that is known, in the order of names.' },
  },
})
