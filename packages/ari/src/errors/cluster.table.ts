// Errors of requests that another of several exchanges that stand as one should have answered.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const clusterErrors = {
  'no-cluster': {
    status: 404,
    message: 'This exchange is alone: there is no cluster.conf',
    about: 'The operation is about a cluster, and the exchange is not part of one.',
  },
  'node-not-drained': {
    status: 409,
    message: 'The exchange {node} is not being drained',
    about: 'There is no drain that could be called off. One that waits for its end, such as after SIGTERM, is none.',
  },
  'node-unreachable': {
    status: 503,
    message: 'The exchange {node} does not answer',
    about:
      'What the request is about is at another exchange of the cluster, which cannot be reached or did not answer in time. It may have done what was asked.',
  },
  'node-unknown': {
    status: 404,
    message: 'There is no exchange {node}',
    about: 'The path or the header `Jackfield-Node` names an exchange that is not in the cluster.',
  },
  'request-too-large-for-node': {
    status: 413,
    phrase: 'Request Entity Too Large',
    message: 'The request is too large to be sent to the exchange {node}',
    about:
      'What the request is about is at another exchange of the cluster, and so much is not sent between exchanges.',
  },
  'file-at-other-node': {
    status: 421,
    phrase: 'Misdirected Request',
    message: 'The file is at the exchange {node}',
    about:
      'The exchange that has the file cannot send it to another one now: it cannot be opened, or too many files are on their way. Ask the exchange `node` itself.',
  },
} as const satisfies ErrorTable
