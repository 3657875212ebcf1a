// Errors about endpoints and messages to them.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const endpointsErrors = {
  'endpoint-not-found': {
    status: 404,
    message: 'Endpoint not found',
    about: 'There is no such endpoint, or its technology cannot do this.',
  },
  'technology-not-found': {
    status: 404,
    message: 'No Endpoints found - invalid tech {tech}',
    about: 'There is no such technology. Letter case matters.',
  },
} as const satisfies ErrorTable
