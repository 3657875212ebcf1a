// This node taken out of service: nothing new comes to it, what can go elsewhere goes, and its calls end by themselves or at a limit.
// Not the end of the process: whoever replaces it stops it afterwards, or calls the drain off.

import type { Applications } from '@jackfield/ari'
import { type Clock, Disposables, type Log } from '@jackfield/base'
import type { NodeStreams } from '@jackfield/cluster'
import type { Bus, Channels, Gate } from '@jackfield/core'

/** Event sockets are closed with it: service restart (RFC 6455 §7.4.2, IANA). */
const serviceRestart = 1012

export interface NodeDrainDeps {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly gate: Gate
  readonly channels: Pick<Channels, 'all' | 'shownCount'>
  readonly applications: Pick<Applications, 'closeSockets'>
  /** sockets of programs that this node passes on to the nodes that have their calls */
  readonly streams: Pick<NodeStreams, 'passing' | 'onIdle' | 'cutPassing'>
  /** of telephones */
  readonly subscriptions: { finishAll(reason: string): number }
  /** default of the limit; 0: none */
  readonly limitMs: number
  /** another node is there that takes what comes */
  othersServe(): boolean
  /** the others are to know at once */
  changed(): void
}

export class NodeDrain {
  readonly #deps: NodeDrainDeps
  #stopWaiting: Disposables | undefined
  #isOn = false

  constructor(deps: NodeDrainDeps) {
    this.#deps = deps
  }

  /** It was asked to take nothing new, and that can be called off. */
  get isOn(): boolean {
    return this.#isOn
  }

  /** `limitMs`: how long calls may go on; 0: for ever. Asked again, only the limit changes. */
  begin(limitMs = this.#deps.limitMs): void {
    const { log, clock, bus, streams } = this.#deps
    const isNew = !this.#isOn
    this.#isOn = true
    this.#stopWaiting?.dispose()
    const waiting = new Disposables()
    this.#stopWaiting = waiting
    if (isNew) this.leave()
    const within = limitMs > 0 ? `, at most ${Math.ceil(limitMs / 1000)} s` : ''
    log.notice(`this node is being drained: ${this.#left} left${within}`, { code: 'draining' })
    if (this.#isEmpty) {
      this.#over()
      return
    }
    if (limitMs > 0) {
      const timer = clock.after(limitMs, () => this.#endCalls())
      waiting.add(() => timer.cancel())
    }
    const look = () => this.#isEmpty && this.#over()
    waiting.add(bus.on('channel-destroyed', look))
    waiting.add(streams.onIdle(look))
  }

  /** It takes everything again. False: nothing was to be called off. */
  callOff(): boolean {
    if (!this.#isOn) return false
    this.#isOn = false
    this.#stopWaiting?.dispose()
    this.#deps.log.notice('this node takes new calls again', { code: 'undrained' })
    this.stay()
    return true
  }

  /** What others can take is theirs from now on; also of an exchange that waits for its end. */
  leave(): void {
    const { gate, applications, subscriptions, log } = this.#deps
    gate.isDraining = true
    this.#deps.changed()
    if (!this.#deps.othersServe()) {
      log.warning('no other node takes new calls: sockets of applications and subscriptions of telephones stay here')
      return
    }
    const sockets = applications.closeSockets(
      serviceRestart,
      'this exchange is taken out of service: connect to another one',
    )
    const ended = subscriptions.finishAll('deactivated')
    if (sockets + ended > 0)
      log.notice(`${sockets} application sockets and ${ended} subscriptions are ended, to be opened at other nodes`)
  }

  /** The opposite: unless it is drained, or about to end. */
  stay(): void {
    if (this.#isOn) return
    this.#deps.gate.isDraining = false
    this.#deps.changed()
  }

  close(): void {
    this.#stopWaiting?.dispose()
  }

  #over(): void {
    this.#stopWaiting?.dispose()
    this.#deps.log.notice('this node has no calls any more: it can be stopped', { code: 'drained' })
  }

  get #isEmpty(): boolean {
    const { channels, streams } = this.#deps
    return channels.shownCount === 0 && streams.passing === 0
  }

  /** In words. */
  get #left(): string {
    const { channels, streams } = this.#deps
    const sockets = streams.passing > 0 ? ` and ${streams.passing} sockets of calls of other nodes` : ''
    return `${channels.shownCount} channels${sockets}`
  }

  #endCalls(): void {
    const { log, channels, streams } = this.#deps
    log.warning(`the drain has reached its limit: ${this.#left} are hung up`, { code: 'drain-limit' })
    for (const channel of channels.all()) channel.requestHangup('shutdown')
    streams.cutPassing()
  }
}
