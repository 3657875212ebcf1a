import { command } from '../command.ts'
import { queueData, queueLines } from '../queue-lines.ts'
import { optional, queueModule, queueName } from '../queue-words.ts'
import { said, shown } from '../reply.ts'

export const queueShow = command(
  {
    name: 'queue show',
    synopsis: 'Shows a queue, or all of them: figures, members, callers.',
    module: queueModule,
    arguments: [optional(queueName)],
  },
  ({ args: [wanted], deps: { callQueues } }) => {
    const { nowSeconds } = callQueues
    if (wanted !== undefined) {
      const queue = callQueues.find(wanted)
      return queue ? shown(queueLines(queue, nowSeconds), queueData(queue)) : said(`No such queue: ${wanted}.`)
    }
    const all = [...callQueues.walk()].sort((one, other) => (one.name < other.name ? -1 : 1))
    if (all.length === 0) return said('No queues.')
    return shown(
      all.flatMap((queue) => queueLines(queue, nowSeconds)),
      all.map(queueData),
    )
  },
)
