import { command } from '../command.ts'
import { nodeName } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

export const clusterUndrain = command(
  {
    name: 'cluster undrain',
    synopsis: 'Calls the drain of a node off: it takes new calls again.',
    arguments: [{ ...nodeName, isOptional: true }],
    notes: ['Without a node: this one.'],
  },
  async ({ args: [node], deps: { cluster } }) => {
    const joined = cluster()
    if (!joined) return refused('This exchange is alone: there is no cluster.conf')
    const name = node ?? joined.name
    const outcome = await joined.undrainNode(name)
    return outcome.ok ? said(`Node ${name} takes new calls again.`) : refused(outcome.message)
  },
)
