// How transfers are outcome: what was asked for, of whom, and what came of it.
// Not the transfers.

import type { Bus } from '../bus/bus.ts'
import type { TransferDestination, TransferResult } from '../bus/bus-events.ts'
import type { Channel } from '../channels/channel.ts'
import type { ChannelSnapshot } from '../channels/channel-snapshot.ts'
import type { Place } from '../channels/place.ts'
import type { Bridge } from './bridge.ts'
import type { BridgeSnapshot } from './bridge-snapshot.ts'
import type { FarRefusal, FarView } from './far-bridge.ts'

/** A channel of the transferer, and with whom it was where. */
export interface TransferSide {
  readonly line: Channel
  readonly bridge?: BridgeSnapshot | undefined
  readonly others: readonly ChannelSnapshot[]
  /** there is exactly this one */
  readonly other?: ChannelSnapshot | undefined
}

export function sideHere(line: Channel, bridge: Bridge | undefined): TransferSide {
  const others = othersIn(bridge, line).map((channel) => channel.snapshot())
  return { line, bridge: bridge?.snapshot(), others, other: others.length === 1 ? others[0] : undefined }
}

export function sideSeen(line: Channel, seen: FarView | FarRefusal): TransferSide {
  if ('why' in seen) return { line, others: [] }
  const { bridge, others, otherCount } = seen
  return { line, bridge, others, other: otherCount === 1 ? others[0] : undefined }
}

export const othersIn = (bridge: Bridge | undefined, own: Channel): Channel[] =>
  bridge ? bridge.channels.filter((channel) => channel !== own) : []

interface BlindOutcome {
  readonly place: Place
  readonly isExternal: boolean
  readonly result: TransferResult
  readonly replaceChannel?: Channel | undefined
}

export function publishBlind(
  bus: Bus,
  { line, bridge, others, other }: TransferSide,
  outcome: BlindOutcome,
): TransferResult {
  const { place, isExternal, result, replaceChannel } = outcome
  bus.publish('blind-transfer', {
    transferer: line.snapshot(),
    ...(bridge ? { bridge } : {}),
    parties: others,
    ...(other ? { transferee: other } : {}),
    ...(replaceChannel ? { replaceChannel: replaceChannel.snapshot() } : {}),
    context: place.context,
    exten: place.exten,
    result,
    isExternal,
  })
  return result
}

interface AttendedOutcome {
  readonly isExternal: boolean
  readonly result: TransferResult
  readonly destination: TransferDestination
}

export function publishAttended(
  bus: Bus,
  first: TransferSide,
  second: TransferSide,
  outcome: AttendedOutcome,
): TransferResult {
  const { result, isExternal, destination } = outcome
  bus.publish('attended-transfer', {
    firstLeg: first.line.snapshot(),
    secondLeg: second.line.snapshot(),
    ...(first.bridge ? { firstBridge: first.bridge } : {}),
    ...(second.bridge ? { secondBridge: second.bridge } : {}),
    ...(first.other ? { transferee: first.other } : {}),
    ...(second.other ? { target: second.other } : {}),
    parties: [...first.others, ...second.others],
    result,
    isExternal,
    destination,
  })
  return result
}

/** Told of the channel that asked for it, wherever somebody looks why. */
export const sayFailed = (transferer: Channel, where: string, why: string) =>
  transferer.fail('transfer-failed', `the transfer to ${where} failed: ${why}`)

export const nobodyThere = 'there is nobody to transfer'
export const tooOften = 'it was transferred too often in a short time'
export const noLocal = 'no Local channel could be made for it'
export const gone = 'somebody has hung up meanwhile'
export const cannotGo = 'the party cannot be connected to the second call'
