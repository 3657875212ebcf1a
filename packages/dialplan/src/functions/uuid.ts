// UUID(): a new one at each reading.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const uuid = dialplanFunction(
  { name: 'UUID', module: 'func_uuid.so', synopsis: 'A random UUID.', arguments: [] },
  { read: ({ deps }) => deps.random.uuid() },
)
