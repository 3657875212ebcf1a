// What is done to members while queues run: added, removed, paused, given another penalty. Each is told of, written down and kept.
// Not who asks: applications, functions, actions and commands do.

import type { QueueMemberChange } from '@jackfield/core'
import type { AddedMember, AddOutcome, MemberActing, QueueParts, RemoveOutcome } from '../parts.ts'
import type { Queue } from '../queue.ts'
import { Member, type NewMember } from './member.ts'

export class MemberActs implements MemberActing {
  readonly #queues: QueueParts

  constructor(queues: QueueParts) {
    this.#queues = queues
  }

  add(given: AddedMember, by: string): AddOutcome {
    const queue = this.#queues.find(given.queue)
    if (!queue) return 'no-such-queue'
    const location = given.interface
    if (queue.members.get(location)) return 'already-there'
    const full = this.#queues.limits.check('max_queue_members', queue.members.size + 1)
    if (full) return full
    const member = this.put(queue, {
      interface: location,
      name: given.name || location,
      stateInterface: given.stateInterface || location,
      penalty: this.#queues.general.allowsNegativePenalty ? (given.penalty ?? 0) : Math.max(0, given.penalty ?? 0),
      ringsInUse: queue.settings.ringsInUse,
      wrapUpSeconds: Math.max(0, given.wrapUpSeconds ?? 0),
      isDynamic: true,
      isPaused: given.isPaused ?? false,
      pausedReason: given.isPaused ? (given.reason ?? '') : '',
    })
    const agent = this.#queues.general.logsMemberNames ? member.name : location
    this.#queues.log.write({
      ...{ callId: by, queue: queue.name, agent, event: 'ADDMEMBER' },
      data: member.isPaused ? ['PAUSED'] : [],
    })
    this.#keep(queue)
    return 'added'
  }

  put(queue: Queue, given: NewMember): Member {
    const member = new Member(given, this.#queues.nowSeconds)
    this.#queues.admit(queue, member)
    this.#publish(queue, member, 'added')
    if (member.isPaused) this.#queues.pauseDeviceChanged(queue, member)
    return member
  }

  remove(queueName: string, location: string, by: string): RemoveOutcome {
    const queue = this.#queues.find(queueName)
    if (!queue) return 'no-such-queue'
    const member = queue.members.get(location)
    if (!member) return 'not-there'
    if (!member.isDynamic) return 'not-dynamic'
    this.#queues.dismiss(queue, member)
    this.#publish(queue, member, 'removed')
    const agent = this.#queues.general.logsMemberNames ? member.name : location
    this.#queues.log.write({ callId: by, queue: queue.name, agent, event: 'REMOVEMEMBER' })
    this.#keep(queue)
    return 'removed'
  }

  pause(queueName: string | undefined, location: string, isPaused: boolean, reason = ''): boolean {
    const only = queueName ? this.#queues.find(queueName) : undefined
    const asked = queueName ? (only ? [only] : []) : [...this.#queues.walk()]
    const found = asked.filter((queue) => queue.members.get(location))
    const [first] = found
    if (!first) return false
    if (!queueName) {
      const agent = first.members.get(location)?.name ?? location
      this.#queues.log.write({ agent, event: isPaused ? 'PAUSEALL' : 'UNPAUSEALL', data: [reason] })
    }
    for (const queue of found) this.#pauseOne(queue, queue.members.get(location) as Member, isPaused, reason)
    return true
  }

  #pauseOne(queue: Queue, member: Member, isPaused: boolean, reason: string): void {
    const queues = this.#queues
    const write = (event: 'PAUSE' | 'UNPAUSE', text: string) =>
      queues.log.write({ queue: queue.name, agent: member.name, event, data: [text] })
    const isOtherReason = isPaused && member.isPaused && member.pausedReason !== reason
    if (isOtherReason && queues.general.logsUnpauseOnReasonChange) write('UNPAUSE', 'Auto-Unpause')
    member.isPaused = isPaused
    member.pausedReason = reason
    if (isPaused) member.lastPause = queues.nowSeconds
    queues.pauseDeviceChanged(queue, member)
    write(isPaused ? 'PAUSE' : 'UNPAUSE', reason)
    this.#publish(queue, member, 'pause')
    // the reason of an unpausing is told once
    if (!isPaused) member.pausedReason = ''
    this.#keep(queue)
    queues.figures.memberChanged(queue.name, member)
    queue.reckon(member)
  }

  setPenalty(queueName: string | undefined, location: string, penalty: number): boolean {
    if (penalty < 0 && !this.#queues.general.allowsNegativePenalty) return false
    return this.#each(queueName, location, (queue, member) => {
      member.penalty = penalty
      this.#queues.log.write({ queue: queue.name, agent: location, event: 'PENALTY', data: [penalty] })
      this.#publish(queue, member, 'penalty')
      queue.reckon(member)
    })
  }

  setRingInUse(queueName: string | undefined, location: string, ringsInUse: boolean): boolean {
    return this.#each(queueName, location, (queue, member) => {
      member.ringsInUse = ringsInUse
      this.#queues.log.write({ queue: queue.name, agent: location, event: 'RINGINUSE', data: [ringsInUse ? 1 : 0] })
      this.#publish(queue, member, 'ring-in-use')
      queue.reckon(member)
    })
  }

  #each(queueName: string | undefined, location: string, act: (queue: Queue, member: Member) => void): boolean {
    const only = queueName ? this.#queues.find(queueName) : undefined
    if (queueName && !only) return false
    let isFound = false
    for (const queue of only ? [only] : this.#queues.walk()) {
      const member = queue.members.get(location)
      if (!member) continue
      isFound = true
      act(queue, member)
    }
    return isFound
  }

  #publish(queue: Queue, member: Member, change: QueueMemberChange): void {
    this.#queues.bus.publish('queue-member-changed', { change, member: member.snapshot(queue.name) })
  }

  #keep(queue: Queue): void {
    if (this.#queues.general.keepsMembers) this.#queues.stored.keep(queue.name, queue.members.all)
  }
}
