// A member paused or let go on by a command: the two are alike but for the word.

import type { Use } from './command.ts'
import { fixed, memberInterface, optional, queueName } from './queue-words.ts'
import { failed, type Reply, said } from './reply.ts'

export const pauseArguments = [
  memberInterface,
  fixed('queue', true),
  optional(queueName),
  fixed('reason', true),
  { name: 'reason', isOptional: true },
]

export function pauseMember({ args, deps: { callQueues } }: Use, isPaused: boolean): Reply {
  const [location = '', , queue, , reason] = args
  const where = queue === undefined ? '' : ` in queue '${queue}'`
  const why = reason === undefined ? '' : ` for reason '${reason}'`
  const word = isPaused ? 'pause' : 'unpause'
  return callQueues.members.pause(queue, location, isPaused, reason ?? '')
    ? said(`${word}d interface '${location}'${where}${why}`)
    : failed(`Unable to ${word} interface '${location}'${where}${why}`)
}
