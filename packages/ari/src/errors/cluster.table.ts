// Errors of requests that another of several exchanges that stand as one should have answered.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const clusterErrors = {
  'node-unreachable': {
    status: 503,
    message: 'The exchange {node} does not answer',
    about:
      'What the request is about is at another exchange of the cluster, which cannot be reached or did not answer in time. It may have done what was asked.',
  },
  'node-unknown': {
    status: 404,
    message: 'There is no exchange {node}',
    about: 'The header `Jackfield-Node` names an exchange that is not in the cluster.',
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
    about: 'Files are not sent from one exchange of a cluster to another. Ask the exchange `node` itself.',
  },
} as const satisfies ErrorTable
