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
import type { Bridge } from './bridge.ts'
import type { Bridges } from './bridges.ts'
import { FarBridgeTransfers } from './far-bridge-transfers.ts'
import { markSent, markTransferer } from './mark-transfers.ts'
import {
  cannotGo,
  gone,
  nobodyThere,
  noLocal,
  othersIn,
  publishAttended,
  publishBlind,
  sayFailed,
  sideHere,
  tooOften,
} from './publish-transfers.ts'
import { TransferLimit } from './transfer-limit.ts'
import type { TransferMark } from './transfer-mark.ts'
import { bound, canTakePlace, TransferPlaces } from './transfer-places.ts'
import type { AttendedTransfer, BlindTransfer, CarriesOut, TransferParking } from './transfer-wishes.ts'

export interface TransfersOptions {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly bridges: Bridges
  readonly technologies: Technologies
  readonly dialplanRuns: DialplanRuns
  readonly sessions: Sessions
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

const normalClearing = 16

export class Transfers {
  readonly #options: TransfersOptions
  readonly #limit: TransferLimit
  readonly #places: TransferPlaces
  readonly #far: FarBridgeTransfers
  #parking: TransferParking | undefined
  /** who carries out what these ask for: their calls are shown elsewhere */
  readonly #carriedOut = new WeakMap<Channel, CarriesOut>()

  constructor(options: TransfersOptions) {
    this.#options = options
    this.#limit = new TransferLimit(options.clock, options.log)
    this.#places = new TransferPlaces(options)
    this.#far = new FarBridgeTransfers({
      ...{ bus: options.bus, bridges: options.bridges, sessions: options.sessions },
      ...{ places: this.#places, limit: this.#limit },
      parking: () => this.#parking,
      replace: (old, by) => this.#replaceHere(old, by),
    })
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
    const far = transfer.transferer.membership?.far
    if (far) return this.#far.blind(far, transfer)
    const { transferer, context, exten, isExternal, prepare, isFollowed = false } = transfer
    const { bridges, bus } = this.#options
    const bridge = bridges.of(transferer)
    const parties = othersIn(bridge, transferer)
    const place: Place = { context, exten, priority: 1 }
    const publish = (result: TransferResult, replaceChannel?: Channel) =>
      publishBlind(bus, sideHere(transferer, bridge), { place, isExternal, result, replaceChannel })
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
    const local = await this.#places.localTo(place, parties[0] as Channel)
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
        if (!channel.isEnded) this.#places.giveUp(bridge, transferer, channel)
      })
    }
    if (channel.driver.call?.(`${place.exten}@${place.context}`).ok === false) return end(noLocal)
    mark('BLINDTRANSFER', transferer, parties)
    publish('Success', channel)
    if (!parking) this.#places.take(bridge, transferer, channel)
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
    if (first.membership?.far || second.membership?.far) return this.#far.attended({ first, second, isExternal })
    const { bridges, bus } = this.#options
    const from = bridges.of(first)
    const to = bridges.of(second)
    const publish = (result: TransferResult, destination: TransferDestination) =>
      publishAttended(bus, sideHere(first, bridges.of(first)), sideHere(second, bridges.of(second)), {
        ...{ isExternal, result, destination },
      })
    const refuse = (result: TransferResult, why: string) => {
      sayFailed(first, second.name, why)
      return publish(result, { type: 'fail' })
    }
    const outcomes = { publish, refuse }
    // one of the two has to talk to somebody; the other may be in an application instead
    if (from === to || first === second) return refuse('Invalid', nobodyThere)
    const transferees = othersIn(from, first)
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
    const parties = othersIn(bridge, line)
    const [party] = parties
    const { appName: application } = old.facts
    const hasPlace = old.isControlledBy('dialplan')
    if (!party || application === '' || old.isHangingUp || !(hasPlace || sessions.control(old.id))) {
      return refuse('Fail', cannotGo)
    }
    // nobody is taken out of a bridge of the interface, nor one of many out of theirs: a Local channel comes in instead
    if (bridge.isOfInterface || parties.length > 1 || !canGo(party) || !hasPlace) {
      const local = await this.#places.localPair(line)
      if (!local) return refuse('Fail', noLocal)
      if (!canTakePlace(bridge, line, local.channel) || old.isHangingUp) {
        local.channel.end()
        return refuse('Fail', gone)
      }
      mark('ATTENDEDTRANSFER', line, parties)
      publish('Success', { type: 'application', application, replaceChannel: local.channel.snapshot() })
      this.#places.take(bridge, line, local.channel)
      this.#replaceHere(old, local.other)
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
    const local = await this.#places.localPair(first)
    if (!local) return refuse('Fail', noLocal)
    const { channel, other } = local
    if (!canTakePlace(from, first, channel) || !canTakePlace(to, second, other)) {
      channel.end()
      return refuse('Fail', gone)
    }
    mark('ATTENDEDTRANSFER', first, othersIn(from, first))
    publish('Success', { type: 'link', first: channel.snapshot(), second: other.snapshot() })
    this.#places.take(from, first, channel)
    this.#places.take(to, second, other)
    return 'Success'
  }

  /**
   * A channel comes to the place of another, which ends: in its bridge, its application or its dialplan. False: there is no
   * place to come to. A promise where the bridge is at another exchange.
   */
  replace(old: Channel, by: Channel): boolean | Promise<boolean> {
    const far = old.membership?.far
    if (!far || old.isHangingUp || by.isHangingUp) return this.#replaceHere(old, by)
    return this.#far.replace(far, old, by)
  }

  #replaceHere(old: Channel, by: Channel): boolean {
    const { bridges, sessions, dialplanRuns } = this.#options
    if (old.isHangingUp || by.isHangingUp) return false
    const bridge = bridges.of(old)
    const place = old.place
    by.change({ connected: old.facts.connected })
    if (bridge) this.#places.take(bridge, old, by)
    else if (!sessions.replace(old, by)) dialplanRuns.start(by, place)
    old.drop(normalClearing)
    return true
  }
}

/** Each party is told who sent it on, and who did it, whom: of many the first ones. */
function mark(name: TransferMark['name'], transferer: Channel, parties: readonly Channel[]): void {
  for (const party of parties) markSent(party, { name, value: transferer.name })
  markTransferer(transferer, name, parties)
}

/** Somebody drives it who can take it elsewhere: the dialplan, an application, or the bridge it came to by being dialled. */
const canGo = (channel: Channel) => channel.controller !== undefined && channel.controller !== 'dial'
