// Queues as the interface for applications sees them.

import { type QueueBook, type ShownQueue, type ShownQueueMember, shownMember } from '@jackfield/ari'
import { estimatedWait, type Queue, type Queues } from '@jackfield/queues'

function shown({ name, settings, figures, available, longestWait, members, callers }: Queue): ShownQueue {
  const { holdTime, talkTime, completed, abandoned } = figures.values
  return {
    name,
    strategy: settings.strategy,
    max_length: settings.maxLength,
    weight: settings.weight,
    hold_time: holdTime,
    talk_time: talkTime,
    completed,
    abandoned,
    service_level: settings.serviceLevel,
    service_level_performance: figures.serviceLevel,
    available,
    longest_wait: longestWait,
    members: members.all.map((member): ShownQueueMember => shownMember(member.snapshot(name))),
    callers: callers.map(({ channel, waited, priority }, at) => ({
      position: at + 1,
      channel_id: channel.id,
      channel_name: channel.name,
      wait: waited,
      estimated_wait: estimatedWait(holdTime, waited),
      priority,
    })),
  }
}

const missing = { 'no-such-queue': 'queue-not-found', 'not-there': 'queue-caller-not-found' } as const

export function queueBook(queues: Queues): QueueBook {
  return {
    list: () => [...queues.walk()].map(shown),
    get(name) {
      const queue = queues.find(name)
      return queue && shown(queue)
    },
    addMember(queue, { penalty = 0, name = '', stateInterface = '', isPaused = false, reason = '', ...given }) {
      const { interface: location, wrapUpSeconds = 0 } = given
      const member = { queue, interface: location, penalty, name, stateInterface, isPaused, reason, wrapUpSeconds }
      const outcome = queues.members.add(member, 'ARI')
      if (outcome === 'no-such-queue') return 'queue-not-found'
      if (outcome === 'already-there') return 'queue-member-exists'
      return outcome === 'added' ? 'done' : outcome
    },
    updateMember(name, location, { penalty, isPaused, reason, ringsInUse }) {
      const queue = queues.find(name)
      if (!queue) return 'queue-not-found'
      if (!queue.members.get(location)) return 'queue-member-not-found'
      if (penalty !== undefined) queues.members.setPenalty(name, location, penalty)
      if (ringsInUse !== undefined) queues.members.setRingInUse(name, location, ringsInUse)
      if (isPaused !== undefined) queues.members.pause(name, location, isPaused, reason ?? '')
      return 'done'
    },
    removeMember(queue, location) {
      const outcome = queues.members.remove(queue, location, 'ARI')
      if (outcome === 'no-such-queue') return 'queue-not-found'
      if (outcome === 'not-there') return 'queue-member-not-found'
      return outcome === 'not-dynamic' ? 'queue-member-not-dynamic' : 'done'
    },
    moveCaller(queue, channelId, priority, isImmediate) {
      const outcome = queues.callers.setPriority(queue, channelId, priority, isImmediate)
      return outcome === 'done' ? outcome : missing[outcome]
    },
    withdrawCaller(queue, channelId, info) {
      const outcome = queues.callers.withdraw(queue, channelId, info)
      if (outcome === 'done') return outcome
      return outcome === 'already' ? 'queue-caller-withdrawn' : missing[outcome]
    },
  }
}
