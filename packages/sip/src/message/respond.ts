// The answer to a request, with what every answer takes over from it (RFC 3261 §8.2.6).
// Not sending it.

import { reasonOf } from '../tables/status-codes.table.ts'
import { SipFault } from './fault.ts'
import { HeaderLine } from './header-line.ts'
import { headerNamed } from './header-name.ts'
import { copyLines, lineOf, SipMessage, type SipRequest, type SipResponse } from './message.ts'

export interface ResponseParts {
  readonly reason?: string | undefined
  /** put on To when the request had none */
  readonly toTag?: string | undefined
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined
  readonly body?: Buffer | string | undefined
  readonly contentType?: string | undefined
  /** with the Record-Route of the request */
  readonly keepsRoute?: boolean | undefined
}

const viaName = headerNamed('via')
const fromName = headerNamed('from')
const toName = headerNamed('to')
const callIdName = headerNamed('call-id')
const cseqName = headerNamed('cseq')
const timestampName = headerNamed('timestamp')
const recordRouteName = headerNamed('record-route')

export function createResponse(request: SipRequest, status: number, parts: ResponseParts = {}): SipResponse {
  const from = request.lines
  const lines: HeaderLine[] = []
  copyLines(from, viaName, lines)
  copyLines(from, fromName, lines)
  const to = request.header('to')
  if (to !== undefined) lines.push(toLine(request, to, status > 100 ? parts.toTag : undefined))
  copyLines(from, callIdName, lines)
  copyLines(from, cseqName, lines)
  if (status === 100) copyLines(from, timestampName, lines)
  const { headers, body } = parts
  if (headers) for (let at = 0; at < headers.length; at++) lines.push(lineOf(headers[at]![0], headers[at]![1]))
  const reason = parts.reason === undefined ? reasonOf(status) : parts.reason.replace(/[\r\n\0]+/g, ' ')
  const response = SipMessage.response(status, reason, lines)
  if (body !== undefined) {
    response.body = typeof body === 'string' ? Buffer.from(body) : body
    if (response.body.length > 0) lines.push(lineOf('content-type', parts.contentType ?? 'application/sdp'))
  }
  // the proxies on the way stay on it (RFC 3261 §12.1.1)
  if (parts.keepsRoute) copyLines(from, recordRouteName, lines)
  return response
}

/** The tag is put behind it where it has none. */
function toLine(request: SipRequest, to: string, tag: string | undefined): HeaderLine {
  const read = tag === undefined ? undefined : request.readTo()
  // a To that does not parse is sent back as it came
  if (read === undefined || read instanceof SipFault || read.parameters.has('tag')) return new HeaderLine(toName, to)
  return new HeaderLine(toName, `${to};tag=${tag}`)
}
