// An endpoint to call, as requests write it: `technology/resource`.
// Not whether anybody is there.

import { Fault } from '@jackfield/description'

/** Handed back as it is written. */
export function readEndpoint(endpoint: string): string {
  const slash = endpoint.indexOf('/')
  if (slash <= 0 || slash === endpoint.length - 1) throw new Fault('endpoint-invalid', { parameter: 'endpoint' })
  return endpoint
}
