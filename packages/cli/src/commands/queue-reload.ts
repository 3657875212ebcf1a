import { command } from '../command.ts'
import { queueModule, queueName } from '../queue-words.ts'
import { shown } from '../reply.ts'

export const queueReload = command(
  {
    name: 'queue reload',
    synopsis: 'Reads the files of queues again: all of it, or a part, of all queues or of some.',
    module: queueModule,
    arguments: [
      { name: 'part', words: ['parameters', 'members', 'rules', 'all'] },
      { ...queueName, isOptional: true, isRest: true },
    ],
  },
  ({ args: [part = '', ...names], deps: { callQueues } }) => {
    const isMeant = (word: string) => part.toLowerCase() === word || part.toLowerCase() === 'all'
    const parts = { parameters: isMeant('parameters'), members: isMeant('members'), rules: isMeant('rules') }
    if (names.length === 0) callQueues.reload(parts)
    for (const queue of names) callQueues.reload({ ...parts, queue })
    return shown([], { part, queues: names })
  },
)
