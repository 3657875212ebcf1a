// UNLOCK(name): lets go of a lock.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const unlock = dialplanFunction(
  {
    name: 'UNLOCK',
    module: 'func_lock.so',
    synopsis: "Lets go of a lock: 1, or 0 when it was not the channel's.",
    arguments: ['name'],
    needsChannel: true,
    danger: 'read',
  },
  { read: ({ args: [name = ''], channel, deps }) => (deps.locks.unlock(channel, name) ? '1' : '0') },
)
