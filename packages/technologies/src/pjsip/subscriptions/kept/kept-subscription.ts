// A subscription in the form it is kept in, so that the exchange can go on telling after a restart.
// Not what is told: that is asked for anew.

import { member } from '@jackfield/base'
import type { NotifierRecord } from '@jackfield/sip'

export interface KeptSubscription {
  readonly id: string
  readonly endpoint: string
  /** the address that was subscribed to */
  readonly uri: string
  readonly watcher: string
  readonly userAgent: string
  readonly bodyType: string
  readonly isList: boolean
  /** name of the transport's section; empty: not known */
  readonly transport: string
  /** seconds that were granted, and the most that are */
  readonly granted: number
  /** on the wall clock, milliseconds */
  readonly expiresAt: number
  /** the number of the next document */
  readonly version: number
  readonly notifier: NotifierRecord
}

export const formatKept = (kept: KeptSubscription): string => {
  const { id: _, ...rest } = kept
  return JSON.stringify(rest)
}

/** Undefined for what is no subscription: somebody else wrote it, or it was cut off. */
export function parseKept(id: string, text: string): KeptSubscription | undefined {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  return isShaped(read, shape) ? { ...(read as Omit<KeptSubscription, 'id'>), id } : undefined
}

type Shape = 'string' | 'number' | 'boolean' | 'strings' | 'optional string' | 'optional number' | ShapeOf
interface ShapeOf {
  readonly [name: string]: Shape
}

const shape: ShapeOf = {
  endpoint: 'string',
  uri: 'string',
  watcher: 'string',
  userAgent: 'string',
  bodyType: 'string',
  isList: 'boolean',
  transport: 'string',
  granted: 'number',
  expiresAt: 'number',
  version: 'number',
  notifier: {
    event: { package: 'string', id: 'optional string' },
    dialog: {
      callId: 'string',
      localTag: 'string',
      remoteTag: 'string',
      local: 'string',
      remote: 'string',
      remoteTarget: 'string',
      routeSet: 'strings',
      localSequence: 'number',
      remoteSequence: 'optional number',
    },
  },
}

function isShaped(value: unknown, wanted: Shape): boolean {
  if (typeof wanted === 'object') {
    if (typeof value !== 'object' || value === null) return false
    const fields = value as Record<string, unknown>
    return Object.entries(wanted).every(([name, inner]) => isShaped(member(fields, name), inner))
  }
  if (wanted === 'strings') return Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (wanted.startsWith('optional ') && value === undefined) return true
  const type = wanted.replace('optional ', '')
  // a control character would become part of a message
  if (type === 'string') return typeof value === 'string' && !/[\x00-\x1f\x7f]/.test(value)
  return typeof value === type && (type !== 'number' || Number.isFinite(value))
}
