// One span of a trace: what was done from when to when, what is known of it, and what happened meanwhile.
// Not how it is sent.

export type AttributeValue = string | number | boolean | readonly string[]
export type Attributes = Readonly<Record<string, AttributeValue | undefined>>

/** As OTLP numbers them. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const
export type SpanKind = keyof typeof spanKinds

export interface SpanEvent {
  /** milliseconds since 1970 */
  readonly at: number
  readonly name: string
  readonly attributes: Attributes
}

export interface SpanLink {
  readonly traceId: string
  readonly spanId: string
}

/** Of one span; what is beyond is counted. */
const mostEvents = 128
const mostLinks = 32

export interface SpanStart {
  readonly spanId: string
  readonly name: string
  readonly kind: SpanKind
  readonly startAt: number
  readonly parentId?: string | undefined
  readonly attributes?: Attributes
}

export class Span {
  readonly spanId: string
  readonly name: string
  kind: SpanKind
  startAt: number
  endAt: number | undefined
  parentId: string | undefined
  /** the parent is somebody else's */
  hasRemoteParent = false
  readonly attributes: Record<string, AttributeValue | undefined>
  readonly events: SpanEvent[] = []
  droppedEvents = 0
  readonly links: SpanLink[] = []
  /** it failed, and why */
  error: string | undefined

  constructor({ spanId, name, kind, startAt, parentId, attributes }: SpanStart) {
    this.spanId = spanId
    this.name = name
    this.kind = kind
    this.startAt = startAt
    this.parentId = parentId
    this.attributes = { ...attributes }
  }

  add(at: number, name: string, attributes: Attributes = none): void {
    if (this.events.length < mostEvents) this.events.push({ at, name, attributes })
    else this.droppedEvents++
  }

  link(link: SpanLink): void {
    if (this.links.length < mostLinks) this.links.push(link)
  }

  fail(type: string, text: string): void {
    this.error = text
    this.attributes['error.type'] = type
  }

  set(attributes: Attributes): void {
    Object.assign(this.attributes, attributes)
  }
}

const none: Attributes = {}

/** A span that is over, and the trace it belongs to. */
export interface EndedSpan {
  readonly traceId: string
  readonly state: string
  readonly span: Span
}
