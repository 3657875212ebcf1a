// Queues as the interface sees them: the objects it shows, and what can be done to them.
// Only types: the program hands the queues over.

import type { LimitReached } from '@jackfield/core'

export interface ShownQueueMember {
  readonly interface: string
  readonly name: string
  readonly state_interface: string
  readonly membership: 'dynamic' | 'static'
  readonly penalty: number
  readonly calls_taken: number
  readonly last_call: number
  readonly last_pause: number
  readonly login_time: number
  readonly in_call: boolean
  readonly status: number
  readonly paused: boolean
  readonly paused_reason: string
  readonly ring_in_use: boolean
  readonly wrap_up_time: number
}

export interface ShownQueueCaller {
  readonly position: number
  readonly channel_id: string
  readonly channel_name: string
  readonly wait: number
  readonly estimated_wait: number
  readonly priority: number
}

export interface ShownQueue {
  readonly name: string
  readonly strategy: string
  readonly max_length: number
  readonly weight: number
  readonly hold_time: number
  readonly talk_time: number
  readonly completed: number
  readonly abandoned: number
  readonly service_level: number
  readonly service_level_performance: number
  readonly available: number
  readonly longest_wait: number
  readonly members: readonly ShownQueueMember[]
  readonly callers: readonly ShownQueueCaller[]
}

export interface NewQueueMember {
  readonly interface: string
  readonly penalty?: number | undefined
  readonly name?: string | undefined
  readonly stateInterface?: string | undefined
  readonly isPaused?: boolean | undefined
  readonly reason?: string | undefined
  readonly wrapUpSeconds?: number | undefined
}

export interface QueueMemberUpdate {
  readonly penalty?: number | undefined
  readonly isPaused?: boolean | undefined
  readonly reason?: string | undefined
  readonly ringsInUse?: boolean | undefined
}

export interface QueueBook {
  list(): readonly ShownQueue[]
  get(name: string): ShownQueue | undefined
  addMember(queue: string, member: NewQueueMember): 'done' | 'queue-not-found' | 'queue-member-exists' | LimitReached
  updateMember(
    queue: string,
    location: string,
    update: QueueMemberUpdate,
  ): 'done' | 'queue-not-found' | 'queue-member-not-found'
  removeMember(
    queue: string,
    location: string,
  ): 'done' | 'queue-not-found' | 'queue-member-not-found' | 'queue-member-not-dynamic'
  /** `isImmediate`: it moves now; otherwise those who come later see it */
  moveCaller(
    queue: string,
    channelId: string,
    priority: number,
    isImmediate: boolean,
  ): 'done' | 'queue-not-found' | 'queue-caller-not-found'
  withdrawCaller(
    queue: string,
    channelId: string,
    info: string,
  ): 'done' | 'queue-not-found' | 'queue-caller-not-found' | 'queue-caller-withdrawn'
}
