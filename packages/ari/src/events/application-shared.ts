import { shareModes } from '@jackfield/description'
import { event } from '../event.ts'

export const applicationShared = event({
  name: 'ApplicationShared',
  about:
    'The first message for an application of an event socket that was opened with `share`: the connection has it together with others.',
  fields: {
    connection: {
      type: 'string',
      about: 'The name of this connection, for the header `Jackfield-Connection` of requests that do not come over it.',
    },
    share: { type: 'string', about: 'How new calls are shared out.', values: [...shareModes] },
    connections: { type: 'int', about: 'How many share it now, this one included.' },
  },
})
