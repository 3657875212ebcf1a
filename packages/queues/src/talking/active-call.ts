// A call between a caller and a member, until it is over for the queue: by a hang-up, or because one of them was sent on.
// Not the bridge they talk in.

import type { BusEvent, Channel } from '@jackfield/core'
import type { QueueCaller } from '../caller/queue-caller.ts'
import type { Member } from '../members/member.ts'
import type { QueueParts } from '../parts.ts'

export interface ActiveCallFacts {
  readonly caller: QueueCaller
  readonly member: Member
  readonly agent: Channel
  readonly holdSeconds: number
  readonly isInTime: boolean
  /** the member may be rung again */
  readonly release: () => void
}

export class ActiveCall {
  readonly #queues: QueueParts
  readonly #facts: ActiveCallFacts
  readonly #since: number
  readonly #sinceMs: number
  #isOver = false

  constructor(queues: QueueParts, facts: ActiveCallFacts) {
    this.#queues = queues
    this.#facts = facts
    this.#since = facts.caller.now
    this.#sinceMs = queues.clock.now()
    facts.member.inCallSince = this.#since
  }

  get channelIds(): readonly string[] {
    const { caller, agent } = this.#facts
    return [caller.channel.id, agent.id]
  }

  get talkMs(): number {
    return this.#queues.clock.now() - this.#sinceMs
  }

  get #talkSeconds(): number {
    return this.#facts.caller.now - this.#since
  }

  hungUp(by: 'caller' | 'agent'): void {
    const { holdSeconds, caller } = this.#facts
    this.#end(by, by === 'caller' ? 'COMPLETECALLER' : 'COMPLETEAGENT', [
      holdSeconds,
      this.#talkSeconds,
      caller.originalPosition,
    ])
  }

  blindlyTransferred({ exten, context }: BusEvent<'blind-transfer'>): void {
    const { holdSeconds, caller } = this.#facts
    const data = [exten, context, holdSeconds, this.#talkSeconds, caller.originalPosition]
    this.#end('transfer', 'BLINDTRANSFER', data)
  }

  transferred({ destination }: BusEvent<'attended-transfer'>): void {
    const { holdSeconds, caller } = this.#facts
    const times = [holdSeconds, this.#talkSeconds, caller.originalPosition]
    this.#end('transfer', 'ATTENDEDTRANSFER', [...placeOf(destination), ...times])
  }

  #end(
    reason: 'caller' | 'agent' | 'transfer',
    event: 'COMPLETECALLER' | 'COMPLETEAGENT' | 'BLINDTRANSFER' | 'ATTENDEDTRANSFER',
    data: readonly (string | number)[],
  ): void {
    if (this.#isOver) return
    this.#isOver = true
    const queues = this.#queues
    const { caller, member, agent, holdSeconds, isInTime, release } = this.#facts
    const talkSeconds = this.#talkSeconds
    queues.calls.forget(this)
    release()
    queues.log.write({ ...caller.logged, agent: member.name, event, data })
    queues.callEnded(caller.queue, member, talkSeconds, isInTime)
    queues.publishAgent('agent-completed', caller, member, agent, { holdSeconds, talkSeconds, reason })
  }
}

function placeOf(destination: BusEvent<'attended-transfer'>['destination']): string[] {
  switch (destination.type) {
    case 'bridge':
      return ['BRIDGE', destination.bridgeId]
    case 'application':
      return ['APP', destination.application]
    case 'link':
      return ['LINK', destination.first.name, destination.second.name]
    case 'threeway':
      return ['BRIDGE', destination.bridge.id]
    case 'fail':
      return ['BRIDGE', '']
  }
}
