// A telephone of this node is called for another one: an internal channel rings it, and its sound and signals go over the line.
// Not what is shown of the call: the other node has the channel that everybody sees.

import { Disposables } from '@jackfield/base'
import type { LineAnswer, LineEnd } from '@jackfield/cluster'
import type { Bridge, Channel, TechnologyEvent, TechnologyFacts, TransferResult } from '@jackfield/core'
import { LineChannelDriver } from './line-channel-driver.ts'
import type { LineDeps } from './line-deps.ts'
import { LineMedia, readOffer } from './line-media.ts'
import type { LineEnding, LineSaid } from './line-signals.ts'
import { FarTransfers } from './line-transfers.ts'
import type { CallWish } from './line-wishes.ts'
import { tieLines } from './tie-lines.ts'

export const lineFacts: TechnologyFacts = {
  name: 'Line',
  description: 'Lines between nodes of a cluster',
  module: 'chan_line.so',
  isInternal: true,
}

const congestion = 34
const normalClearing = 16
const noMedia = 44
const noSuchTechnology = 66
const protocolError = 111

const refused = (refusal: LineEnding): LineAnswer => ({ ok: false, refusal })

export async function ringHere(deps: LineDeps, end: LineEnd, wish: CallWish): Promise<LineAnswer> {
  const { exchange, gate } = deps
  const offer = readOffer(wish.offer)
  if (!offer) return refused({ cause: protocolError, reason: 'what was asked for cannot be read' })
  const technology = exchange.technologies.get(wish.technology)
  if (!technology?.request) return refused({ cause: noSuchTechnology, failure: 'no-such-technology' })
  const pass = gate.admit(undefined)
  if (!pass.ok) return refused({ cause: congestion, failure: pass.code })
  try {
    const { resource, formats } = wish
    const made = await technology.request({ resource, formats, isInternal: true })
    if (!made.ok) {
      const { cause, failure, reason } = made
      return refused({ cause, ...(failure && { failure }), ...(reason !== undefined && { reason }) })
    }
    const media = new LineMedia(deps.media, offer.codecs, { keys: offer.keys, isAsking: false, remote: offer })
    return await new RungTelephone(deps, end, made.channel, media).call(wish)
  } finally {
    pass.release()
  }
}

/** Those of this process by their channels: a telephone joins two calls that are both shown elsewhere. */
const rungBy = new WeakMap<Channel, RungTelephone>()

/** The telephone's channel and the line's, in a bridge that nobody is shown. */
class RungTelephone {
  readonly #deps: LineDeps
  readonly #end: LineEnd
  readonly #phone: Channel
  readonly #line: Channel
  readonly #driver: LineChannelDriver
  readonly #bridge: Bridge
  readonly #endings = new Disposables()
  /** what the telephone said when it hung up */
  #last: (TechnologyEvent & { type: 'hung-up' }) | undefined
  readonly #media: LineMedia
  #transfers: FarTransfers | undefined
  #isOver = false
  /** the telephone has joined its two calls, and is gone */
  #isHandedOver = false
  /** the channel that is shown for it at the other node */
  #shownId = ''

  constructor(deps: LineDeps, end: LineEnd, phone: Channel, media: LineMedia) {
    const { exchange, plane, ports } = deps
    this.#deps = deps
    this.#end = end
    this.#phone = phone
    this.#media = media
    rungBy.set(phone, this)
    const plan = { technology: lineFacts, label: end.node, isInternal: true, state: 'Ring' } as const
    this.#line = exchange.channels.create({ ...plan, formats: media.codecs }) as Channel
    this.#driver = new LineChannelDriver(this.#line, end.node, {
      ...{ plane, ports, media },
      onSaid: (said) => this.#onSaid(said),
      onEnd: ({ cause }) => (this.#isHandedOver ? this.#line.drop(cause) : this.#finish({ cause })),
    })
    this.#line.connect(this.#driver)
    const made = exchange.bridges.create({ attributes: [], isHidden: true })
    if (!made.ok) throw new Error('a hidden bridge has an id of its own')
    this.#bridge = made.bridge
  }

  get isOver(): boolean {
    return this.#isOver
  }

  async call(wish: CallWish): Promise<LineAnswer> {
    const phone = this.#phone
    this.#introduce(wish)
    const opened = await this.#deps.ports.open(this.#line)
    const local = opened?.local
    if (!local || phone.isHangingUp || phone.isEnded) {
      const ending: LineEnding = local ? this.#ending() : { cause: noMedia, failure: 'no-media-port' }
      this.#finish(ending)
      return refused(ending)
    }
    this.#tie()
    const { messages } = this.#deps
    this.#endings.add(
      messages.follow(phone.facts.protocolId, (message) => this.#driver.say({ type: 'message', message })),
    )
    for (const said of wish.said) this.#onSaid(said)
    const outcome = phone.driver.call?.(wish.dialString) ?? { ok: true }
    if (!outcome.ok) {
      const { ok: _, ...ending } = outcome
      this.#finish(ending)
      return refused(ending)
    }
    this.#end.use({ onSignal: (signal) => this.#driver.onSignal(signal), onLost: () => this.#driver.onLost() })
    this.#driver.use(this.#end)
    // given up while the telephone was being called, or its node is gone
    if (this.#end.state === 'over') this.#driver.onLost()
    return { ok: true, answer: { address: local.address, port: local.port } }
  }

  /** Who calls, and what the other node knows of the call. */
  #introduce({ caller, redirecting, language, musicClass, variables, maxForwards, channel }: CallWish): void {
    const phone = this.#phone
    const { linkedId } = channel
    this.#shownId = channel.id
    phone.changeQuietly({ connected: caller, redirecting, language, musicClass, linkedId })
    this.#line.changeQuietly({ caller, language, linkedId })
    for (const [name, value] of variables) phone.variables.set(name, value)
    phone.maxForwards = maxForwards
  }

  /** Whatever one of them says the other is told; who hangs up ends both. */
  #tie(): void {
    const phone = this.#phone
    const line = this.#line
    const endings = this.#endings
    endings.add(phone.onTechnologyEvent((event) => this.#note(event)))
    // as one that is dialled: a telephone that wants to be called elsewhere says so to whoever dials
    endings.add(phone.take({ kind: 'dial', onTechnologyEvent: (event) => this.#before(event) }))
    endings.add(line.take({ kind: 'bridge' }))
    endings.add(phone.onNextInterruption(() => this.#finish(this.#ending())))
    endings.add(line.onNextInterruption(() => this.#finish({ cause: line.hangupCause })))
    this.#transfers = new FarTransfers(this.#deps.exchange, phone, this.#driver, (other) => this.#handOver(other))
    endings.add(() => this.#transfers?.close())
    const options = { inhibitsConnectedLine: true }
    this.#bridge.join(line, options)
    this.#bridge.join(phone, options)
  }

  /** Before it goes over the line: what the telephone speaks is spoken there, too. */
  #before(event: TechnologyEvent): void {
    if (event.type !== 'answered' && event.type !== 'progress') return
    const [format, another] = this.#phone.facts.formats
    if (format === undefined || another !== undefined || !this.#media.codecs.includes(format)) return
    this.#driver.say({ type: 'format', format })
    this.#driver.speak(format)
  }

  #note(event: TechnologyEvent): void {
    if (event.type === 'hung-up') this.#last = event
    else if (event.type === 'forwarded') this.#driver.say(event)
  }

  /** What is asked of the telephone itself. */
  #onSaid(said: LineSaid): void {
    const { driver } = this.#phone
    if (said.type === 'write') driver.writeFunction?.(said.name, said.args, said.value)
    else if (said.type === 'transfer-progress') driver.transferProgress?.(said.state)
    else if (said.type === 'transferred') this.#transfers?.onTransferred(said.number, said.result)
    else if (said.type === 'redirect') {
      const isGoing =
        driver.redirect?.(said.resource, (code) => this.#driver.say({ type: 'redirected', code })) ?? false
      if (!isGoing) this.#driver.say({ type: 'redirected', code: 500 })
    }
  }

  /** Why the telephone ended. */
  #ending(): LineEnding {
    const { hangupCause, techCause, failure } = this.#phone
    return {
      cause: hangupCause,
      ...(techCause !== undefined && { techCause }),
      ...(this.#last?.isAssumed && { isAssumed: true }),
      ...(failure && { failure }),
    }
  }

  /** Whoever is at the other end of the line comes to the telephone's place in its other call. */
  #handOver(other: Channel): TransferResult | Promise<TransferResult> {
    const rung = rungBy.get(other)
    if (this.#isOver || rung?.isOver) return 'Fail'
    // both are shown at that node: it can do without this one
    if (rung && rung.#end.node === this.#end.node) return this.#transfers?.join(rung.#shownId) ?? 'Fail'
    const party = other.facts.connected
    if (rung) {
      const ownParty = this.#phone.facts.connected
      tieLines(this.#deps.exchange, this.#line, rung.#line)
      rung.#line.updateConnectedLine(ownParty)
      rung.#leave()
    } else if (other.membership?.far) {
      other.fail(
        'transfer-failed',
        'the transfer failed: a call between two nodes cannot be moved into a bridge of a third node',
      )
      return 'Fail'
    } else if (!this.#deps.exchange.transfers.replace(other, this.#line)) return 'Fail'
    this.#line.updateConnectedLine(party)
    this.#leave()
    return 'Success'
  }

  /** The telephone is out of it, the line goes on. */
  #leave(): void {
    this.#isOver = true
    this.#isHandedOver = true
    this.#bridge.destroy()
    this.#endings.dispose()
    this.#phone.drop(normalClearing)
  }

  #finish(ending: LineEnding): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#driver.finish(ending)
    for (const channel of [this.#phone, this.#line]) {
      if (channel.hangupCause === 0 || channel === this.#line) channel.setHangupCause(ending.cause)
    }
    this.#bridge.destroy()
    this.#endings.dispose()
    // nobody drives those that were never tied
    this.#phone.drop(ending.cause)
    this.#line.drop(ending.cause)
  }
}
