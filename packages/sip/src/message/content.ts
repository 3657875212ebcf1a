// The part of a body that is wanted: the body itself, or one of several that came in it (RFC 5621 §3.1, RFC 2046 §5.1).
// Not what is in it. Parts that are encoded are not decoded: nobody encodes a session description.

import { parseMediaType } from '../headers/media-type.ts'
import { SipFault } from './fault.ts'
import type { SipMessage } from './message.ts'

/** Parts of parts are looked into so deep, and no deeper. */
const mostNested = 3
const mostParts = 16

interface Part {
  readonly type: string
  readonly body: Buffer
}

/** Whether a body of one of these types is there, alone or among others. */
export const hasContent = (message: SipMessage, types: readonly string[]): boolean =>
  findPart(message, types) !== undefined

/** Leaves nothing in the body but the part of one of these types; nothing at all where there is none. */
export function keepContent(message: SipMessage, types: readonly string[]): void {
  const type = message.contentType
  // who does not say what it is means the usual
  if (message.body.length === 0 || type === undefined || types.includes(type)) return
  const part = findPart(message, types)
  message.body = part?.body ?? Buffer.alloc(0)
  if (part) message.set('content-type', part.type)
  else message.remove('content-type')
}

function findPart(message: SipMessage, types: readonly string[]): Part | undefined {
  const type = message.header('content-type')
  return type === undefined ? undefined : partIn(type, message.body, types, mostNested)
}

function partIn(contentType: string, body: Buffer, types: readonly string[], depth: number): Part | undefined {
  // most say it as it is asked for
  if (types.includes(contentType)) return { type: contentType, body }
  const read = parseMediaType(contentType)
  if (read instanceof SipFault) return undefined
  if (types.includes(read.type)) return { type: read.type, body }
  const boundary = read.parameters.get('boundary')
  if (!read.type.startsWith('multipart/') || !boundary || boundary.length > 70 || depth === 0) return undefined
  const found = partsOf(body, boundary).map((part) => {
    const { type, inside } = headOf(part)
    return type === undefined ? undefined : partIn(type, inside, types, depth - 1)
  })
  // of alternatives the last that is understood is the best
  return read.type === 'multipart/alternative' ? found.findLast((one) => one) : found.find((one) => one)
}

/** What stands between the marks; what stands before the first and behind the last is nothing. */
function partsOf(body: Buffer, boundary: string): Buffer[] {
  const mark = Buffer.from(`--${boundary}`)
  const parts: Buffer[] = []
  let begun = -1
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== 0x0a) continue
    if (begun >= 0) parts.push(body.subarray(begun, withoutBreak(body, at)))
    const isLast = body[at + mark.length] === 0x2d
    const lineEnd = body.indexOf('\r\n', at)
    if (isLast || lineEnd < 0 || parts.length >= mostParts) break
    begun = lineEnd + 2
  }
  return parts
}

/** The line break before a mark belongs to the mark. */
const withoutBreak = (body: Buffer, at: number) => Math.max(0, body[at - 2] === 0x0d ? at - 2 : at - 1)

function headOf(part: Buffer): { type: string | undefined; inside: Buffer } {
  const end = part.indexOf('\r\n\r\n')
  if (end < 0 || part.subarray(0, 2).toString() === '\r\n') return { type: undefined, inside: part }
  const head = new Map<string, string>()
  for (const line of part.toString('latin1', 0, end).split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) head.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  const encoding = head.get('content-transfer-encoding')?.toLowerCase() ?? 'binary'
  const isPlain = ['7bit', '8bit', 'binary'].includes(encoding)
  return { type: isPlain ? (head.get('content-type') ?? head.get('c')) : undefined, inside: part.subarray(end + 4) }
}
