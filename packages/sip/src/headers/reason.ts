// Reason: why a request came, by protocol and cause (RFC 3326).
// Not what a cause means to a channel.

import { SipFault } from '../message/fault.ts'
import { readList } from '../message/lists.ts'
import { Parameters, readParameters } from '../message/parameters.ts'
import type { Reader } from '../message/reader.ts'

export interface Reason {
  /** `SIP`, `Q.850` or another */
  protocol: string
  cause?: number | undefined
  text?: string | undefined
}

export const parseReasons = (text: string): Reason[] | SipFault => readList(text, readReason, 16)

function readReason(reader: Reader): Reason | SipFault {
  const at = reader.at
  const protocol = reader.token()
  if (protocol === '') return new SipFault('bad-token', at)
  const parameters = readParameters(reader)
  if (parameters instanceof SipFault) return parameters
  const cause = parameters.get('cause')
  if (cause !== undefined && !/^\d{1,4}$/.test(cause)) return new SipFault('bad-number', at)
  return { protocol, cause: cause === undefined ? undefined : Number(cause), text: parameters.get('text') }
}

export function formatReason({ protocol, cause, text }: Reason): string {
  const parameters = Parameters.of({ cause })
  if (text !== undefined) parameters.setQuoted('text', text)
  return `${protocol}${parameters}`
}
