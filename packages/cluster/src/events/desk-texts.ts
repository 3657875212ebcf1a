// What a node asks another one's applications for, and what that answers, as texts.
// Not what follows from it. What cannot be read is none.

import { isJsonObject, type Json, type JsonObject, member, table } from '@jackfield/base'
import { type ShareMode, shareModes } from '@jackfield/description'

/** Which socket has an application: the newest, and of two that did not know of each other the one with the greater name. */
export interface Claim {
  readonly stamp: number
  readonly gateway: string
}

/** With how long its socket has been there. */
export type AgedClaim = Claim & { readonly ageMs: number }

export const isNewer = (one: Claim, other: Claim): boolean =>
  one.stamp === other.stamp ? one.gateway > other.gateway : one.stamp > other.stamp

export interface OpenRequest extends Claim {
  readonly act: 'open'
  /** the last word of the subject that events are published on */
  readonly session: string
  readonly application: string
  /** how long the socket has been there */
  readonly ageMs: number
  /** where to go on; empty: from now on */
  readonly resume: string
  /** what is missed is kept when its socket is gone */
  readonly isKept: boolean
  /** it has the application together with others, as this connection; absent: alone */
  readonly share?: ShareMode
  readonly connection?: string
  readonly user: string
  /** its node hands on what it is sent in the order in which it happened; absent: it knows nothing of that */
  readonly isOrdered?: boolean
  readonly filter: Json
  readonly sources: readonly string[]
}

export interface CloseRequest {
  readonly act: 'close'
  readonly gateway: string
  readonly session: string
  readonly application: string
  /** of those that share it */
  readonly connection?: string
  /** nobody comes back for it */
  readonly isForGood: boolean
}

export interface NumbersRequest {
  readonly act: 'numbers'
  readonly gateway: string
  /** the words it has: of others it knows nothing any more; absent, from nodes before that: all */
  readonly words?: readonly string[]
}

export interface ChangeRequest {
  readonly act: 'subscribe' | 'unsubscribe'
  readonly application: string
  readonly sources: readonly string[]
}

export interface FilterRequest {
  readonly act: 'filter'
  readonly application: string
  /** absent: everything is let through */
  readonly filter?: Json
}

/** Somebody who only looks at what happens, with a socket at the gateway. */
export interface FollowRequest {
  readonly act: 'follow'
  readonly gateway: string
  /** the last word of the subject that events are published on */
  readonly session: string
  readonly wishes: readonly string[]
  readonly user: string
  /** as of an application */
  readonly isOrdered?: boolean
}

export interface UnfollowRequest {
  readonly act: 'unfollow'
  readonly gateway: string
  readonly session: string
}

/** Which of those that the gateway has are known. */
export interface FollowingRequest {
  readonly act: 'following'
  readonly gateway: string
}

export interface ShowRequest {
  readonly act: 'show'
  readonly application: string
}

export type FollowerRequest = FollowRequest | UnfollowRequest | FollowingRequest

export type DeskRequest =
  | OpenRequest
  | CloseRequest
  | NumbersRequest
  | ChangeRequest
  | FilterRequest
  | ShowRequest
  | FollowerRequest

export type DeskAnswer =
  /** `text`: the place it goes on at, or the application as it is shown */
  | {
      readonly ok: true
      readonly text?: string
      readonly numbers?: readonly (readonly [string, number])[]
      /** how many messages of events the gateway was sent */
      readonly sent?: number
      /** those that look on */
      readonly sessions?: readonly string[]
    }
  /** somebody else has it: a newer socket (`claim`), or one that is for that node alone */
  | { readonly ok: false; readonly claim?: AgedClaim }
  | { readonly ok: false; readonly fault: string; readonly details: JsonObject }

const needed = table<Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object' | 'list'>>>({
  open: {
    ...{ gateway: 'string', stamp: 'number', session: 'string', application: 'string', ageMs: 'number' },
    ...{ resume: 'string', isKept: 'boolean', user: 'string', filter: 'object', sources: 'list' },
  },
  close: { gateway: 'string', session: 'string', application: 'string', isForGood: 'boolean' },
  numbers: { gateway: 'string' },
  subscribe: { application: 'string', sources: 'list' },
  unsubscribe: { application: 'string', sources: 'list' },
  filter: { application: 'string' },
  show: { application: 'string' },
  follow: { gateway: 'string', session: 'string', wishes: 'list', user: 'string' },
  unfollow: { gateway: 'string', session: 'string' },
  following: { gateway: 'string' },
})

export const formatDesk = (value: DeskRequest | DeskAnswer): string => JSON.stringify(value)

export function parseDeskRequest(text: string): DeskRequest | undefined {
  const value = parse(text)
  const fields = typeof value?.act === 'string' ? needed.get(value.act) : undefined
  if (!value || !fields) return undefined
  const isWhole = Object.entries(fields).every(([name, type]) => {
    const given = member(value, name)
    return type === 'list' ? areTexts(given) : typeof given === type
  })
  const hasWords = value.words === undefined || areTexts(value.words)
  return isWhole && hasWords && isSharing(value) ? (value as unknown as DeskRequest) : undefined
}

export function parseDeskAnswer(text: string): DeskAnswer | undefined {
  const value = parse(text)
  return typeof value?.ok === 'boolean' ? (value as unknown as DeskAnswer) : undefined
}

/** Where an application's numbers go on at a node, as it says so itself. */
export interface SaidPlace {
  readonly isLoss: boolean
  readonly incarnation: string
  readonly seq: number
}

/** Of a `Resumed` or a `ResumeFailed`. */
export function parsePlace(text: string): SaidPlace | undefined {
  const value = parse(text)
  if (!value || typeof value.incarnation !== 'string' || typeof value.seq !== 'number') return undefined
  return { isLoss: value.type !== 'Resumed', incarnation: value.incarnation, seq: value.seq }
}

/** Whoever shares an application says as which connection; others say neither. */
function isSharing({ act, share, connection }: JsonObject): boolean {
  if (connection !== undefined && typeof connection !== 'string') return false
  if (act !== 'open') return true
  const isMode = shareModes.some((mode) => mode === share)
  return share === undefined ? connection === undefined : isMode && connection !== undefined
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const areTexts = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
