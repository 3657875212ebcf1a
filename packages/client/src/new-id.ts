// A new id for what a client makes: playbacks, bridges, channels, keys of requests.
// Not `random.uuid()`, which needs a newer Node than this package promises.

import type { Random } from '@jackfield/base'

export const newId = (random: Random): string =>
  Array.from(random.bytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
