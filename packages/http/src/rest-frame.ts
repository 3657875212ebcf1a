// A request as it comes over an event socket: one JSON object, read member by member.
// Not its answer.

import { isJsonObject } from '@jackfield/base'
import { type ParsedBody, parseJsonBody } from './body.ts'
import type { DoorCode } from './door-codes.ts'

export interface RestFrame {
  readonly transactionId: string
  readonly requestId: string
  /** without its query */
  readonly uri: string
  readonly method: string
  readonly query: string
  readonly pairs: readonly (readonly [string, string])[] | undefined
  readonly form: string | undefined
  readonly body: unknown
  readonly idempotencyKey: string | undefined
  readonly traceparent: string | undefined
  readonly tracestate: string | undefined
}

/** What is wrong with it, and as much as could be read. */
export interface BadFrame {
  readonly transactionId: string
  readonly requestId: string
  readonly uri: string
  readonly code: DoorCode
}

const methods: ReadonlySet<unknown> = new Set(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])

const unreadable: BadFrame = { transactionId: '', requestId: '', uri: '', code: 'message-unreadable' }

export const isBadFrame = (frame: RestFrame | BadFrame): frame is BadFrame => 'code' in frame

export function parseRestFrame(text: string): RestFrame | BadFrame {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return unreadable
  }
  if (typeof parsed !== 'object' || parsed === null) return unreadable
  // an array has none of the members, and is told so
  const frame = parsed as Record<string, unknown>
  const transactionId = textOf(frame.transaction_id)
  const requestId = textOf(frame.request_id)
  const bad = (code: DoorCode, uri = ''): BadFrame => ({ transactionId, requestId, uri, code })
  if (typeof frame.type !== 'string') return bad('message-type-missing')
  if (frame.type !== 'RESTRequest') return bad('message-type-unknown')
  if (typeof frame.uri !== 'string' || frame.uri === '') return bad('message-uri-missing')
  const mark = frame.uri.indexOf('?')
  const uri = mark < 0 ? frame.uri : frame.uri.slice(0, mark)
  if (!methods.has(frame.method)) return bad('message-method-unknown', uri)
  const pairs = parsePairs(frame.query_strings)
  if (pairs === 'invalid') return bad('message-query-strings-invalid', uri)
  const body = parseMessageBody(frame.message_body, frame.content_type)
  if (typeof body === 'string') return bad(body, uri)
  return {
    transactionId,
    requestId,
    uri,
    method: frame.method as string,
    query: mark < 0 ? '' : frame.uri.slice(mark + 1),
    pairs,
    form: body.form,
    body: body.body,
    idempotencyKey: textOrNothing(frame.idempotency_key),
    traceparent: textOrNothing(frame.traceparent),
    tracestate: textOrNothing(frame.tracestate),
  }
}

const textOrNothing = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is no list says nothing; what is in a list must be right. */
function parsePairs(value: unknown): [string, string][] | undefined | 'invalid' {
  if (!Array.isArray(value)) return undefined
  const pairs: [string, string][] = []
  for (const item of value) {
    if (!isJsonObject(item) || typeof item.name !== 'string' || typeof item.value !== 'string') return 'invalid'
    pairs.push([item.name, item.value])
  }
  return pairs
}

/** The code of what is wrong, or the body. */
function parseMessageBody(text: unknown, type: unknown): DoorCode | ParsedBody {
  if (typeof text !== 'string') return {}
  if (typeof type !== 'string') return 'message-content-type-missing'
  if (type === 'application/x-www-form-urlencoded') return { form: text }
  if (type !== 'application/json') return 'message-content-type-unknown'
  if (text === '') return {}
  const parsed = parseJsonBody(text)
  return parsed === 'invalid' ? 'message-json-unreadable' : { body: parsed.body }
}
