// What the ends of a line say to each other: what a far end says and is told, and a little that only lines need.
// Not how it gets there.

import type { Diagnostics } from '@jackfield/base'
import {
  type BridgeSnapshot,
  type ChannelSnapshot,
  type FailureReason,
  type FarView,
  type TechnologyEvent,
  type TransferMark,
  type TransferProgress,
  type TransferResult,
  transferMarks,
} from '@jackfield/core'

export type LineSaid =
  | Exclude<TechnologyEvent, { type: 'hung-up' | 'media-began' }>
  /** this codec is spoken from now on */
  | { readonly type: 'format'; readonly format: string }
  /** where the audio of this end is, when it was not known before */
  | { readonly type: 'address'; readonly address: string; readonly port: number }
  /** what the telephone and its node say to each other, for the ladder of the call */
  | { readonly type: 'message'; readonly message: Diagnostics['jackfield:sip:message'] }
  /** of a channel in a bridge at the other end: what it looks like now */
  | { readonly type: 'picture'; readonly picture: ChannelSnapshot }
  /** … it names the others there by this variable, or who sent it elsewhere; empty: nobody */
  | { readonly type: 'peers'; readonly variable: string; readonly value: string }
  /** … it is to leave it */
  | { readonly type: 'leave' }
  /** … its node asks what that looks like; without a bridge: it is in none any more */
  | { readonly type: 'look'; readonly number: number }
  | ({ readonly type: 'looked'; readonly number: number } & Partial<FarView>)
  /** … and whether another channel of it can come to its place: everything is made ready */
  | { readonly type: 'prepare'; readonly number: number; readonly channelId: string }
  | { readonly type: 'prepared'; readonly number: number; readonly isReady: boolean }
  /** … that one comes, and it leaves, when it does not stay a while; those who are there get the mark */
  | {
      readonly type: 'replace'
      readonly channelId: string
      readonly mark?: TransferMark
      readonly stays?: boolean
    }
  /** the last thing that is said */
  | { readonly type: 'end'; readonly end: LineEnding }
  /** the telephone sends the others elsewhere, and what came of it */
  | { readonly type: 'transfer'; readonly number: number; readonly context: string; readonly exten: string }
  /** it joins this call with its other one, whose channel at that node is this */
  | { readonly type: 'join'; readonly number: number; readonly channelId: string }
  | { readonly type: 'transferred'; readonly number: number; readonly result: TransferResult }
  | { readonly type: 'transfer-progress'; readonly state: TransferProgress }
  /** the far end is sent elsewhere, and what it says came of it */
  | { readonly type: 'redirect'; readonly resource: string }
  | { readonly type: 'redirected'; readonly code: number }
  /** a function of the technology is written */
  | { readonly type: 'write'; readonly name: string; readonly args: readonly string[]; readonly value: string }

export interface LineEnding {
  readonly cause: number
  readonly techCause?: number
  readonly isAssumed?: boolean
  readonly failure?: FailureReason
  readonly reason?: string
}

const spoken: ReadonlySet<string> = new Set<TechnologyEvent['type']>([
  'ringing',
  'progress',
  'proceeding',
  'busy',
  'congestion',
  'answered',
  'hold',
  'unhold',
  'flash',
  'incomplete',
  'digit-began',
  'digit-ended',
  'connected-line',
  'redirecting',
  'text',
  'forwarded',
])

/** What a channel is told of what the other end says. */
export const isTechnologyEvent = (said: { readonly type: string }): said is TechnologyEvent => spoken.has(said.type)

/** What a bridge looks like; nothing for what is none. */
export function readView({ bridge, others, otherCount }: { readonly [name: string]: unknown }): FarView | undefined {
  if (!isNamed(bridge) || !Array.isArray((bridge as BridgeSnapshot).channelIds)) return undefined
  if (!Array.isArray(others) || !others.every(isNamed) || !Number.isSafeInteger(otherCount)) return undefined
  return { bridge: bridge as BridgeSnapshot, others: others as ChannelSnapshot[], otherCount: otherCount as number }
}

const isNamed = (thing: unknown): boolean => {
  const { id, name } = (thing ?? {}) as { readonly id?: unknown; readonly name?: unknown }
  return typeof id === 'string' && typeof name === 'string'
}

/** Nothing for what is none. */
export function readMark(mark: unknown): TransferMark | undefined {
  const { name, value } = (mark ?? {}) as Partial<TransferMark>
  const known = transferMarks.find((one) => one === name)
  return known && typeof value === 'string' ? { name: known, value } : undefined
}

/** What is said in a few words, for whoever follows the call. */
export function wordsOf(said: LineSaid): string {
  switch (said.type) {
    case 'digit-began':
    case 'digit-ended':
      return `${said.type} ${said.digit}`
    case 'connected-line':
      return `${said.type} ${said.party.number}`
    case 'redirecting':
      return `${said.type} ${said.from.number}`
    case 'forwarded':
      return `${said.type} ${said.destination}`
    case 'format':
      return `${said.type} ${said.format}`
    case 'address':
      return `audio at ${said.address}:${said.port}`
    case 'peers':
      return `${said.variable}=${said.value}`
    case 'end':
      return said.end.cause === 0 ? 'end' : `end, cause ${said.end.cause}`
    case 'transfer':
      return `${said.type} to ${said.exten}@${said.context}`
    case 'prepare':
    case 'replace':
      return `${said.type} ${said.channelId}`
    case 'join':
      return `${said.type} with ${said.channelId}`
    case 'transferred':
      return `${said.type}: ${said.result}`
    case 'redirect':
      return `${said.type} to ${said.resource}`
    case 'redirected':
      return `${said.type}: ${said.code}`
    case 'write':
      return `${said.name}(${said.args.join(',')})`
    default:
      return said.type
  }
}
