// All queues of the exchange: found by name, configured, followed by devices and figures; what their parts share.
// Not the way of a caller through one of them.

import type { Clock, Log, Random } from '@jackfield/base'
import type { Bus, BusEvents, Channel, DeviceStates, DialplanDatabase, StoreSpace } from '@jackfield/core'
import { dialStatusOfCause, Limits } from '@jackfield/core'
import type { Application, DialplanFunction, ExtensionLookup } from '@jackfield/dialplan'
import { applications } from './applications/index.ts'
import { CallerActs } from './caller/caller-acts.ts'
import type { QueueCaller } from './caller/queue-caller.ts'
import { setQueueVariables } from './caller/variables.ts'
import { QueueDevices } from './devices/queue-devices.ts'
import { Figures } from './figures/figures.ts'
import { StoredFigures } from './figures/stored-figures.ts'
import { functions } from './functions/index.ts'
import { QueueLog } from './log/queue-log.ts'
import type { Member } from './members/member.ts'
import { MemberActs } from './members/member-acts.ts'
import { MemberDevices } from './members/member-devices.ts'
import { StoredMembers } from './members/stored-members.ts'
import type { AgentDetails, AgentEvent, QueueParts } from './parts.ts'
import { plugApplication, plugFunction } from './plug.ts'
import { Queue } from './queue.ts'
import { QueueWalk } from './queue-walk.ts'
import { RingingMembers } from './ringing/ringing-members.ts'
import { applySettings, type ReloadedParts } from './settings/apply-settings.ts'
import type { QueueConfiguration } from './settings/queue-configuration.ts'
import { defaultGeneral, type GeneralSettings, type QueueSettings } from './settings/queue-settings.ts'
import type { RuleStep } from './settings/read-rules.ts'
import { ActiveCalls } from './talking/active-calls.ts'

export interface QueuesDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly deviceStates: DeviceStates
  readonly limits?: Limits
  readonly database: DialplanDatabase
  /** where figures are kept */
  readonly space: Pick<StoreSpace, 'get' | 'apply'>
  /** a line for `queue_log` */
  readonly appendLog: (line: string) => void
  /** reads the files anew */
  readonly read: () => QueueConfiguration
}

export class Queues implements QueueParts {
  /** for the dialplan */
  readonly applications: readonly Application[]
  readonly functions: readonly DialplanFunction[]
  readonly clock: Clock
  readonly limits: Limits
  readonly random: Random
  readonly bus: Bus
  readonly log: QueueLog
  readonly devices: MemberDevices
  readonly ringing = new RingingMembers()
  readonly calls: ActiveCalls
  readonly stored: StoredMembers
  readonly figures: StoredFigures
  readonly members: MemberActs
  readonly callers: CallerActs
  general: GeneralSettings = defaultGeneral
  rules: ReadonlyMap<string, readonly RuleStep[]> = new Map()
  readonly #deps: QueuesDeps
  readonly #queues = new QueueWalk()
  readonly #own: QueueDevices
  /** queues of each member, for states that change */
  readonly #queueOf = new Map<Member, Queue>()
  readonly #byInterface = new Map<string, Set<Queue>>()
  #hints: Pick<ExtensionLookup, 'hint'> | undefined

  constructor(deps: QueuesDeps) {
    this.#deps = deps
    this.clock = deps.clock
    this.limits = deps.limits ?? new Limits()
    this.random = deps.random
    this.bus = deps.bus
    this.log = new QueueLog(deps.clock, deps.appendLog)
    this.calls = new ActiveCalls(deps.bus)
    this.stored = new StoredMembers(deps.database)
    this.figures = new StoredFigures(deps.clock, deps.space)
    this.members = new MemberActs(this)
    this.callers = new CallerActs(this)
    this.devices = new MemberDevices({
      bus: deps.bus,
      deviceStates: deps.deviceStates,
      hints: () => this.#hints,
      onChanged: (member) => this.#stateChanged(member),
    })
    this.#own = new QueueDevices(deps.deviceStates, this)
    this.applications = applications.map((one) => plugApplication(this, one))
    this.functions = functions.map((one) => plugFunction(this, one))
  }

  /** Reads the files for the first time, and takes back members that were added before a restart. */
  open(hints: Pick<ExtensionLookup, 'hint'>): void {
    this.#hints = hints
    this.reload({ parameters: true, members: true, rules: true })
    if (this.general.keepsMembers) this.#recall()
    this.log.write({ event: 'QUEUESTART' })
  }

  #recall(): void {
    for (const { queue: name, members } of this.stored.read((one) => this.find(one)?.settings.ringsInUse ?? true)) {
      const queue = this.find(name)
      if (!queue) {
        this.stored.forget(name)
        continue
      }
      for (const given of members) if (!queue.members.get(given.interface)) this.members.put(queue, given)
    }
  }

  reload(parts: ReloadedParts): void {
    applySettings(this, this.#queues, this.#deps.read(), parts)
  }

  /** Everything that waits is written, nothing is heard any more. */
  close(): void {
    for (const queue of this.#queues) queue.close()
    this.devices.close()
    this.calls.close()
    this.#own.close()
    this.figures.flush()
  }

  /** The figures of one queue, or of all, and of their members, begin anew. */
  reset(name?: string): void {
    const only = name === undefined ? undefined : this.find(name)
    for (const queue of name === undefined ? this.#queues : only ? [only] : []) {
      queue.figures.reset()
      this.figures.queueChanged(queue.name, queue.figures.values)
      for (const member of queue.members.all) {
        Object.assign(member, { calls: 0, lastCall: 0 })
        this.figures.memberChanged(queue.name, member)
      }
    }
  }

  // ---- finding ----------------------------------------------------------------------------------------------------

  get nowSeconds(): number {
    return Math.floor(this.clock.wall() / 1000)
  }

  /** There is no queue at all. */
  get isEmpty(): boolean {
    return this.#queues.size === 0
  }

  find(name: string): Queue | undefined {
    return this.#queues.get(name)
  }

  /** In the order in which lists and events have them. */
  walk(): Iterable<Queue> {
    return this.#queues
  }

  withMember(location: string): Iterable<Queue> {
    return this.#byInterface.get(location.toLowerCase()) ?? []
  }

  /** A list of steps; said when there is none of the name. */
  rule(name: string, log: Log): readonly RuleStep[] {
    if (name === '') return []
    const steps = this.rules.get(name)
    if (!steps) log.warning(`there is no rule '${name}' in queuerules.conf`)
    return steps ?? []
  }

  // ---- members come, go and change --------------------------------------------------------------------------------

  make(settings: QueueSettings): Queue {
    const figures = new Figures(this.figures.ofQueue(settings.name))
    return new Queue({ clock: this.clock, onDevice: (device) => this.#own.refresh(device) }, settings, figures)
  }

  admit(queue: Queue, member: Member): void {
    const {
      calls = 0,
      lastCall = 0,
      isPaused = false,
      pausedReason = '',
    } = this.figures.ofMember(queue.name, member.interface)
    member.calls = calls
    member.lastCall = lastCall
    if (isPaused && !member.isDynamic) Object.assign(member, { isPaused, pausedReason, lastPause: this.nowSeconds })
    this.#queueOf.set(member, queue)
    const queues = this.#byInterface.get(member.key) ?? new Set()
    this.#byInterface.set(member.key, queues.add(queue))
    this.devices.watch(member)
    queue.add(member)
  }

  dismiss(queue: Queue, member: Member): void {
    queue.remove(member)
    this.devices.forget(member)
    this.#queueOf.delete(member)
    const queues = this.#byInterface.get(member.key)
    queues?.delete(queue)
    if (queues?.size === 0) this.#byInterface.delete(member.key)
    this.figures.memberRemoved(queue.name, member.interface)
  }

  pauseDeviceChanged(queue: Queue, member: Member): void {
    this.#own.refresh(`${queue.name}_pause_${member.interface}`)
  }

  #stateChanged(member: Member): void {
    const queue = this.#queueOf.get(member)
    if (!queue) return
    this.bus.publish('queue-member-changed', { change: 'status', member: member.snapshot(queue.name) })
    queue.reckon(member)
  }

  /** A member has talked. */
  callEnded(queue: Queue, member: Member, talkSeconds: number, isInTime: boolean): void {
    const now = this.nowSeconds
    const wrapUp = () => queue.settings.wrapUpSeconds
    const shared = this.general.sharesLastCall ? this.withMember(member.interface) : [queue]
    for (const each of shared) {
      const counted = each === queue ? member : each.members.get(member.interface)
      if (!counted) continue
      counted.calls++
      counted.lastCall = now
      counted.lastQueueWrapUp = wrapUp
      counted.inCallSince = 0
      this.figures.memberChanged(each.name, counted)
      if (each.members.get(counted.interface) === counted) each.wrapUp(counted, now)
    }
    queue.figures.talked(talkSeconds, isInTime)
    this.figures.queueChanged(queue.name, queue.figures.values)
  }

  // ---- callers ----------------------------------------------------------------------------------------------------

  startWaitingSound(caller: QueueCaller): void {
    const { channel, options } = caller.call
    if (options.has('r')) channel.indicate({ type: 'ringing' })
    else channel.startMusic(options.get('m') || caller.queue.settings.musicClass || 'default')
  }

  stopWaitingSound(caller: QueueCaller): void {
    const { channel, options } = caller.call
    if (!options.has('r')) channel.stopMusic()
    if (options.has('r') || options.has('R')) channel.stopTone()
  }

  /** Once: those behind move up. */
  leave(caller: QueueCaller): void {
    const { queue, channel, position } = caller
    if (position === 0) return
    queue.leave(caller)
    const left = { channel: channel.snapshot(), queue: queue.name, position, count: queue.callers.length }
    this.bus.publish('queue-caller-left', left)
    channel.variables.set('QUEUEPOSITION', String(position))
  }

  /** He hung up before anybody talked to him; `member`: who was just going to. */
  abandon(caller: QueueCaller, member: Member | undefined): void {
    const { logged, position, originalPosition, waited } = caller
    this.recordAbandoned(caller)
    const agent = member ? { agent: member.name } : {}
    this.log.write({ ...logged, ...agent, event: 'ABANDON', data: [position, originalPosition, waited] })
    caller.hasTalked = true
  }

  recordAbandoned(caller: QueueCaller): void {
    const { queue, channel, position, originalPosition, waited } = caller
    setQueueVariables(queue, channel)
    channel.variables.set('ABANDONED', 'TRUE')
    queue.figures.gaveUp(waited <= queue.settings.serviceLevel)
    this.figures.queueChanged(queue.name, queue.figures.values)
    this.bus.publish('queue-caller-abandoned', {
      channel: channel.snapshot(),
      queue: queue.name,
      position,
      originalPosition,
      holdSeconds: waited,
    })
  }

  // ---- what is told -----------------------------------------------------------------------------------------------

  publishAgent<Name extends AgentEvent>(
    name: Name,
    caller: QueueCaller,
    member: Member,
    agent: Channel,
    ...[more]: object extends AgentDetails<Name> ? [] : [AgentDetails<Name>]
  ): void {
    const event = {
      channel: caller.channel.snapshot(),
      agent: agent.snapshot(),
      queue: caller.queue.name,
      interface: member.interface,
      memberName: member.name,
      ...more,
    }
    this.bus.publish(name, event as unknown as BusEvents[Name])
  }

  /** A member went after it had answered. */
  publishDialEnd(caller: QueueCaller, agent: Channel, dialString: string): void {
    this.bus.publish('dial', {
      caller: caller.channel.snapshot(),
      peer: agent.snapshot(),
      status: dialStatusOfCause(agent.hangupCause),
      forward: '',
      dialString,
    })
  }
}
