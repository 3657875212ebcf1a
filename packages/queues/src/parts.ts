// What the parts of queues reach of each other.
// Only types, all in one place because they speak of each other; each part that does something has a file of its own.

import type { Clock, Log, Random } from '@jackfield/base'
import type { Bus, BusEvents, Channel, LimitReached, Limits } from '@jackfield/core'
import type { QueueCaller } from './caller/queue-caller.ts'
import type { StoredFigures } from './figures/stored-figures.ts'
import type { QueueLog } from './log/queue-log.ts'
import type { Member, NewMember } from './members/member.ts'
import type { MemberDevices } from './members/member-devices.ts'
import type { StoredMembers } from './members/stored-members.ts'
import type { Queue } from './queue.ts'
import type { RingingMembers } from './ringing/ringing-members.ts'
import type { GeneralSettings, QueueSettings } from './settings/queue-settings.ts'
import type { RuleStep } from './settings/read-rules.ts'
import type { ActiveCalls } from './talking/active-calls.ts'

export type AddOutcome = 'added' | 'already-there' | 'no-such-queue' | LimitReached
export type RemoveOutcome = 'removed' | 'not-there' | 'not-dynamic' | 'no-such-queue'

export interface AddedMember {
  readonly queue: string
  readonly interface: string
  readonly penalty?: number
  readonly name?: string
  readonly stateInterface?: string
  readonly isPaused?: boolean
  readonly reason?: string
  readonly wrapUpSeconds?: number
}

/** What is done to members while queues run. Without a queue it is done in all of them; false: there is no such member. */
export interface MemberActing {
  /** `by`: whoever did it, for the log: the id of a channel, `MANAGER` or `CLI` */
  add(given: AddedMember, by: string): AddOutcome
  remove(queue: string, location: string, by: string): RemoveOutcome
  /** A member that comes while running, also from what was kept: it is told of. */
  put(queue: Queue, given: NewMember): Member
  pause(queue: string | undefined, location: string, isPaused: boolean, reason?: string): boolean
  setPenalty(queue: string | undefined, location: string, penalty: number): boolean
  setRingInUse(queue: string | undefined, location: string, ringsInUse: boolean): boolean
}

export type AgentEvent =
  | 'agent-called'
  | 'agent-rang-in-vain'
  | 'agent-connected'
  | 'agent-left-early'
  | 'agent-completed'

/** What an event has besides the two channels and the member. */
export type AgentDetails<Name extends AgentEvent> = Omit<BusEvents[Name], keyof BusEvents['agent-called']>

export interface QueueParts {
  readonly clock: Clock
  readonly limits: Limits
  readonly random: Random
  readonly bus: Bus
  readonly log: QueueLog
  readonly devices: MemberDevices
  readonly ringing: RingingMembers
  readonly calls: ActiveCalls
  readonly stored: StoredMembers
  readonly figures: StoredFigures
  readonly members: MemberActing
  readonly nowSeconds: number
  general: GeneralSettings
  rules: ReadonlyMap<string, readonly RuleStep[]>
  find(name: string): Queue | undefined
  /** In the order in which lists and events have them. */
  walk(): Iterable<Queue>
  withMember(location: string): Iterable<Queue>
  /** A list of steps; said when there is none of the name. */
  rule(name: string, log: Log): readonly RuleStep[]
  make(settings: QueueSettings): Queue
  /** A member comes, or goes: it is followed, or is not any more. */
  admit(queue: Queue, member: Member): void
  dismiss(queue: Queue, member: Member): void
  pauseDeviceChanged(queue: Queue, member: Member): void
  /** A member has talked. */
  callEnded(queue: Queue, member: Member, talkSeconds: number, isInTime: boolean): void
  startWaitingSound(caller: QueueCaller): void
  stopWaitingSound(caller: QueueCaller): void
  /** Once: those behind move up. */
  leave(caller: QueueCaller): void
  /** He hung up before anybody talked to him; `member`: who was just going to. */
  abandon(caller: QueueCaller, member: Member | undefined): void
  recordAbandoned(caller: QueueCaller): void
  publishAgent<Name extends AgentEvent>(
    name: Name,
    caller: QueueCaller,
    member: Member,
    agent: Channel,
    ...more: object extends AgentDetails<Name> ? [] : [AgentDetails<Name>]
  ): void
  /** A member went after it had answered. */
  publishDialEnd(caller: QueueCaller, agent: Channel, dialString: string): void
}
