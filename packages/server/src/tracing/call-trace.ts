// The trace of one call: its root span, how many spans it may still have, and the trace it is part of.
// Not what happens in the call: its legs know.

import type { CallChannel } from '@jackfield/ari'
import { Span, type SpanKind, type SpanStart } from './span.ts'
import { formatTraceparent, isSampledBy, type TraceContext } from './trace-context.ts'

export interface TraceDeps {
  newTraceId(): string
  newSpanId(): string
  /** how many of those that begin here are kept, 0 to 1 */
  readonly ratio: number
  /** spans of one call, its legs not counted */
  readonly mostSpans: number
  emit(trace: TraceContext, span: Span): void
}

export class CallTrace {
  readonly root: Span
  /** the channel it began with */
  first: CallChannel
  readonly #deps: TraceDeps
  #context: TraceContext | undefined
  /** whose call this is, where somebody came with a trace of his own */
  #parent: TraceContext | undefined
  /** legs that have not ended */
  legs = 0
  isOver = false
  readonly #spans = new Map<string, number>()
  #count = 0
  #dropped = 0

  constructor(deps: TraceDeps, first: CallChannel, about: Omit<SpanStart, 'spanId'>) {
    this.#deps = deps
    this.first = first
    this.root = new Span({ ...about, spanId: deps.newSpanId() })
  }

  /** Whose it is; does nothing once anybody was told what trace this is. */
  adopt(parent: TraceContext, isRemote: boolean): void {
    if (this.#context) return
    this.#parent = parent
    this.root.parentId = parent.spanId
    this.root.hasRemoteParent = isRemote
  }

  /** The trace with the span that others are children of. Who asks settles whose trace it is. */
  contextOf({ spanId }: { readonly spanId: string }): TraceContext {
    const { traceId, isSampled, state } = this.context
    return { traceId, spanId, isSampled, state }
  }

  get context(): TraceContext {
    this.#context ??= this.#begin()
    return this.#context
  }

  #begin(): TraceContext {
    const { spanId } = this.root
    if (this.#parent) return { ...this.#parent, spanId }
    const traceId = this.#deps.newTraceId()
    return { traceId, spanId, isSampled: isSampledBy(this.#deps.ratio, traceId), state: '' }
  }

  get isSampled(): boolean {
    return this.context.isSampled
  }

  /** For whoever is to go on with it. */
  headersOf(span: Span): [name: string, value: string][] {
    const context = this.contextOf(span)
    const parent: [string, string] = ['traceparent', formatTraceparent(context)]
    return context.state === '' ? [parent] : [parent, ['tracestate', context.state]]
  }

  /** A span below another one. Nothing: there are too many; no kind may have more than half of them. */
  open(use: string, parent: Span, about: Omit<SpanStart, 'spanId' | 'parentId' | 'kind'>): Span | undefined {
    return this.mayOpen(use) ? this.make(parent.spanId, 'internal', about) : undefined
  }

  /** Counts one more, or one that is left out. */
  mayOpen(use: string): boolean {
    const { mostSpans } = this.#deps
    const ofUse = this.#spans.get(use) ?? 0
    if (this.#count >= mostSpans || ofUse >= mostSpans / 2) {
      this.#dropped++
      return false
    }
    this.#count++
    this.#spans.set(use, ofUse + 1)
    return true
  }

  /** One that has room in any case. */
  make(parentId: string, kind: SpanKind, about: Omit<SpanStart, 'spanId' | 'parentId' | 'kind'>): Span {
    return new Span({ ...about, kind, parentId, spanId: this.#deps.newSpanId() })
  }

  end(span: Span, at: number): void {
    if (span.endAt !== undefined) return
    span.endAt = Math.max(at, span.startAt)
    if (this.isSampled) this.#deps.emit(this.context, span)
  }

  /** All legs have ended. */
  close(at: number): void {
    this.isOver = true
    if (this.#dropped > 0) this.root.set({ 'jackfield.spans.dropped': this.#dropped })
    this.end(this.root, at)
  }
}
