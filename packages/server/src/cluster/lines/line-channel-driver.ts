// A channel whose far end is behind another node: what it is told goes over the line, what the line says it is told.
// Not who is there: a telephone of that node, or a bridge.

import { detached } from '@jackfield/base'
import type { LineEnd, LineSignal } from '@jackfield/cluster'
import type {
  CallOutcome,
  Channel,
  ChannelDriver,
  ChannelPorts,
  Indication,
  TextDetails,
  TransferProgress,
} from '@jackfield/core'
import type { MediaPlane, PortRenewal, PortSpec } from '@jackfield/media'
import type { LineDeps } from './line-deps.ts'
import type { LineMedia } from './line-media.ts'
import { isTechnologyEvent, type LineEnding, type LineSaid, wordsOf } from './line-signals.ts'

export interface LineChannelDriverDeps {
  readonly plane: MediaPlane
  readonly ports: ChannelPorts
  readonly media: LineMedia
  /** places the call, where this end makes one */
  readonly call?: (dialString: string) => CallOutcome
  /** what else the other end says */
  readonly onSaid?: (said: LineSaid) => void
  /** the channel in whose ladder it is to be seen, and where that is emitted; absent: in none here */
  readonly shown?: { readonly channelId: string; readonly signals: LineDeps['signals'] }
  /** it is over, by the other end or because its node is gone */
  readonly onEnd: (ending: LineEnding) => void
}

/** The other node is gone: the network is out of order (Q.850). */
export const nodeGone = 38
const normalClearing = 16

export class LineChannelDriver implements ChannelDriver {
  readonly hasTextDetails = true
  readonly #deps: LineChannelDriverDeps
  readonly #channel: Channel
  readonly #node: string
  #end: LineEnd | undefined
  /** said before there is a line */
  #early: LineSaid[] = []
  #onRedirected: ((code: number) => void) | undefined
  #held: Promise<unknown> | undefined
  #isOver = false
  declare readonly call?: NonNullable<ChannelDriver['call']>

  /** `node`: of the other end. */
  constructor(channel: Channel, node: string, deps: LineChannelDriverDeps) {
    this.#channel = channel
    this.#node = node
    this.#deps = deps
    if (deps.call) this.call = deps.call
  }

  /** From now on there is somebody to be told. */
  use(end: LineEnd): void {
    this.#end = end
    for (const said of this.#early.splice(0)) end.send(said)
  }

  /** What was said so far, to go along with the wish for a line. */
  takeEarly(): readonly LineSaid[] {
    return this.#early.splice(0)
  }

  say(said: LineSaid): void {
    if (this.#isOver) return
    this.emitSignal('out', said)
    if (this.#end) this.#end.send(said)
    else this.#early.push(said)
  }

  /** For the ladder of the call. */
  emitSignal(direction: 'in' | 'out', said: LineSaid | string): void {
    const { shown } = this.#deps
    if (!shown?.signals.hasSubscribers) return
    const { channelId, signals } = shown
    const message = typeof said === 'object' && said.type === 'message' ? said.message : undefined
    const signal = typeof said === 'string' ? said : wordsOf(said)
    signals.emit({ channelId, node: this.#node, direction, signal, message })
  }

  /** What the other end says. */
  onSignal(signal: LineSignal): void {
    const said = signal as LineSaid
    this.emitSignal('in', said)
    if (isTechnologyEvent(said)) this.#channel.handle(said)
    else if (said.type === 'end') this.#over(said.end)
    else if (said.type === 'format') this.speak(said.format)
    else if (said.type === 'redirected') this.#onRedirected?.(said.code)
    else this.#deps.onSaid?.(said)
  }

  onLost(): void {
    const node = this.#node
    this.emitSignal('in', 'gone')
    this.#over({ cause: nodeGone, failure: 'peer-lost', reason: `the node ${node} is gone` })
  }

  /** This codec from now on, at this end. */
  speak(format: string): void {
    const renewal = this.#deps.media.speak(format)
    if (!renewal) return
    this.#channel.changeQuietly({ formats: [format] })
    this.renew(renewal)
  }

  renew(renewal: PortRenewal): void {
    const { ports, plane } = this.#deps
    ports.queue(this.#channel, (port) => plane.renewPort(port, renewal))
  }

  /** What has still to be said before the end. */
  holdFor(work: Promise<unknown>): void {
    this.#held = work
    const release = () => {
      if (this.#held === work) this.#held = undefined
    }
    laterOn(work.then(release, release), this.#channel)
  }

  /** Ends the line from this side, with why. */
  finish(ending: LineEnding): void {
    if (this.#isOver) return
    if (this.#held) {
      const finish = () => this.finish(ending)
      laterOn(this.#held.then(finish, finish), this.#channel)
      return
    }
    this.emitSignal('out', { type: 'end', end: ending })
    this.#isOver = true
    this.#end?.close({ type: 'end', end: ending } as LineSaid)
  }

  #over(ending: LineEnding): void {
    if (this.#isOver) return
    this.#isOver = true
    // what follows from it is told before the other end hears that this one is over, too
    this.#deps.onEnd(ending)
    this.#end?.close()
  }

  // ---- what the switch asks for -----------------------------------------------------------------------------------

  answer(): boolean {
    this.say({ type: 'answered' })
    return true
  }

  hangUp(cause: number): void {
    this.finish({ cause: cause || normalClearing })
  }

  indicate(indication: Indication): boolean {
    if (indication.type !== 'stop') this.say(indication)
    return true
  }

  digitBegin(digit: string): void {
    this.say({ type: 'digit-began', digit })
  }

  digitEnd(digit: string, durationMs: number): void {
    this.say({ type: 'digit-ended', digit, durationMs })
  }

  text(text: string, details: TextDetails): void {
    this.say({ ...details, type: 'text', text })
  }

  redirect(resource: string, onOutcome?: (code: number) => void): boolean {
    this.#onRedirected = onOutcome
    this.say({ type: 'redirect', resource })
    return true
  }

  transferProgress(state: TransferProgress): void {
    this.say({ type: 'transfer-progress', state })
  }

  writeFunction(name: string, args: readonly string[], value: string): boolean {
    this.say({ type: 'write', name, args, value })
    return true
  }

  peersNamed(variable: string, value: string): void {
    this.say({ type: 'peers', variable, value })
  }

  mediaPort(): PortSpec {
    return this.#deps.media.spec()
  }

  rtpStatistics(): ReturnType<NonNullable<ChannelDriver['rtpStatistics']>> {
    const { mos, ...figures } = this.#deps.plane.statistics(this.#channel.id) ?? {}
    return mos === undefined ? undefined : { ...figures, channel_uniqueid: this.#channel.id }
  }
}

/** What the other end says of its end, told to the channel as its far end's. */
export function handleEnd(channel: Channel, { failure, reason, ...ending }: LineEnding): void {
  if (failure) channel.fail(failure, reason)
  channel.handle({ type: 'hung-up', ...ending })
}

export const laterOn = (work: Promise<unknown>, channel: Channel) =>
  detached(work, 'a line between nodes', { channelId: channel.id })
