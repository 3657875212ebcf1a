// A channel of another node in a bridge of this one: a stand-in with the id and the name of that channel, and the line to it.
// Not the channel: member-here.ts, at its node.

import { Disposables } from '@jackfield/base'
import type { LineEnd, Opened } from '@jackfield/cluster'
import type { Bridge, Channel, ChannelPlan, FarOutcome, JoinOptions } from '@jackfield/core'
import { answerLimitMs, atMost } from './at-most.ts'
import { LineChannelDriver } from './line-channel-driver.ts'
import type { LineDeps } from './line-deps.ts'
import { LineMedia, lineCodecs, newKeys, readAddress } from './line-media.ts'
import type { LineSaid } from './line-signals.ts'
import { type JoinedMember, type MemberWish, readMember } from './line-wishes.ts'
import { lineFacts } from './ring-here.ts'

/** Those there are, by the ids of the channels they stand for. */
export class StandIns {
  readonly #deps: LineDeps
  readonly #byId = new Map<string, StandIn>()
  /** one after the other: the same channel is asked for once at a time */
  readonly #joining = new Map<string, Promise<unknown>>()

  constructor(deps: LineDeps) {
    this.#deps = deps
  }

  async join(bridge: Bridge, channelId: string, options: JoinOptions): Promise<FarOutcome> {
    const before = this.#joining.get(channelId)
    const joined = (async () => {
      await before
      return this.#join(bridge, channelId, options)
    })()
    this.#joining.set(channelId, joined)
    try {
      return await joined
    } finally {
      if (this.#joining.get(channelId) === joined) this.#joining.delete(channelId)
    }
  }

  /** False: it went without its node. */
  async remove(bridge: Bridge, channel: Channel): Promise<boolean> {
    const standIn = this.#byId.get(channel.id)
    const isAnswered = standIn?.channel === channel && (await standIn.release())
    if (bridge.has(channel)) bridge.leave(channel, 'removed')
    return isAnswered
  }

  async #join(bridge: Bridge, channelId: string, options: JoinOptions): Promise<FarOutcome> {
    const known = this.#byId.get(channelId)
    if (known) return known.enter(bridge, options) ? 'ok' : 'failed'
    const node = await this.#deps.locate(channelId)
    if (node === undefined) return 'unknown'
    return this.#open(node, bridge, channelId, options)
  }

  async #open(node: string, bridge: Bridge, channelId: string, options: JoinOptions): Promise<FarOutcome> {
    const { lines, media } = this.#deps
    const keys = newKeys(media.random)
    let standIn: StandIn | undefined
    const early: Parameters<LineChannelDriver['onSignal']>[0][] = []
    const wish: MemberWish = { kind: 'member', channelId, keys }
    const { end, opened } = lines.open(node, wish, {
      onSignal: (signal) => (standIn ? standIn.driver.onSignal(signal) : void early.push(signal)),
      onLost: () => standIn?.driver.onLost(),
    })
    const outcome = await opened
    if (!outcome.ok) return refusalOf(outcome)
    const member = readMember(outcome.answer)
    const address = readAddress(outcome.answer)
    standIn = member && address && StandIn.make(this.#deps, { id: channelId, node }, member, keys, address)
    const isInside = standIn ? await standIn.open(end, bridge, options) : false
    if (!standIn || !isInside) {
      end.close()
      return 'failed'
    }
    const made = standIn
    this.#byId.set(channelId, made)
    made.channel.onEnd(() => this.#byId.delete(channelId))
    for (const signal of early) made.driver.onSignal(signal)
    return 'ok'
  }
}

class StandIn {
  readonly channel: Channel
  readonly driver: LineChannelDriver
  readonly #deps: LineDeps
  readonly #endings = new Disposables()
  readonly #left = Promise.withResolvers<void>()
  #isOver = false

  /** Nothing: there is a channel of this id here. */
  static make(
    deps: LineDeps,
    { id, node }: { readonly id: string; readonly node: string },
    { facts, name, technology, endpoint, codecs, picture }: JoinedMember,
    keys: MemberWish['keys'],
    address: { readonly address: string; readonly port: number },
  ): StandIn | undefined {
    const { exchange } = deps
    const shown = exchange.technologies.get(technology) ?? { ...lineFacts, name: technology }
    const plan: ChannelPlan = { ...facts, id, name, technology: shown, endpoint, isInternal: true, isStandIn: true }
    const spoken = lineCodecs(codecs)
    const channel = exchange.channels.prepare({ ...plan, formats: spoken })
    if (picture) channel?.showAs(picture)
    return (
      channel &&
      new StandIn(deps, channel, node, new LineMedia(deps.media, spoken, { keys, isAsking: true, remote: address }))
    )
  }

  private constructor(deps: LineDeps, channel: Channel, node: string, media: LineMedia) {
    const { plane, ports } = deps
    this.#deps = deps
    this.channel = channel
    this.driver = new LineChannelDriver(channel, node, {
      ...{ plane, ports, media },
      onSaid: (said) => this.#onSaid(said),
      onEnd: ({ cause }) => {
        channel.setHangupCause(cause)
        this.#finish()
      },
    })
    channel.connect(this.driver)
    this.#endings.add(channel.take({ kind: 'bridge' }))
    this.#endings.add(channel.onNextInterruption(() => this.#finish()))
  }

  /** Where its audio is goes over the line first. */
  async open(end: LineEnd, bridge: Bridge, options: JoinOptions): Promise<boolean> {
    const opened = await this.#deps.ports.open(this.channel)
    if (!opened?.local) {
      this.#finish()
      return false
    }
    this.driver.use(end)
    this.driver.say({ type: 'address', address: opened.local.address, port: opened.local.port })
    return this.enter(bridge, options)
  }

  /** Also out of another bridge of this node. */
  enter(bridge: Bridge, options: JoinOptions): boolean {
    const isInside = bridge.join(this.channel, {
      ...options,
      onLeft: (reason) => {
        if (reason !== 'moved') this.#finish()
      },
    })
    if (!isInside) this.#finish()
    return isInside
  }

  /** Asks its node to let it go, and waits until it has left; false: that takes too long. */
  release(): Promise<boolean> {
    this.driver.say({ type: 'leave' })
    return atMost(this.#deps.clock, answerLimitMs, this.#left.promise)
  }

  #onSaid(said: LineSaid): void {
    if (said.type !== 'picture') return
    const { application } = this.channel.facts
    this.channel.showAs(said.picture)
    if (said.picture.application === application) return
    this.#deps.exchange.bus.publish('stand-in-moved', { channel: this.channel.snapshot() })
  }

  #finish(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.driver.finish({ cause: 0 })
    this.channel.leaveBridge('hung-up')
    this.#left.resolve()
    this.#endings.dispose()
  }
}

const outcomes: ReadonlySet<unknown> = new Set<FarOutcome>([
  'unknown',
  'not-in-application',
  'is-recording',
  'commands-full',
])

const refusalOf = (outcome: Opened & { ok: false }): FarOutcome =>
  'refusal' in outcome && outcomes.has(outcome.refusal) ? (outcome.refusal as FarOutcome) : 'failed'
