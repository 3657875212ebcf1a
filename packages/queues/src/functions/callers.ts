// Functions about those who wait: QUEUE_EXISTS, QUEUE_WAITING_COUNT, QUEUE_GET_CHANNEL, QUEUE_VARIABLES.
// Members have functions of their own.

import { queueVariables } from '../caller/variables.ts'
import { queueFunction } from '../plug.ts'
import { wholeNumber } from '../settings/member-line.ts'

export const queueExists = queueFunction(
  { name: 'QUEUE_EXISTS', synopsis: 'Whether there is a queue of this name.', arguments: ['queue'] },
  { read: (queues, { args: [name = ''] }) => (queues.find(name) ? '1' : '0') },
)

export const queueWaitingCount = queueFunction(
  { name: 'QUEUE_WAITING_COUNT', synopsis: 'How many callers wait in a queue.', arguments: ['queue'] },
  { read: (queues, { args: [name = ''] }) => String(queues.find(name)?.callers.length ?? 0) },
)

export const queueGetChannel = queueFunction(
  {
    name: 'QUEUE_GET_CHANNEL',
    synopsis: 'The channel of the caller at a position, the first unless told.',
    arguments: ['queue', 'position?'],
  },
  {
    read: (queues, { args: [name = '', position = ''] }) =>
      queues.find(name)?.callers[(wholeNumber(position) || 1) - 1]?.channel.name ?? '',
  },
)

export const queueVariablesFunction = queueFunction(
  {
    name: 'QUEUE_VARIABLES',
    synopsis: 'Sets the variables that tell of a queue; 0 when it was done.',
    arguments: ['queue'],
  },
  {
    read: (queues, { args: [name = ''], channel }) => {
      const queue = queues.find(name)
      if (!queue?.settings.setsQueueVariables || !channel) return '-1'
      for (const [variable, value] of queueVariables(queue)) {
        if (variable !== 'QUEUENAME') channel.variables.set(variable, value)
      }
      return '0'
    },
  },
)
