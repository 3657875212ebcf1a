// A registration of ours that is bound to its connection (RFC 5626): who we are, by which number, and how often the flow is kept alive.
// Not the registration.

import { createHash } from 'node:crypto'
import type { Random } from '@jackfield/base'
import type { Flow, SipResponse } from '@jackfield/sip'

/** Parameters of the Contact header: the same for one registration of one exchange for ever. */
export function flowParameters(entityId: string, name: string): string {
  return `+sip.instance="<urn:uuid:${namedUuid(`${entityId} ${name}`)}>";reg-id=1`
}

/** Version 5 of RFC 9562: made of a name, so that it is the same after a restart. */
function namedUuid(name: string): string {
  const bytes = createHash('sha1').update(`jackfield ${name}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toHex().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Keeps the flow alive as often as the server asks for, a little sooner and by chance (RFC 5626 §4.4). */
export function keepFlow(flow: Flow | undefined, response: SipResponse, random: Random): void {
  const seconds = /^\s*(\d{1,6})\s*$/.exec(response.header('flow-timer') ?? '')?.[1]
  if (seconds === undefined || Number(seconds) === 0) return
  flow?.keepAlive?.(Number(seconds) * (800 + random.below(200)))
}
