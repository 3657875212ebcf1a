// What several exchanges together know of one address of record, as one text: every contact, at which of them it registered, and which
// of them others took away. Not who may change it, nor when. What cannot be read is none.

import { isJsonObject, type Json } from '@jackfield/base'
import type { TransportName } from '@jackfield/sip'
import type { Registered } from './contact.ts'
import { type ContactStatus, contactStatuses } from './contact-status.table.ts'

export interface RecordedContact {
  readonly registered: Registered
  /** the exchange it registered at: only that one asks whether it is there, and only that one takes it out of the record */
  readonly node: string
  /** grows when it registers anew or elsewhere, and when it is taken away: of two that differ the higher one counts */
  readonly serial: number
  /** taken away at another exchange than its own, which has not seen that yet */
  readonly isGone: boolean
  readonly status: ContactStatus
  readonly roundtripUsec: number
}

/** Nothing when there is nothing to say. Short names: it goes to every exchange. */
export function formatRecord(contacts: readonly RecordedContact[]): string | undefined {
  return contacts.length === 0 ? undefined : JSON.stringify(contacts.map(toJson))
}

function toJson({ registered, node, serial, isGone, status, roundtripUsec }: RecordedContact): Json {
  const { uri, givenUri, expiresAt, path, userAgent, viaHost, viaPort, callId, sequence, registeredAt } = registered
  const { endpoint, transport, transportName, device, isBoundToFlow } = registered
  if (isGone) return { n: node, r: serial, g: 1, u: uri, x: expiresAt }
  return {
    ...{ n: node, r: serial, u: uri, x: expiresAt, c: callId, q: sequence, e: endpoint, t: transport, s: status },
    ...{ a: userAgent, h: viaHost, o: viaPort },
    ...(roundtripUsec > 0 && { l: roundtripUsec }),
    ...(givenUri !== undefined && { w: givenUri }),
    ...(path.length > 0 && { p: path }),
    ...(registeredAt !== undefined && { m: registeredAt }),
    ...(transportName !== undefined && { k: transportName }),
    ...(device && { i: device.instance, d: device.regId }),
    ...(isBoundToFlow && { f: 1 }),
  }
}

export function parseRecord(text: string | undefined): RecordedContact[] {
  if (text === undefined) return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return []
  }
  return Array.isArray(list) ? list.flatMap((each) => fromJson(each) ?? []) : []
}

const transports: ReadonlySet<unknown> = new Set<TransportName>(['UDP', 'TCP', 'TLS', 'WS', 'WSS'])
const statuses: ReadonlyMap<unknown, ContactStatus> = new Map(
  (Object.keys(contactStatuses) as ContactStatus[]).map((status) => [status, status]),
)

function fromJson(value: unknown): RecordedContact | undefined {
  if (!isJsonObject(value)) return undefined
  const { n, r, g, u, x, s, l, w, p, m, t, k, i, f } = value
  if (typeof n !== 'string' || typeof u !== 'string' || !isNumber(r) || !isNumber(x)) return undefined
  if (!/^sips?:/i.test(u)) return undefined
  const registered: Registered = {
    ...{ uri: u, expiresAt: x, userAgent: textOf(value.a), viaHost: textOf(value.h), viaPort: numberOf(value.o) },
    ...{ callId: textOf(value.c), sequence: numberOf(value.q), endpoint: textOf(value.e) },
    givenUri: typeof w === 'string' ? w : undefined,
    path: Array.isArray(p) ? p.filter((each) => typeof each === 'string') : [],
    registeredAt: isNumber(m) ? m : undefined,
    transport: transports.has(t) ? (t as TransportName) : 'UDP',
    transportName: typeof k === 'string' ? k : undefined,
    device: typeof i === 'string' ? { instance: i, regId: numberOf(value.d) } : undefined,
    isBoundToFlow: f === 1,
  }
  const status = statuses.get(s) ?? 'created'
  return { registered, node: n, serial: r, isGone: g === 1, status, roundtripUsec: numberOf(l) }
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)
const numberOf = (value: unknown): number => (isNumber(value) ? value : 0)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
