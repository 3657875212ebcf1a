// A channel of this node in a bridge of another one: it sits here in a hidden pair with the line that leads there.
// Not the bridge: that node has it, with a stand-in for the channel.

import { Disposables } from '@jackfield/base'
import type { LineAnswer, LineEnd } from '@jackfield/cluster'
import { type Bridge, type Channel, type Control, type FarOutcome, peerVariables, transferMarks } from '@jackfield/core'
import { answerLimitMs, atMost } from './at-most.ts'
import { BridgeThere, isComing } from './bridge-there.ts'
import { LineChannelDriver } from './line-channel-driver.ts'
import type { LineDeps } from './line-deps.ts'
import { LineMedia, lineCodecs, readKeys } from './line-media.ts'
import type { LineEnding, LineSaid } from './line-signals.ts'
import type { JoinedMember, MemberWish } from './line-wishes.ts'
import { lineFacts } from './ring-here.ts'

const refused = (refusal: FarOutcome): LineAnswer => ({ ok: false, refusal })

export async function joinFromHere(deps: LineDeps, end: LineEnd, wish: MemberWish): Promise<LineAnswer> {
  const { channels, sessions } = deps.exchange
  const channel = channels.get(wish.channelId)
  if (!channel || channel.isInternal) return refused('unknown')
  const control = sessions.control(channel.id)
  if (!control && !isComing(channel)) return refused('not-in-application')
  if (control && control.recordings > 0) return refused('is-recording')
  if (control?.isFull) return refused('commands-full')
  const keys = readKeys(wish.keys)
  if (!keys) return refused('failed')
  const media = new LineMedia(deps.media, lineCodecs(channel.facts.formats), { keys, isAsking: false })
  const node = { end, isAnswering: typeof wish.bridgeId === 'string' }
  return new FarMember(deps, node, { channel, control }, media).enter()
}

/** A channel, and who has it; nobody: it comes to the place of another, whose application has it soon. */
interface Entering {
  readonly channel: Channel
  readonly control: Control | undefined
}

/** Where the line leads, and whether that node answers what it is asked of the bridge. */
interface BridgeNode {
  readonly end: LineEnd
  readonly isAnswering: boolean
}

/** What the bridge's node may set on the channel. */
const setThere: ReadonlySet<string> = new Set([...peerVariables, ...transferMarks])

class FarMember {
  readonly #deps: LineDeps
  readonly #end: LineEnd
  readonly #channel: Channel
  readonly #control: Control | undefined
  readonly #line: Channel
  readonly #driver: LineChannelDriver
  readonly #bridge: Bridge
  readonly #media: LineMedia
  readonly #there: BridgeThere
  readonly #endings = new Disposables()
  #isOver = false

  constructor(deps: LineDeps, { end, isAnswering }: BridgeNode, { channel, control }: Entering, media: LineMedia) {
    const { exchange, plane, ports, clock } = deps
    this.#deps = deps
    this.#end = end
    this.#channel = channel
    this.#control = control
    this.#media = media
    const { linkedId } = channel.facts
    const plan = { technology: lineFacts, label: end.node, isInternal: true, state: 'Up', linkedId } as const
    this.#line = exchange.channels.create({ ...plan, formats: media.codecs }) as Channel
    this.#driver = new LineChannelDriver(this.#line, end.node, {
      ...{ plane, ports, media, shown: { channelId: channel.id, signals: deps.signals } },
      onSaid: (said) => this.#onSaid(said),
      onEnd: () => this.#finish({ cause: 0 }),
    })
    this.#line.connect(this.#driver)
    this.#there = new BridgeThere({
      ...{ driver: this.#driver, clock, channels: exchange.channels, node: end.node, isAnswered: isAnswering },
    })
    const made = exchange.bridges.create({ attributes: [], isHidden: true })
    if (!made.ok) throw new Error('a hidden bridge has an id of its own')
    this.#bridge = made.bridge
  }

  async enter(): Promise<LineAnswer> {
    const { ports } = this.#deps
    const channel = this.#channel
    const opened = await ports.open(this.#line)
    const local = opened?.local
    this.#endings.add(this.#line.take({ kind: 'bridge' }))
    this.#endings.add(this.#line.onNextInterruption(() => this.#finish({ cause: 0 })))
    const isInside = local !== undefined && (await this.#join())
    if (!isInside) {
      this.#finish({ cause: 0 })
      return refused('failed')
    }
    this.#end.use({ onSignal: (signal) => this.#driver.onSignal(signal), onLost: () => this.#driver.onLost() })
    this.#driver.use(this.#end)
    // given up meanwhile, or its node is gone
    if (this.#end.state === 'over') this.#driver.onLost()
    const { caller, connected, language, application, state, linkedId, accountCode, tenantId } = channel.facts
    const picture = channel.snapshot()
    this.#endings.add(
      this.#deps.pictures.follow(picture, (changed) => this.#driver.say({ type: 'picture', picture: changed })),
    )
    const answer: JoinedMember = {
      ...{ address: local.address, port: local.port, codecs: this.#media.codecs, name: channel.name },
      ...{ technology: channel.technology.name, endpoint: channel.endpoint },
      facts: { caller, connected, language, application, state, linkedId, accountCode, tenantId },
      picture,
    }
    return { ok: true, answer }
  }

  /** A command of the channel, in its turn, as every other way into a bridge. */
  async #join(): Promise<boolean> {
    const channel = this.#channel
    const control = this.#control
    if (!control) return this.#sit()
    let isInside = false
    await control.submit(async () => {
      // out of a bridge of a third node first: whoever hears of both hears it in this order
      await channel.membership?.withdraw?.()
      isInside = this.#sit()
    })
    return isInside
  }

  #sit(): boolean {
    const channel = this.#channel
    const options = { inhibitsConnectedLine: true }
    if (!this.#control) this.#bind()
    this.#bridge.join(this.#line, options)
    return this.#bridge.join(channel, {
      ...options,
      withdraw: () => this.#withdraw(),
      far: this.#there,
      onLeft: () => this.#finish(endingOf(channel)),
    })
  }

  /** Nobody else has it yet: whatever interrupts it takes it out, until an application sees to that. */
  #bind(): void {
    const channel = this.#channel
    const { sessions } = this.#deps.exchange
    this.#endings.add(channel.take({ kind: 'bridge' }))
    this.#endings.add(
      channel.onNextInterruption(() => {
        if (!sessions.control(channel.id)) this.#finish(endingOf(channel))
      }),
    )
  }

  /** Those in the bridge know of its end before anybody is told what becomes of the channel; but nobody waits long for them. */
  async #withdraw(): Promise<void> {
    const { clock } = this.#deps
    this.#finish(endingOf(this.#channel))
    await atMost(clock, answerLimitMs, this.#end.settled())
  }

  #onSaid(said: LineSaid): void {
    if (said.type === 'address') this.#driver.renew(this.#media.found(said))
    else if (said.type === 'leave') this.#finish({ cause: 0 })
    else if (said.type === 'peers') this.#name(said)
    else if (said.type === 'looked' || said.type === 'prepared') this.#there.onAnswer(said)
  }

  /** Who else is in the bridge, as its node names them, and who sent it elsewhere. */
  #name({ variable, value }: LineSaid & { type: 'peers' }): void {
    const { variables } = this.#channel
    if (setThere.has(variable) && !this.#isOver && (variables.get(variable) ?? '') !== value)
      variables.set(variable, value === '' ? undefined : value)
  }

  #finish(ending: LineEnding): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#there.close()
    // what is told of the channel here comes before what the other node tells of it
    this.#bridge.destroy()
    this.#driver.finish(ending)
    this.#endings.dispose()
    this.#line.drop(ending.cause)
  }
}

const endingOf = (channel: Channel): LineEnding => ({ cause: channel.isHangingUp ? channel.hangupCause : 0 })
