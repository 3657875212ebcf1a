// The actions about callers and whole queues: QueueChangePriorityCaller, QueueWithdrawCaller, QueueLog, QueueReload, QueueReset.
// Not those of members.

import { parseBoolean } from '@jackfield/conf'
import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

export const queueChangePriorityCaller = action(
  { name: 'QueueChangePriorityCaller', privilege: [], synopsis: 'Sets the priority of somebody who waits' },
  (request, { deps: { queues } }) => {
    const [queue, caller, priority] = [request.get('Queue'), request.get('Caller'), request.get('Priority')]
    if (queue === '') return failure("'Queue' not specified.")
    if (caller === '') return failure("'Caller' not specified.")
    if (priority === '') return failure("'Priority' not specified.")
    if (!/^[+-]?\d{1,9}$/.test(priority)) return failure("'Priority' need integer.")
    const isImmediate = parseBoolean(request.get('Immediate')) ?? false
    const outcome = queues.callers.setPriority(queue, caller, Number(priority), isImmediate)
    if (outcome === 'no-such-queue') return failure('Unable to change priority caller on queue: No such queue')
    if (outcome === 'not-there') return failure('Unable to change priority caller on queue: No such caller')
    return success('Priority change for caller on queue')
  },
)

const withdrawals = {
  'no-such-queue': 'Unable to request withdraw from queue: No such queue',
  'not-there': 'Unable to request withdraw from queue: No such caller',
  already: 'Unable to request withdraw from queue: Already requested',
} as const

export const queueWithdrawCaller = action(
  { name: 'QueueWithdrawCaller', privilege: [], synopsis: 'Takes somebody who waits out of a queue' },
  (request, { deps: { queues } }) => {
    const [queue, caller] = [request.get('Queue'), request.get('Caller')]
    if (queue === '') return failure("'Queue' not specified.")
    if (caller === '') return failure("'Caller' not specified.")
    const outcome = queues.callers.withdraw(queue, caller, request.get('WithdrawInfo'))
    return outcome === 'done' ? success('Withdraw requested successfully') : failure(withdrawals[outcome])
  },
)

export const queueLog = action(
  { name: 'QueueLog', privilege: ['agent'], synopsis: 'Writes a line into the log of queues' },
  (request, { deps: { queues } }) => {
    const [queue, event] = [request.get('Queue'), request.get('Event')]
    if (queue === '' || event === '') return failure("Need 'Queue' and 'Event' parameters.")
    queues.log.write({
      ...{ queue, event, callId: request.get('Uniqueid') || 'NONE' },
      ...{ agent: request.get('Interface'), data: [request.get('Message')] },
    })
    return success('Event added successfully')
  },
)

export const queueReload = action(
  { name: 'QueueReload', privilege: [], synopsis: 'Reads the files of queues again' },
  (request, { deps: { queues } }) => {
    const wants = (name: string) => parseBoolean(request.get(name)) ?? false
    const parts = { members: wants('Members'), rules: wants('Rules'), parameters: wants('Parameters') }
    const isAll = !parts.members && !parts.rules && !parts.parameters
    const all = { members: true, rules: true, parameters: true }
    queues.reload({ ...(isAll ? all : parts), queue: request.get('Queue') || undefined })
    return success('Queue reloaded successfully')
  },
)

export const queueReset = action(
  { name: 'QueueReset', privilege: [], synopsis: 'Begins the figures of queues anew' },
  (request, { deps: { queues } }) => {
    queues.reset(request.get('Queue') || undefined)
    return success('Queue stats reset successfully')
  },
)
