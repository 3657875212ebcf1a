import { counted, rightCell, wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

const row = (name: string, ...numbers: readonly (string | number)[]) =>
  [wideCell(name, 70), ...numbers.map((number) => rightCell(number, 10))].join(' ')

export const coreShowTaskprocessors = command(
  {
    name: 'core show taskprocessors',
    synopsis: 'Shows the internal queues of the exchange.',
    notes: [
      'Low water and High water are 0: a long queue refuses nothing; new calls are refused by the limits of asterisk.conf.',
    ],
  },
  ({ deps }) => {
    const queues = deps.queues()
    const rows = queues.map(({ name, processed, waiting, most }) => row(name, processed, waiting, most, 0, 0))
    const head = row('Processor', 'Processed', 'In Queue', 'Max Depth', 'Low water', 'High water')
    return shown(
      [head, ...rows, '', counted(queues.length, 'taskprocessor')],
      queues.map((queue) => ({ ...queue })),
    )
  },
)
