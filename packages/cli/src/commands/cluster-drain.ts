import { counted } from '../columns.ts'
import { command } from '../command.ts'
import { nodeName } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

export const clusterDrain = command(
  {
    name: 'cluster drain',
    synopsis: 'Takes a node of the cluster out of service: it takes nothing new, and its calls may end.',
    arguments: [
      { ...nodeName, isOptional: true },
      { name: 'seconds', isOptional: true },
    ],
    notes: [
      'Without a node: this one. After so many seconds the calls that are left are hung up; 0: never.',
      'Without a number of seconds, what drain_limit of its cluster.conf says.',
      'Telephones, applications and new calls go to the other nodes. "cluster undrain" calls it off.',
    ],
  },
  async ({ args: [node, seconds], deps: { cluster } }) => {
    const joined = cluster()
    if (!joined) return refused('This exchange is alone: there is no cluster.conf')
    if (seconds !== undefined && !/^\d{1,6}$/.test(seconds)) return refused(`${seconds} is no number of seconds`)
    const name = node ?? joined.name
    const outcome = await joined.drainNode(name, seconds === undefined ? undefined : Number(seconds))
    if (!outcome.ok) return refused(outcome.message)
    const calls = joined.nodes().find((each) => each.name === name)?.calls ?? 0
    return said(`Node ${name} takes nothing new; ${counted(calls, 'call')} left.`)
  },
)
