// The actions that change members of queues: QueueAdd, QueueRemove, QueuePause, QueuePenalty, QueueMemberRingInUse.
// Not those of callers.

import { parseBoolean } from '@jackfield/conf'
import { action } from '../action.ts'
import { integerPrefix } from '../integer-prefix.ts'
import { failure, success } from '../reply.ts'

export const queueAdd = action(
  { name: 'QueueAdd', privilege: ['agent'], synopsis: 'Adds a member to a queue' },
  (request, { deps: { queues } }) => {
    const [queue, location] = [request.get('Queue'), request.get('Interface')]
    if (queue === '') return failure("'Queue' not specified.")
    if (location === '') return failure("'Interface' not specified.")
    const outcome = queues.members.add(
      {
        queue,
        interface: location,
        penalty: integerPrefix(request.get('Penalty')) ?? 0,
        isPaused: parseBoolean(request.get('Paused')) ?? false,
        reason: request.get('Reason'),
        name: request.get('MemberName'),
        stateInterface: request.get('StateInterface'),
        wrapUpSeconds: integerPrefix(request.get('Wrapuptime')) ?? 0,
      },
      'MANAGER',
    )
    if (outcome === 'already-there') return failure('Unable to add interface: Already there')
    if (outcome === 'no-such-queue') return failure('Unable to add interface to queue: No such queue')
    if (outcome !== 'added') return failure('Unable to add interface to queue: Too many members')
    return success('Added interface to queue')
  },
)

const removals = {
  'not-there': 'Unable to remove interface: Not there',
  'not-dynamic': 'Member not dynamic',
  'no-such-queue': 'Unable to remove interface from queue: No such queue',
} as const

export const queueRemove = action(
  { name: 'QueueRemove', privilege: ['agent'], synopsis: 'Takes a member out of a queue' },
  (request, { deps: { queues } }) => {
    const [queue, location] = [request.get('Queue'), request.get('Interface')]
    if (queue === '' || location === '') return failure("Need 'Queue' and 'Interface' parameters.")
    const outcome = queues.members.remove(queue, location, 'MANAGER')
    return outcome === 'removed' ? success('Removed interface from queue') : failure(removals[outcome])
  },
)

export const queuePause = action(
  { name: 'QueuePause', privilege: ['agent'], synopsis: 'Pauses a member, or lets it go on' },
  (request, { deps: { queues } }) => {
    const [location, given] = [request.get('Interface'), request.get('Paused')]
    if (location === '' || given === '') return failure("Need 'Interface' and 'Paused' parameters.")
    const isPaused = parseBoolean(given) ?? false
    if (!queues.members.pause(request.get('Queue') || undefined, location, isPaused, request.get('Reason'))) {
      return failure('Interface not found')
    }
    return success(`Interface ${isPaused ? 'paused' : 'unpaused'} successfully`)
  },
)

export const queuePenalty = action(
  { name: 'QueuePenalty', privilege: ['agent'], synopsis: 'Sets the penalty of a member' },
  (request, { deps: { queues } }) => {
    const [location, given] = [request.get('Interface'), request.get('Penalty')]
    if (location === '' || given === '') return failure("Need 'Interface' and 'Penalty' parameters.")
    const penalty = integerPrefix(given) ?? 0
    return queues.members.setPenalty(request.get('Queue') || undefined, location, penalty)
      ? success('Interface penalty set successfully')
      : failure('Invalid interface, queuename or penalty')
  },
)

export const queueMemberRingInUse = action(
  { name: 'QueueMemberRingInUse', privilege: ['agent'], synopsis: 'Says whether a member who talks is called' },
  (request, { deps: { queues } }) => {
    const [location, given] = [request.get('Interface'), request.get('RingInUse')]
    if (location === '' || given === '') return failure("Need 'Interface' and 'RingInUse' parameters.")
    const ringsInUse = parseBoolean(given)
    if (ringsInUse === undefined) {
      return failure("'RingInUse' parameter must be a truth value (yes/no, on/off, 0/1, etc)")
    }
    return queues.members.setRingInUse(request.get('Queue') || undefined, location, ringsInUse)
      ? success('Interface ringinuse set successfully')
      : failure('Invalid interface, queuename, or ringinuse value')
  },
)
