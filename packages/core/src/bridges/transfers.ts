// One party of a bridge sends the others elsewhere: blindly to an extension, or to somebody it has talked to first.
// Not who may do so, nor how it is asked: digits of the dialplan and requests of technologies lead here.

import type { Clock, Dispose, Log } from '@jackfield/base'
import type { Sessions } from '../applications/sessions.ts'
import type { Bus } from '../bus/bus.ts'
import type { TransferDestination, TransferResult } from '../bus/bus-events.ts'
import type { Channel } from '../channels/channel.ts'
import type { Place } from '../channels/place.ts'
import type { Technologies } from '../channels/technologies.ts'
import type { DialplanRuns } from '../control/dialplan-runs.ts'
import { descend, mayDialOn } from '../dialing/dial-on.ts'
import type { Bridge } from './bridge.ts'
import type { Bridges } from './bridges.ts'
import { TransferLimit } from './transfer-limit.ts'

export interface TransfersOptions {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly bridges: Bridges
  readonly technologies: Technologies
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
  /** whoever asks follows the channel through the dialplan: its first step there is published like every other */
  readonly isFollowed?: boolean | undefined
}

/** A transfer to an extension that parks: a space was kept for the one who is transferred, or none was free. */
export type ParkingTransfer =
  | {
      readonly ok: true
      /** takes the one who is transferred there */
      park(): void
      /** it comes there by itself. `onOver`: who transferred has been told the space, or never will be */
      expect(onOver: () => void): void
    }
  | { readonly ok: false; readonly why: string }

/** Who parks: asked before every blind transfer. Nothing: the extension does something else. */
export type TransferParking = (
  transfer: Place & { readonly transferer: Channel; readonly transferee: Channel },
) => ParkingTransfer | undefined

export interface AttendedTransfer {
  /** the transferer's channel towards the one who is transferred */
  readonly first: Channel
  /** the transferer's channel towards the one it has talked to since */
  readonly second: Channel
  readonly isExternal: boolean
}

/** Who carries out what a channel asks for, when its call is not shown here. */
export interface CarriesOut {
  blind(transfer: BlindTransfer): Promise<TransferResult>
  /** `other`: its channel towards the other one of the two */
  attended(other: Channel): TransferResult | Promise<TransferResult>
}

/** How a blind transfer ends; who refuses says why. */
interface BlindOutcomes {
  publish(result: TransferResult, replaceChannel?: Channel): TransferResult
  refuse(result: TransferResult, why: string): TransferResult
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
const mostNamed = 10

export class Transfers {
  readonly #options: TransfersOptions
  readonly #limit: TransferLimit
  #parking: TransferParking | undefined
  /** who carries out what these ask for: their calls are shown elsewhere */
  readonly #carriedOut = new WeakMap<Channel, CarriesOut>()

  constructor(options: TransfersOptions) {
    this.#options = options
    this.#limit = new TransferLimit(options.clock, options.log)
  }

  /** From now on whoever is sent to an extension that parks is parked there, and who sent it is told the space. */
  useParking(parking: TransferParking): void {
    this.#parking = parking
  }

  /** What this one asks for is carried out otherwise, until the function that comes back is called. */
  carryOutFor(transferer: Channel, acts: CarriesOut): Dispose {
    this.#carriedOut.set(transferer, acts)
    return () => void this.#carriedOut.delete(transferer)
  }

  /** The others in the transferer's bridge go on at an extension; the transferer is out of it. */
  async blind(transfer: BlindTransfer): Promise<TransferResult> {
    const carryOut = this.#carriedOut.get(transfer.transferer)
    if (carryOut) return carryOut.blind(transfer)
    const { transferer, context, exten, isExternal, prepare, isFollowed = false } = transfer
    const bridge = this.#options.bridges.of(transferer)
    const parties = others(bridge, transferer)
    const place: Place = { context, exten, priority: 1 }
    const publish = (result: TransferResult, replaceChannel?: Channel) =>
      this.#publishBlind(transferer, bridge, parties, place, isExternal, result, replaceChannel)
    const refuse = (result: TransferResult, why: string) => {
      sayFailed(transferer, `${exten}@${context}`, why)
      return publish(result)
    }
    if (!bridge || parties.length === 0) return refuse('Invalid', nobodyThere)
    const [transferee] = parties
    if (transferee && !this.#limit.take(transferee)) return refuse('Fail', tooOften)
    // nobody is taken out of a bridge of the interface: a Local channel comes in instead
    if (parties.length > 1 || !transferee || bridge.isOfInterface || !canGo(transferee)) {
      return this.#blindByLocal(bridge, parties, place, transfer, { publish, refuse })
    }
    if (transferee.isHangingUp) return refuse('Fail', gone)
    const parking = this.#parking?.({ ...place, transferer, transferee })
    if (parking?.ok === false) return refuse('Fail', parking.why)
    mark('BLINDTRANSFER', transferer, parties)
    prepare?.(transferee)
    publish('Success')
    if (parking) {
      parking.park()
      return 'Success'
    }
    // whom somebody dialled stands nowhere in the dialplan: it is shown at the extension while it leaves the bridge
    if (transferee.controller === 'bridge' && !isFollowed) transferee.change({ ...place })
    bridge.leave(transferer, 'transferred', { dissolves: false })
    transferee.asyncGoto(place)
    return 'Success'
  }

  /** A Local channel comes to the transferer's place; where it is parked, once the transferer was told the space. */
  async #blindByLocal(
    bridge: Bridge,
    parties: readonly Channel[],
    place: Place,
    { transferer, prepare }: BlindTransfer,
    { publish, refuse }: BlindOutcomes,
  ): Promise<TransferResult> {
    const local = await this.#localTo(place, parties[0] as Channel)
    if (!local) return refuse('Fail', noLocal)
    const { channel, other } = local
    const end = (why: string) => {
      channel.end()
      return refuse('Fail', why)
    }
    channel.variables.set('BLINDTRANSFER', transferer.name)
    prepare?.(channel)
    if (!canTakePlace(bridge, transferer, channel)) return end(gone)
    const parking = other && this.#parking?.({ ...place, transferer, transferee: other })
    if (parking?.ok === false) return end(parking.why)
    if (parking) {
      const dissolves = bridge.dissolvesOnLeave
      // whoever goes before the number was said does not take the others along
      bridge.dissolvesOnLeave = false
      parking.expect(() => {
        bridge.dissolvesOnLeave = dissolves
        if (!channel.isEnded) this.#giveUpPlace(bridge, transferer, channel)
      })
    }
    if (channel.driver.call?.(`${place.exten}@${place.context}`).ok === false) return end(noLocal)
    mark('BLINDTRANSFER', transferer, parties)
    publish('Success', channel)
    if (!parking) this.#takePlace(bridge, transferer, channel)
    else {
      const release = bound(channel)
      if (!bridge.join(channel, { inhibitsConnectedLine: true, onLeft: release })) release()
    }
    return 'Success'
  }

  /** Whoever was on the first line is joined with whom the transferer talked to on the second; both lines are let go. */
  async attended({ first, second, isExternal }: AttendedTransfer): Promise<TransferResult> {
    const carryOut = this.#carriedOut.get(first)?.attended(second) ?? this.#carriedOut.get(second)?.attended(first)
    if (carryOut) return carryOut
    const { bridges } = this.#options
    const from = bridges.of(first)
    const to = bridges.of(second)
    const publish = (result: TransferResult, destination: TransferDestination) =>
      this.#publishAttended(first, second, isExternal, result, destination)
    const refuse = (result: TransferResult, why: string) => {
      sayFailed(first, second.name, why)
      return publish(result, { type: 'fail' })
    }
    const outcomes = { publish, refuse }
    // one of the two has to talk to somebody; the other may be in an application instead
    if (from === to || first === second) return refuse('Invalid', nobodyThere)
    const transferees = others(from, first)
    const [transferee] = transferees
    if (transferee && !this.#limit.take(transferee)) return refuse('Fail', tooOften)
    if (!from) return this.#toApplication(to as Bridge, second, first, outcomes)
    if (!to) return this.#toApplication(from, first, second, outcomes)
    if (from.isOfInterface || to.isOfInterface) return this.#link(from, to, first, second, outcomes)
    publish('Success', { type: 'bridge', bridgeId: to.id })
    for (const party of transferees) from.moveTo(to, party)
    mark('ATTENDEDTRANSFER', first, transferees)
    to.leave(second, 'transferred', { dissolves: false })
    from.leave(first, 'transferred')
    return 'Success'
  }

  /** One line runs something instead of talking: the party on the other line comes to its place there. */
  async #toApplication(
    bridge: Bridge,
    line: Channel,
    old: Channel,
    { publish, refuse }: AttendedOutcomes,
  ): Promise<TransferResult> {
    const { sessions } = this.#options
    const parties = others(bridge, line)
    const [party] = parties
    const { appName: application } = old.facts
    const hasPlace = old.isControlledBy('dialplan')
    if (!party || application === '' || old.isHangingUp || !(hasPlace || sessions.control(old.id))) {
      return refuse('Fail', cannotGo)
    }
    // nobody is taken out of a bridge of the interface, nor one of many out of theirs: a Local channel comes in instead
    if (bridge.isOfInterface || parties.length > 1 || !canGo(party) || !hasPlace) {
      const local = await this.#localPair(line)
      if (!local) return refuse('Fail', noLocal)
      if (!canTakePlace(bridge, line, local.channel) || old.isHangingUp) {
        local.channel.end()
        return refuse('Fail', gone)
      }
      mark('ATTENDEDTRANSFER', line, parties)
      publish('Success', { type: 'application', application, replaceChannel: local.channel.snapshot() })
      this.#takePlace(bridge, line, local.channel)
      this.replace(old, local.other)
      return 'Success'
    }
    mark('ATTENDEDTRANSFER', line, parties)
    publish('Success', { type: 'application', application })
    bridge.leave(line, 'transferred', { dissolves: false })
    // the application starts anew for whoever came in place of the other
    if (!sessions.enterInPlaceOf(old, party)) old.drop(normalClearing)
    party.asyncGoto(old.place)
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
    const local = await this.#localPair(first)
    if (!local) return refuse('Fail', noLocal)
    const { channel, other } = local
    if (!canTakePlace(from, first, channel) || !canTakePlace(to, second, other)) {
      channel.end()
      return refuse('Fail', gone)
    }
    mark('ATTENDEDTRANSFER', first, others(from, first))
    publish('Success', { type: 'link', first: channel.snapshot(), second: other.snapshot() })
    this.#takePlace(from, first, channel)
    this.#takePlace(to, second, other)
    return 'Success'
  }

  /** Both halves are up from the beginning: whoever talks to one of them talks to the other. */
  async #localPair(requestor: Channel): Promise<{ channel: Channel; other: Channel } | undefined> {
    const local = this.#options.technologies.get('Local')
    const outcome = await local?.request?.({ resource: '_attended@transfer/m', formats: noFormats, requestor })
    if (!outcome?.ok || !outcome.other) return undefined
    const { channel, other } = outcome
    for (const half of [channel, other]) half.change({ state: 'Up' })
    return { channel, other }
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
    const release = bound(by)
    bridge.leave(old, 'transferred', { dissolves: false })
    const isInApplication = this.#options.sessions.replace(old, by)
    if (!bridge.join(by, { inhibitsConnectedLine: !isInApplication, onLeft: release })) release()
    // what its dialplan had after the application is not for who has sent the others on
    if (isInApplication) old.drop(normalClearing)
  }

  /** The same for one who is in the bridge already. */
  #giveUpPlace(bridge: Bridge, old: Channel, by: Channel): void {
    bridge.leave(old, 'transferred', { dissolves: false })
    if (this.#options.sessions.replace(old, by)) old.drop(normalClearing)
  }

  /** A pair whose near half is for the bridge and whose far half will go to the place. */
  async #localTo(
    { context, exten }: Place,
    requestor: Channel,
  ): Promise<{ channel: Channel; other?: Channel | undefined } | undefined> {
    const { technologies, log } = this.#options
    if (!mayDialOn(requestor, log)) return undefined
    const local = technologies.get('Local')
    const outcome = await local?.request?.({ resource: `${exten}@${context}`, formats: noFormats, requestor })
    if (!outcome?.ok) return undefined
    const { channel, other } = outcome
    descend(requestor, channel, other)
    return { channel, other }
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

/** A bridge has it from now on, until it is let go: whatever interrupts it takes it out. */
function bound(channel: Channel): () => void {
  const release = channel.take({ kind: 'bridge' })
  channel.interruption.addEventListener('abort', () => channel.leaveBridge('hung-up'), { once: true })
  return release
}

const others = (bridge: Bridge | undefined, own: Channel): Channel[] =>
  bridge ? bridge.channels.filter((channel) => channel !== own) : []

/** Each party is told who sent it on, and who did it, whom: of many the first ones. */
function mark(name: 'BLINDTRANSFER' | 'ATTENDEDTRANSFER', transferer: Channel, parties: readonly Channel[]): void {
  for (const party of parties) party.variables.set(name, transferer.name)
  const named = parties.slice(0, mostNamed).map((party) => party.name)
  transferer.variables.set(name, named.join())
}

/** Told of the channel that asked for it, wherever somebody looks why. */
const sayFailed = (transferer: Channel, where: string, why: string) =>
  transferer.fail('transfer-failed', `the transfer to ${where} failed: ${why}`)

/** Somebody may have gone while the new channel was made; what is told after this has come true. */
const canTakePlace = (bridge: Bridge, old: Channel, by: Channel) =>
  !bridge.isDestroyed && bridge.has(old) && !by.isEnded && !by.isHangingUp

/** Somebody drives it who can take it elsewhere: the dialplan, an application, or the bridge it came to by being dialled. */
const canGo = (channel: Channel) => channel.controller !== undefined && channel.controller !== 'dial'
