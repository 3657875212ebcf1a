// One party of a bridge sends the others elsewhere: blindly to an extension, or to somebody it has talked to first.
// Not who may do so, nor how it is asked: digits of the dialplan and requests of technologies lead here.

import type { Clock, Log } from '@jackfield/base'
import type { Sessions } from '../applications/sessions.ts'
import type { Bus } from '../bus/bus.ts'
import type { TransferDestination, TransferResult } from '../bus/bus-events.ts'
import type { Channel } from '../channels/channel.ts'
import type { Place } from '../channels/place.ts'
import type { Technologies } from '../channels/technologies.ts'
import type { DialplanRuns } from '../control/dialplan-runs.ts'
import { descend, mayDialOn } from '../dialing/dial-on.ts'
import type { Dialplan } from '../dialplan-port.ts'
import type { Bridge } from './bridge.ts'
import type { Bridges } from './bridges.ts'
import { TransferLimit } from './transfer-limit.ts'

export interface TransfersOptions {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly bridges: Bridges
  readonly technologies: Technologies
  readonly dialplan: () => Dialplan
  readonly dialplanRuns: DialplanRuns
  readonly sessions: Sessions
}

export interface BlindTransfer {
  readonly transferer: Channel
  readonly context: string
  readonly exten: string
  /** asked for by the device itself, not by digits or an application */
  readonly isExternal: boolean
  /** something to do with the channel that goes to the extension before it does */
  readonly prepare?: ((channel: Channel) => void) | undefined
}

export interface AttendedTransfer {
  /** the transferer's channel towards the one who is transferred */
  readonly first: Channel
  /** the transferer's channel towards the one it has talked to since */
  readonly second: Channel
  readonly isExternal: boolean
}

/** How an attended transfer ends; who refuses says why. */
interface AttendedOutcomes {
  publish(result: TransferResult, destination: TransferDestination): TransferResult
  refuse(result: TransferResult, why: string): TransferResult
}

const nobodyThere = 'there is nobody to transfer'
const tooOften = 'it was transferred too often in a short time'
const noLocal = 'no Local channel could be made for it'
const gone = 'somebody has hung up meanwhile'
const cannotGo = 'nobody there can be taken to the second call'

const noFormats: readonly string[] = []
const normalClearing = 16

export class Transfers {
  readonly #options: TransfersOptions
  readonly #limit: TransferLimit

  constructor(options: TransfersOptions) {
    this.#options = options
    this.#limit = new TransferLimit(options.clock, options.log)
  }

  /** The others in the transferer's bridge go on at an extension; the transferer is out of it. */
  async blind({ transferer, context, exten, isExternal, prepare }: BlindTransfer): Promise<TransferResult> {
    const { bridges, dialplan } = this.#options
    const bridge = bridges.of(transferer)
    const parties = bridge ? bridge.channels.filter((channel) => channel !== transferer) : []
    const place: Place = { context, exten, priority: 1 }
    const publish = (result: TransferResult, replaceChannel?: Channel) =>
      this.#publishBlind(transferer, bridge, parties, place, isExternal, result, replaceChannel)
    const refuse = (result: TransferResult, why: string) => {
      sayFailed(transferer, `${exten}@${context}`, why)
      return publish(result)
    }
    if (!bridge || parties.length === 0) return refuse('Invalid', nobodyThere)
    if (!dialplan().exists(context, exten, 1, parties[0]?.facts.caller.number))
      return refuse('Invalid', `there is no extension ${exten} in ${context}`)
    const [transferee] = parties
    if (transferee && !this.#limit.take(transferee)) return refuse('Fail', tooOften)
    // nobody is taken out of a bridge of the interface: a Local channel comes in instead
    if (parties.length > 1 || !transferee || bridge.isOfInterface || !canGo(transferee)) {
      const local = await this.#localTo(place, parties[0] as Channel, (channel) => {
        channel.variables.set('BLINDTRANSFER', transferer.name)
        prepare?.(channel)
      })
      if (!local) return refuse('Fail', noLocal)
      if (!canTakePlace(bridge, transferer, local)) {
        local.end()
        return refuse('Fail', gone)
      }
      publish('Success', local)
      this.#takePlace(bridge, transferer, local)
      return 'Success'
    }
    if (transferee.isHangingUp) return refuse('Fail', gone)
    transferee.variables.set('BLINDTRANSFER', transferer.name)
    prepare?.(transferee)
    publish('Success')
    bridge.leave(transferer, 'transferred', { dissolves: false })
    transferee.asyncGoto(place)
    return 'Success'
  }

  /** Whoever was on the first line is joined with whom the transferer talked to on the second; both lines are let go. */
  async attended({ first, second, isExternal }: AttendedTransfer): Promise<TransferResult> {
    const { bridges } = this.#options
    const from = bridges.of(first)
    const to = bridges.of(second)
    const publish = (result: TransferResult, destination: TransferDestination) =>
      this.#publishAttended(first, second, isExternal, result, destination)
    const refuse = (result: TransferResult, why: string) => {
      sayFailed(first, second.name, why)
      return publish(result, { type: 'fail' })
    }
    if (!from || from === to || first === second) return refuse('Invalid', nobodyThere)
    const transferee = from.channels.find((channel) => channel !== first)
    if (transferee && !this.#limit.take(transferee)) return refuse('Fail', tooOften)
    if (!to) return this.#toApplication(from, first, second, { publish, refuse })
    if (from.isOfInterface || to.isOfInterface) return this.#link(from, to, first, second, { publish, refuse })
    publish('Success', { type: 'bridge', bridgeId: to.id })
    for (const party of from.channels) {
      if (party === first) continue
      party.variables.set('ATTENDEDTRANSFER', second.name)
      from.moveTo(to, party)
    }
    to.leave(second, 'transferred', { dissolves: false })
    from.leave(first, 'transferred')
    return 'Success'
  }

  /** The second line runs something: the other party takes its place there. */
  #toApplication(from: Bridge, first: Channel, second: Channel, { publish, refuse }: AttendedOutcomes): TransferResult {
    const [transferee, ...more] = from.channels.filter((channel) => channel !== first)
    const { appName, context, exten, priority } = second.facts
    if (!transferee || more.length > 0 || appName === '' || !canGo(transferee)) return refuse('Fail', cannotGo)
    transferee.variables.set('ATTENDEDTRANSFER', second.name)
    publish('Success', { type: 'application', application: appName })
    from.leave(first, 'transferred', { dissolves: false })
    // the application starts anew for whoever came in place of the other
    transferee.asyncGoto({ context, exten, priority })
    second.drop(16)
    return 'Success'
  }

  /** Bridges of the interface are not emptied by others: a pair of Local channels ties the two together. */
  async #link(
    from: Bridge,
    to: Bridge,
    first: Channel,
    second: Channel,
    { publish, refuse }: AttendedOutcomes,
  ): Promise<TransferResult> {
    const local = this.#options.technologies.get('Local')
    const outcome = await local?.request?.({ resource: '_attended@transfer/m', formats: noFormats, requestor: first })
    if (!outcome?.ok || !outcome.other) return refuse('Fail', noLocal)
    const { channel, other } = outcome
    if (!canTakePlace(from, first, channel) || !canTakePlace(to, second, other)) {
      channel.end()
      return refuse('Fail', gone)
    }
    for (const half of [channel, other]) half.change({ state: 'Up' })
    publish('Success', { type: 'link', first: channel.snapshot(), second: other.snapshot() })
    this.#takePlace(from, first, channel)
    this.#takePlace(to, second, other)
    return 'Success'
  }

  /**
   * A channel comes to the place of another, which ends: in its bridge, its application or its dialplan. False: there is no
   * place to come to.
   */
  replace(old: Channel, by: Channel): boolean {
    const { bridges, sessions, dialplanRuns } = this.#options
    if (old.isHangingUp || by.isHangingUp) return false
    const bridge = bridges.of(old)
    const place = old.place
    by.change({ connected: old.facts.connected })
    if (bridge) this.#takePlace(bridge, old, by)
    else if (!sessions.replace(old, by)) dialplanRuns.start(by, place)
    old.drop(normalClearing)
    return true
  }

  /** Puts a channel into a bridge in place of another, which leaves; in an application, too, when the other was in one. */
  #takePlace(bridge: Bridge, old: Channel, by: Channel): void {
    const release = by.take({ kind: 'bridge' })
    const leave = () => by.leaveBridge('hung-up')
    by.interruption.addEventListener('abort', leave, { once: true })
    bridge.leave(old, 'transferred', { dissolves: false })
    const isInApplication = this.#options.sessions.replace(old, by)
    if (!bridge.join(by, { inhibitsConnectedLine: !isInApplication, onLeft: release })) release()
  }

  async #localTo(
    { context, exten }: Place,
    requestor: Channel,
    prepare: (channel: Channel) => void,
  ): Promise<Channel | undefined> {
    const { technologies, log } = this.#options
    if (!mayDialOn(requestor, log)) return undefined
    const local = technologies.get('Local')
    const outcome = await local?.request?.({ resource: `${exten}@${context}`, formats: noFormats, requestor })
    if (!outcome?.ok) return undefined
    const { channel, other } = outcome
    descend(requestor, channel, other)
    prepare(channel)
    if (channel.driver.call?.(`${exten}@${context}`).ok !== false) return channel
    channel.end()
    return undefined
  }

  #publishBlind(
    transferer: Channel,
    bridge: Bridge | undefined,
    parties: readonly Channel[],
    { context, exten }: Place,
    isExternal: boolean,
    result: TransferResult,
    replaceChannel: Channel | undefined,
  ): TransferResult {
    const [transferee] = parties
    this.#options.bus.publish('blind-transfer', {
      transferer: transferer.snapshot(),
      ...(bridge ? { bridge: bridge.snapshot() } : {}),
      parties: parties.map((party) => party.snapshot()),
      ...(transferee && parties.length === 1 ? { transferee: transferee.snapshot() } : {}),
      ...(replaceChannel ? { replaceChannel: replaceChannel.snapshot() } : {}),
      context,
      exten,
      result,
      isExternal,
    })
    return result
  }

  #publishAttended(
    first: Channel,
    second: Channel,
    isExternal: boolean,
    result: TransferResult,
    destination: TransferDestination,
  ): TransferResult {
    const { bridges, bus } = this.#options
    const from = bridges.of(first)
    const to = bridges.of(second)
    const others = (bridge: Bridge | undefined, own: Channel) =>
      bridge ? bridge.channels.filter((channel) => channel !== own) : []
    const left = others(from, first)
    const right = others(to, second)
    bus.publish('attended-transfer', {
      firstLeg: first.snapshot(),
      secondLeg: second.snapshot(),
      ...(from ? { firstBridge: from.snapshot() } : {}),
      ...(to ? { secondBridge: to.snapshot() } : {}),
      ...(left.length === 1 ? { transferee: (left[0] as Channel).snapshot() } : {}),
      ...(right.length === 1 ? { target: (right[0] as Channel).snapshot() } : {}),
      parties: [...left, ...right].map((party) => party.snapshot()),
      result,
      isExternal,
      destination,
    })
    return result
  }
}

/** Told of the channel that asked for it, wherever somebody looks why. */
const sayFailed = (transferer: Channel, where: string, why: string) =>
  transferer.fail('transfer-failed', `the transfer to ${where} failed: ${why}`)

/** Somebody may have gone while the new channel was made; what is told after this has come true. */
const canTakePlace = (bridge: Bridge, old: Channel, by: Channel) =>
  !bridge.isDestroyed && bridge.has(old) && !by.isEnded && !by.isHangingUp

/** Somebody drives it who can take it elsewhere: the dialplan, an application, or the bridge it came to by being dialled. */
const canGo = (channel: Channel) => channel.controller !== undefined && channel.controller !== 'dial'
