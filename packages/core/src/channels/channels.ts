// All channels of the exchange: made here, found here, gone from here when they end.
// Not the ways to make one: technologies ask for it.

import { type Clock, type Log, SlotMap } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import type { Dialplan } from '../dialplan-port.ts'
import { CallsInProgress } from '../gate/calls-in-progress.ts'
import { Limits } from '../limits/limits.ts'
import { Channel, type NewChannel } from './channel.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { Crossings } from './crossings.ts'

export interface UniqueIds {
  /** `<epoch seconds>.<counter>`, with the system's name in front when it has one */
  nextUniqueId(): string
  nextUuid(): string
  /** where the running numbers in names of channels begin; absent: at 0 */
  readonly firstNumber?: number
}

export interface ChannelsOptions {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly ids: UniqueIds
  readonly dialplan: () => Dialplan
  /** names of the variables shown in every event of a channel; functions such as `CHANNEL(language)` may be among them */
  readonly reportedVariables?: readonly string[]
  readonly defaultLanguage?: string
  readonly limits?: Limits | undefined
  /** kept here, for whoever wants to know how many calls there are */
  readonly inProgress?: CallsInProgress<Channel> | undefined
}

/** A channel to be made; without a name it gets one of its technology: `<Tech>/<label>-<8 hex digits><suffix>`. */
export interface ChannelPlan extends NewChannel {
  readonly id?: string | undefined
  readonly name?: string
  readonly label?: string
  readonly suffix?: string
  /** share the running number of a pair */
  readonly number?: string
}

const noVariables: readonly (readonly [string, string])[] = []

export class Channels {
  /** what goes from one channel to another */
  readonly crossings: Crossings
  readonly #options: ChannelsOptions
  readonly #byId = new SlotMap<string, Channel>()
  readonly #byName = new SlotMap<string, Channel>()
  readonly #numbers = new Map<string, number>()
  readonly #deps: ChannelDeps<Channel>
  readonly #inProgress: CallsInProgress<Channel>
  readonly #offered = new Set<Channel>()
  #shown = 0
  #reported: readonly string[]
  #order = 0

  constructor(options: ChannelsOptions) {
    this.#options = options
    this.#reported = options.reportedVariables ?? []
    this.#inProgress = options.inProgress ?? new CallsInProgress()
    const { bus, clock, log } = options
    this.crossings = new Crossings(clock, log)
    this.#deps = {
      publish: (name, event) => bus.publish(name, event),
      showsVariables: () => this.#reported.length > 0,
      configuredVariables: (channel) => this.#configuredVariables(channel),
      crossings: this.crossings,
      limits: options.limits ?? new Limits(),
      defaultLanguage: options.defaultLanguage ?? 'en',
      wall: () => clock.wall(),
      nextOrder: () => ++this.#order,
      runHangupHandlers: (channel) => options.dialplan().runHangupHandlers(channel),
      runSubroutine: (channel, location) => options.dialplan().gosub(channel, location),
      relinked: (channel, before) => this.#relinked(channel, before),
      offered: this.#offered,
      forget: (channel) => this.#forget(channel),
    }
    // a global variable is shown by every channel that has none of its own of that name
    bus.on('variable-set', ({ channel, variable }) => {
      if (!channel && this.#reported.includes(variable)) this.reportVariables(this.#reported)
    })
  }

  /** Makes one and tells of it; undefined when its id is in use. */
  create(plan: ChannelPlan): Channel | undefined {
    const channel = this.prepare(plan)
    if (channel) this.announce(channel)
    return channel
  }

  /** Makes one that is found from now on, but is told of only by `announce`. */
  prepare(plan: ChannelPlan): Channel | undefined {
    const id = plan.id ?? this.#options.ids.nextUniqueId()
    if (this.isInUse(id)) return undefined
    const channel = new Channel(this.#deps, id, plan.name ?? this.#nameFor(plan), plan)
    this.#byId.set(channel.idKey, channel)
    this.#byName.set(channel.nameKey, channel)
    if (!channel.isInternal) {
      this.#shown++
      this.#inProgress.enter(channel.facts.linkedId, channel)
    }
    return channel
  }

  #nameFor({ technology: { name }, label, suffix, number }: ChannelPlan): string {
    return `${name}/${label ?? ''}-${number ?? this.nextNumber(name)}${suffix ?? ''}`
  }

  announce(channel: Channel): void {
    if (channel.isInternal) return
    this.#options.bus.publish('channel-created', { channel: channel.snapshot() })
  }

  /** The running number of a technology: eight hexadecimal digits, from 00000000 for an exchange that stands alone. */
  nextNumber(technology: string): string {
    const number = this.#numbers.get(technology) ?? this.#options.ids.firstNumber ?? 0
    this.#numbers.set(technology, number + 1)
    return (number >>> 0).toString(16).padStart(8, '0')
  }

  isInUse(id: string): boolean {
    return this.#byId.has(id.toLowerCase())
  }

  /** By its id, exactly. */
  get(id: string): Channel | undefined {
    const channel = this.#byId.get(id.toLowerCase())
    return channel?.id === id ? channel : undefined
  }

  /** By its id, in any letter case. */
  getById(id: string): Channel | undefined {
    return this.#byId.get(id.toLowerCase())
  }

  /** By its name or its id, in any letter case. */
  find(text: string): Channel | undefined {
    return this.#byName.get(text.toLowerCase()) ?? this.#byId.get(text.toLowerCase())
  }

  /** By the beginning of its name, in any letter case. */
  findByPrefix(prefix: string): Channel | undefined {
    const start = prefix.toLowerCase()
    const name = this.#byName.keys().find((one) => one.startsWith(start))
    return name === undefined ? undefined : this.#byName.get(name)
  }

  /** Every channel, internal ones included, oldest first. */
  all(): Channel[] {
    return this.#byId.values()
  }

  /** Every channel that is shown, oldest first. */
  list(): Channel[] {
    return this.all().filter((channel) => !channel.isInternal)
  }

  get count(): number {
    return this.#byId.size
  }

  /** How many are shown. */
  get shownCount(): number {
    return this.#shown
  }

  /** How many calls they make: those that belong together are one. */
  get callCount(): number {
    return this.#inProgress.count
  }

  /** Those that are shown of one call, by its linked id, in the order they came to it. */
  ofCall(linkedId: string): ReadonlySet<Channel> {
    return this.#inProgress.channels(linkedId)
  }

  /** Those that ring and in whose name somebody else may answer, in the order they were offered. */
  get offered(): ReadonlySet<Channel> {
    return this.#offered
  }

  /**
   * Sets a variable as requests write it: a name that ends in `)` writes a function of the dialplan, and nobody is told
   * when that fails. Undefined: deletes. A promise: of a function that takes its time. What is beyond the limits is not set.
   */
  setVariable(
    channel: Channel,
    written: string,
    value: string | undefined,
    isReported = false,
  ): Promise<unknown> | undefined {
    if (!written.endsWith(')')) {
      channel.variables.put(written, value, { isReported })
      return undefined
    }
    const outcome = this.#options.dialplan().writeFunctionLater(channel, written, value ?? '')
    return outcome instanceof Promise ? outcome : undefined
  }

  /** Changes what is shown in events; takes effect at once. */
  reportVariables(names: readonly string[]): void {
    this.#reported = names
    for (const channel of this.#byId.values()) channel.forgetSnapshot()
  }

  #configuredVariables(channel: Channel): readonly (readonly [string, string])[] {
    if (this.#reported.length === 0) return noVariables
    const dialplan = this.#options.dialplan()
    return this.#reported.map((name) => [name, dialplan.readVariable(channel, name) ?? ''] as const)
  }

  #relinked(channel: Channel, before: string): void {
    if (channel.isInternal || this.#byId.get(channel.idKey) !== channel) return
    this.#inProgress.enter(channel.facts.linkedId, channel)
    this.#inProgress.leave(before, channel)
  }

  #forget(channel: Channel): void {
    const { idKey, nameKey } = channel
    if (!channel.isInternal && this.#byId.get(idKey) === channel) {
      this.#shown--
      this.#inProgress.leave(channel.facts.linkedId, channel)
    }
    this.#offered.delete(channel)
    this.#byId.delete(idKey)
    if (this.#byName.get(nameKey) === channel) this.#byName.delete(nameKey)
  }
}
