// A channel of another node in a bridge of this one: a stand-in with the id and the name of that channel, and the line to it.
// Not the channel: member-here.ts, at its node.

import { Disposables, detached } from '@jackfield/base'
import type { LineEnd, Opened } from '@jackfield/cluster'
import {
  type Bridge,
  type Channel,
  type ChannelPlan,
  type FarOutcome,
  type JoinOptions,
  markSent,
} from '@jackfield/core'
import { answerLimitMs, atMost } from './at-most.ts'
import { LineChannelDriver } from './line-channel-driver.ts'
import type { LineDeps } from './line-deps.ts'
import { LineMedia, lineCodecs, newKeys, readAddress } from './line-media.ts'
import { type LineSaid, readMark } from './line-signals.ts'
import { type JoinedMember, type MemberWish, readMember } from './line-wishes.ts'
import { lookAt } from './places-here.ts'
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

  join(bridge: Bridge, channelId: string, options: JoinOptions): Promise<FarOutcome> {
    return this.#inTurn(channelId, () => this.#join(bridge, channelId, options))
  }

  /** False: it went without its node. */
  async remove(bridge: Bridge, channel: Channel): Promise<boolean> {
    const standIn = this.#byId.get(channel.id)
    const isAnswered = standIn?.channel === channel && (await standIn.release())
    if (bridge.has(channel)) bridge.leave(channel, 'removed')
    return isAnswered
  }

  async #inTurn<T>(channelId: string, act: () => Promise<T>): Promise<T> {
    const before = this.#joining.get(channelId)
    const joined = (async () => {
      await before
      return act()
    })()
    this.#joining.set(channelId, joined)
    try {
      return await joined
    } finally {
      if (this.#joining.get(channelId) === joined) this.#joining.delete(channelId)
    }
  }

  async #join(bridge: Bridge, channelId: string, options: JoinOptions): Promise<FarOutcome> {
    const known = this.#byId.get(channelId)
    if (known) return known.enter(bridge, options) ? 'ok' : 'failed'
    const node = await this.#deps.locate(channelId)
    if (node === undefined) return 'unknown'
    const made = await this.#open(node, bridge, channelId)
    if (typeof made === 'string') return made
    const isInside = made.standIn.enter(bridge, options)
    made.begin()
    return isInside ? 'ok' : 'failed'
  }

  /** A stand-in that is in no bridge yet; `begin`: what was said before is heard. */
  async #open(
    node: string,
    bridge: Bridge,
    channelId: string,
  ): Promise<{ readonly standIn: StandIn; begin(): void } | Refused> {
    const { lines, media } = this.#deps
    const keys = newKeys(media.random)
    let standIn: StandIn | undefined
    let early: Parameters<LineChannelDriver['onSignal']>[0][] | undefined = []
    const wish: MemberWish = { kind: 'member', channelId, keys, bridgeId: bridge.id }
    const { end, opened } = lines.open(node, wish, {
      onSignal: (signal) => (early ? void early.push(signal) : standIn?.driver.onSignal(signal)),
      onLost: () => standIn?.driver.onLost(),
    })
    const outcome = await opened
    if (!outcome.ok) return refusalOf(outcome)
    const member = readMember(outcome.answer)
    const address = readAddress(outcome.answer)
    const asked = (one: StandIn, said: LineSaid) => this.#asked(one, said)
    standIn = member && address && StandIn.make(this.#deps, { id: channelId, node, asked }, member, keys, address)
    const isOpen = standIn ? await standIn.open(end) : false
    if (!standIn || !isOpen) {
      end.close()
      return 'failed'
    }
    const made = standIn
    this.#byId.set(channelId, made)
    made.channel.onEnd(() => this.#byId.delete(channelId))
    const begin = () => {
      const heard = early ?? []
      early = undefined
      for (const signal of heard) made.driver.onSignal(signal)
    }
    return { standIn: made, begin }
  }

  /** The node of a member wants to know of the bridge, or another channel of it to take the place. */
  #asked(standIn: StandIn, said: LineSaid): void {
    const { bridges } = this.#deps.exchange
    if (said.type === 'look') {
      const { number } = said
      standIn.driver.say({ type: 'looked', number, ...lookAt(bridges.of(standIn.channel), standIn.channel) })
    } else if (said.type === 'replace') this.#replace(standIn, said)
    else if (said.type === 'prepare') {
      const { number, channelId } = said
      const prepared = this.#inTurn(channelId, () => this.#prepare(standIn, channelId))
      const answered = prepared.then((isReady) => standIn.driver.say({ type: 'prepared', number, isReady }))
      detached(answered, 'a place in a bridge', { channelId: standIn.channel.id })
    }
  }

  /** Everything but being inside. It goes with its channel, whether it ever comes in or not. */
  async #prepare({ channel, node }: StandIn, channelId: string): Promise<boolean> {
    const bridge = this.#deps.exchange.bridges.of(channel)
    if (!bridge || this.#byId.has(channelId)) return false
    const made = await this.#open(node, bridge, channelId)
    if (typeof made === 'string') return false
    made.begin()
    return !made.standIn.isOver
  }

  #replace({ channel, node }: StandIn, { channelId, mark, stays }: LineSaid & { type: 'replace' }): void {
    const bridge = this.#deps.exchange.bridges.of(channel)
    const by = this.#byId.get(channelId)
    // what was made ready goes with the bridge
    if (!bridge || by?.node !== node) {
      by?.dismiss()
      return
    }
    const sent = readMark(mark)
    if (sent) for (const party of bridge.channels) if (party !== channel) markSent(party, sent)
    if (stays !== true) bridge.leave(channel, 'transferred', { dissolves: false })
    by.enter(bridge, {})
  }
}

type Asked = (standIn: StandIn, said: LineSaid) => void

class StandIn {
  readonly channel: Channel
  readonly driver: LineChannelDriver
  readonly #deps: LineDeps
  readonly #endings = new Disposables()
  readonly #left = Promise.withResolvers<void>()
  /** of the channel it stands for */
  readonly node: string
  readonly #asked: Asked
  #isOver = false

  /** Nothing: there is a channel of this id here. */
  static make(
    deps: LineDeps,
    { id, node, asked }: { readonly id: string; readonly node: string; readonly asked: Asked },
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
      new StandIn(
        deps,
        channel,
        { node, asked },
        new LineMedia(deps.media, spoken, { keys, isAsking: true, remote: address }),
      )
    )
  }

  private constructor(
    deps: LineDeps,
    channel: Channel,
    { node, asked }: { readonly node: string; readonly asked: Asked },
    media: LineMedia,
  ) {
    const { plane, ports } = deps
    this.#deps = deps
    this.node = node
    this.#asked = asked
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
  async open(end: LineEnd): Promise<boolean> {
    const opened = await this.#deps.ports.open(this.channel)
    if (!opened?.local) {
      this.#finish()
      return false
    }
    this.driver.use(end)
    this.driver.say({ type: 'address', address: opened.local.address, port: opened.local.port })
    return !this.#isOver
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** It was never in a bridge, and is not to be in one. */
  dismiss(): void {
    this.#finish()
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
    if (said.type !== 'picture') {
      this.#asked(this, said)
      return
    }
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

type Refused = Exclude<FarOutcome, 'ok'>

const outcomes: ReadonlySet<unknown> = new Set<Refused>([
  'unknown',
  'not-in-application',
  'is-recording',
  'commands-full',
])

const refusalOf = (outcome: Opened & { ok: false }): Refused =>
  'refusal' in outcome && outcomes.has(outcome.refusal) ? (outcome.refusal as Refused) : 'failed'
