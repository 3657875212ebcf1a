// Words that completion offers for commands about queues.
// Not a check: a command says itself what it does not know.

import type { Argument } from './command.ts'
import type { CommandDeps } from './command-deps.ts'

const names = ({ callQueues }: CommandDeps) => [...callQueues.walk()].map(({ name }) => name)

const interfaces = ({ callQueues }: CommandDeps) =>
  [...callQueues.walk()].flatMap(({ members }) => members.all.map((member) => member.interface))

export const queueName: Argument = { name: 'queue', words: names }

export const memberInterface: Argument = { name: 'interface', words: interfaces }

export const queueCaller: Argument = {
  name: 'channel',
  words: ({ callQueues }) =>
    [...callQueues.walk()].flatMap(({ callers }) => callers.map(({ channel }) => channel.name)),
}

/** A word that must stand there. */
export const fixed = (word: string, isOptional = false): Argument => ({ name: word, words: [word], isOptional })

export const optional = (argument: Argument): Argument => ({ ...argument, isOptional: true })

export const queueModule = 'app_queue.so'
