// TRYLOCK(name): takes a lock if it is free.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const tryLock = dialplanFunction(
  {
    name: 'TRYLOCK',
    module: 'func_lock.so',
    synopsis: 'Takes a lock if it is free: 1, else 0.',
    arguments: ['name'],
    needsChannel: true,
    danger: 'read',
  },
  { read: ({ args: [name = ''], channel, deps }) => (deps.locks.tryLock(channel, name) ? '1' : '0') },
)
