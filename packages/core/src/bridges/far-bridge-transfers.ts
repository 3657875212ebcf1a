// Transfers by a channel that sits in a bridge of another exchange: a Local channel of this one comes to its place there.
// Not how that exchange is asked, and not transfers out of bridges at hand.

import type { Sessions } from '../applications/sessions.ts'
import type { Bus } from '../bus/bus.ts'
import type { TransferDestination, TransferResult } from '../bus/bus-events.ts'
import type { Channel } from '../channels/channel.ts'
import type { Place } from '../channels/place.ts'
import type { Bridge } from './bridge.ts'
import type { Bridges } from './bridges.ts'
import type { FarBridge } from './far-bridge.ts'
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
  sideSeen,
  type TransferSide,
  tooOften,
} from './publish-transfers.ts'
import type { TransferLimit } from './transfer-limit.ts'
import type { TransferMark } from './transfer-mark.ts'
import { canTakePlace, type TransferPlaces } from './transfer-places.ts'
import type { AttendedTransfer, BlindTransfer, TransferParking } from './transfer-wishes.ts'

interface FarBridgeTransfersDeps {
  readonly bus: Bus
  readonly bridges: Bridges
  readonly sessions: Sessions
  readonly places: TransferPlaces
  readonly limit: TransferLimit
  parking(): TransferParking | undefined
  /** a channel comes to the place of another, which runs something */
  replace(old: Channel, by: Channel): boolean
}

/** One channel of the transferer, in a bridge of another exchange, in one of this, or in none. */
interface Leg {
  readonly line: Channel
  readonly far?: FarBridge | undefined
  readonly bridge?: Bridge | undefined
  readonly side: TransferSide
  /** the other exchange could not be asked */
  readonly why?: string | undefined
}

const normalClearing = 16

export class FarBridgeTransfers {
  readonly #deps: FarBridgeTransfersDeps

  constructor(deps: FarBridgeTransfersDeps) {
    this.#deps = deps
  }

  /** As in a bridge of the interface at hand; everybody there is told by its exchange. */
  async blind(far: FarBridge, transfer: BlindTransfer): Promise<TransferResult> {
    const { bus, places, limit } = this.#deps
    const { transferer, context, exten, isExternal } = transfer
    const place: Place = { context, exten, priority: 1 }
    const seen = await far.look()
    const side = sideSeen(transferer, seen)
    const publish = (result: TransferResult, replaceChannel?: Channel) =>
      publishBlind(bus, side, { place, isExternal, result, replaceChannel })
    const refuse = (result: TransferResult, why: string) => {
      sayFailed(transferer, `${exten}@${context}`, why)
      return publish(result)
    }
    if ('why' in seen) return refuse('Fail', seen.why)
    if (seen.otherCount === 0) return refuse('Invalid', nobodyThere)
    if (!limit.take(transferer)) return refuse('Fail', tooOften)
    const local = await places.localTo(place, transferer)
    if (!local) return refuse('Fail', noLocal)
    const { channel } = local
    const why = await this.#carryOutBlind(far, transfer, local, { place, side, publish })
    if (why === undefined) return 'Success'
    channel.end()
    return refuse('Fail', why)
  }

  /** Why it failed; nothing: it did not. */
  async #carryOutBlind(
    far: FarBridge,
    { transferer, prepare }: BlindTransfer,
    { channel, other }: { channel: Channel; other?: Channel | undefined },
    { place, side, publish }: BlindPlan,
  ): Promise<string | undefined> {
    const refusal = await far.prepare(channel.id)
    if (refusal) return refusal.why
    if (!canTakeFar(far, transferer, channel)) return gone
    channel.variables.set('BLINDTRANSFER', transferer.name)
    prepare?.(channel)
    const parking = other && this.#deps.parking()?.({ ...place, transferer, transferee: other })
    if (parking?.ok === false) return parking.why
    parking?.expect(() => {
      if (!channel.isEnded) this.#giveUp(transferer, channel)
    })
    if (channel.driver.call?.(`${place.exten}@${place.context}`).ok === false) return noLocal
    markTransferer(transferer, 'BLINDTRANSFER', side.others)
    publish('Success', channel)
    const mark: TransferMark = { name: 'BLINDTRANSFER', value: transferer.name }
    // where it is parked, the transferer is told the space first
    if (parking) enter(far, channel, mark, true)
    else this.#take(far, transferer, channel, mark)
    return undefined
  }

  /** At least one of the two is in a bridge of another exchange. */
  async attended({ first, second, isExternal }: AttendedTransfer): Promise<TransferResult> {
    const { bus, limit } = this.#deps
    const [from, to] = await Promise.all([this.#look(first), this.#look(second)])
    const publish = (result: TransferResult, destination: TransferDestination) =>
      publishAttended(bus, sideNow(from), sideNow(to), { isExternal, result, destination })
    const refuse = (result: TransferResult, why: string) => {
      sayFailed(first, second.name, why)
      return publish(result, { type: 'fail' })
    }
    const why = from.why ?? to.why
    if (why !== undefined) return refuse('Fail', why)
    if (first === second || from.side.bridge?.id === to.side.bridge?.id) return refuse('Invalid', nobodyThere)
    const [transferee = first] = othersIn(from.bridge, first)
    if (!limit.take(transferee)) return refuse('Fail', tooOften)
    const local = await this.#deps.places.localPair(first)
    if (!local) return refuse('Fail', noLocal)
    const failure = await this.#carryOutAttended(from, to, local, publish)
    if (failure === undefined) return 'Success'
    local.channel.end()
    return refuse('Fail', failure)
  }

  /** Why it failed; nothing: it did not. */
  async #carryOutAttended(
    from: Leg,
    to: Leg,
    { channel, other }: { readonly channel: Channel; readonly other: Channel },
    publish: (result: TransferResult, destination: TransferDestination) => TransferResult,
  ): Promise<string | undefined> {
    if (from.side.bridge && to.side.bridge) {
      const refusals = await Promise.all([from.far?.prepare(channel.id), to.far?.prepare(other.id)])
      const refusal = refusals.find((one) => one !== undefined)
      if (refusal) return refusal.why
      if (!canTake(from, channel) || !canTake(to, other)) return gone
      const mark = markAttended(from)
      publish('Success', { type: 'link', first: channel.snapshot(), second: other.snapshot() })
      this.#takeAt(from, channel, mark)
      this.#takeAt(to, other)
      return undefined
    }
    // one of them runs something instead of talking: the other half comes there
    const [talking, running] = from.side.bridge ? [from, to.line] : [to, from.line]
    if (!this.#mayBeReplaced(running) || talking.side.others.length === 0) return cannotGo
    const refusal = await talking.far?.prepare(channel.id)
    if (refusal) return refusal.why
    // it may have gone somewhere else meanwhile
    if (!canTake(talking, channel) || running.isHangingUp || running.membership?.far) return gone
    const mark = markAttended(talking)
    const { appName: application } = running.facts
    publish('Success', { type: 'application', application, replaceChannel: channel.snapshot() })
    this.#takeAt(talking, channel, mark)
    this.#deps.replace(running, other)
    return undefined
  }

  /** Somebody else's channel comes to the place of one there, which ends. */
  async replace(far: FarBridge, old: Channel, by: Channel): Promise<boolean> {
    // until the bridge or the application has it
    const release = by.take({ kind: 'bridge' })
    try {
      const refusal = await far.prepare(by.id)
      if (refusal || !canTakeFar(far, old, by)) {
        sayFailed(old, by.name, refusal?.why ?? gone)
        return false
      }
      by.change({ connected: old.facts.connected })
      this.#take(far, old, by)
      return true
    } finally {
      release()
    }
  }

  async #look(line: Channel): Promise<Leg> {
    const far = line.membership?.far
    if (!far) {
      const bridge = this.#deps.bridges.of(line)
      return { line, bridge, side: sideHere(line, bridge) }
    }
    const seen = await far.look()
    return { line, far, side: sideSeen(line, seen), why: 'why' in seen ? seen.why : undefined }
  }

  #mayBeReplaced(running: Channel): boolean {
    const hasPlace = running.isControlledBy('dialplan') || this.#deps.sessions.control(running.id) !== undefined
    return running.facts.appName !== '' && !running.isHangingUp && hasPlace
  }

  #takeAt({ far, bridge, line }: Leg, by: Channel, mark?: TransferMark): void {
    if (far) this.#take(far, line, by, mark)
    else if (bridge) this.#deps.places.take(bridge, line, by)
  }

  /** It is in the application before it is in the bridge, and the other one leaves both after that. */
  #take(far: FarBridge, old: Channel, by: Channel, mark?: TransferMark): void {
    this.#deps.sessions.replace(old, by)
    enter(far, by, mark)
    old.drop(normalClearing)
  }

  /** The same for one who is in the bridge already. */
  #giveUp(old: Channel, by: Channel): void {
    this.#deps.sessions.replace(old, by)
    old.drop(normalClearing)
  }
}

interface BlindPlan {
  readonly place: Place
  readonly side: TransferSide
  publish(result: TransferResult, replaceChannel?: Channel): TransferResult
}

/** As with every bridge, what a transfer left on who comes in ends with that. */
function enter(far: FarBridge, by: Channel, mark?: TransferMark, stays = false): void {
  if (mark) by.variables.set(mark.name, undefined)
  far.take(by.id, mark, stays)
}

/** What is at hand is told as it is when it is told. */
const sideNow = ({ far, line, bridge, side }: Leg): TransferSide => (far ? side : sideHere(line, bridge))

/** Those at hand get it here, the others with whoever comes to them. */
function markAttended({ line, bridge, side }: Leg): TransferMark {
  const mark = { name: 'ATTENDEDTRANSFER', value: line.name } as const
  for (const party of othersIn(bridge, line)) markSent(party, mark)
  markTransferer(line, mark.name, side.others)
  return mark
}

const canTake = ({ far, bridge, line }: Leg, by: Channel) =>
  far ? canTakeFar(far, line, by) : bridge !== undefined && canTakePlace(bridge, line, by)

/** Somebody may have gone while the other exchange was asked. */
const canTakeFar = (far: FarBridge, old: Channel, by: Channel) =>
  old.membership?.far === far && !old.isHangingUp && by.membership?.far !== undefined && !by.isHangingUp
