// Dialplan functions of locks: LOCK, TRYLOCK, UNLOCK.
// Who waits for which lock is kept by the exchange.

import { dialplanFunction } from '../engine/dialplan-function.ts'

/** LOCK(name): waits for a lock and takes it. */
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

/** TRYLOCK(name): takes a lock if it is free. */
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

/** UNLOCK(name): lets go of a lock. */
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
