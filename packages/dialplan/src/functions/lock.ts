// LOCK(name): waits for a lock and takes it.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const lock = dialplanFunction(
  {
    name: 'LOCK',
    module: 'func_lock.so',
    synopsis: 'Waits for a lock: 1 when it was got, else 0.',
    arguments: ['name'],
    needsChannel: true,
    danger: 'read',
  },
  {
    read({ args: [name = ''], channel, deps }) {
      const got = deps.locks.lock(channel, name)
      return got instanceof Promise ? got.then((isGot) => (isGot ? '1' : '0')) : got ? '1' : '0'
    },
  },
)
