// Spans as OTLP has them in JSON: one object for a whole batch.
// Not the sending.

import type { JsonObject } from '@jackfield/base'
import { type Attributes, type AttributeValue, type EndedSpan, type SpanEvent, spanKinds } from './span.ts'

/** Who the spans come from. */
export interface TracedResource {
  readonly attributes: Attributes
  readonly scope: { readonly name: string; readonly version: string }
}

/** Characters of a value; what it holds comes from outside. */
const longestValue = 500

/** Bits beside the one that says it is sampled: it is known whether the parent is somebody else's, and he is. */
const flagSampled = 1
const flagKnown = 0x100
const flagRemote = 0x200

const failed = 2

export function encodeSpans(ended: readonly EndedSpan[], { attributes, scope }: TracedResource): string {
  const spans = ended.map(spanJson)
  return JSON.stringify({
    resourceSpans: [{ resource: { attributes: pairs(attributes) }, scopeSpans: [{ scope, spans }] }],
  })
}

function spanJson({ traceId, state, span }: EndedSpan): JsonObject {
  const { spanId, parentId, name, kind, startAt, endAt = startAt, error, events, droppedEvents, links } = span
  return {
    traceId,
    spanId,
    ...(state === '' ? {} : { traceState: state }),
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    flags: flagSampled | flagKnown | (span.hasRemoteParent ? flagRemote : 0),
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: nanoseconds(startAt),
    endTimeUnixNano: nanoseconds(Math.max(startAt, endAt)),
    attributes: pairs(span.attributes),
    events: events.map(eventJson),
    droppedEventsCount: droppedEvents,
    links: links.map((link) => ({ ...link })),
    status: error === undefined ? {} : { code: failed, message: shortened(error) },
  }
}

const eventJson = ({ at, name, attributes }: SpanEvent): JsonObject => ({
  timeUnixNano: nanoseconds(at),
  name,
  attributes: pairs(attributes),
})

/** A number of this size is no number of JSON. */
const nanoseconds = (atMs: number): string => `${BigInt(Math.round(atMs * 1_000)) * 1_000n}`

function pairs(attributes: Attributes): JsonObject[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueJson(value) }],
  )
}

function valueJson(value: AttributeValue): JsonObject {
  if (typeof value === 'string') return { stringValue: shortened(value) }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { arrayValue: { values: value.map((text) => ({ stringValue: shortened(text) })) } }
}

const shortened = (text: string): string => (text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`)
