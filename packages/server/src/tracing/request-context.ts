// Which request is being answered, wherever that leads: calls that are made because of it, and its own span, find it here.
// Not for what goes on after its answer: a connection that was opened for it may live for days.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestContexts as Contexts } from '@jackfield/http'
import { parseTraceparent, type TraceContext } from './trace-context.ts'

interface TracedRequest {
  readonly traceparent?: string | undefined
  readonly tracestate?: string | undefined
}

/** A request under way. */
export class RequestContext {
  readonly parent: TraceContext | undefined
  readonly spanId: string
  /** the trace that its span belongs to, once somebody knows */
  trace: TraceContext | undefined
  /** the span of the call it stands below, where it made one more leg of that */
  under: string | undefined
  isOpen = true

  constructor(parent: TraceContext | undefined, spanId: string) {
    this.parent = parent
    this.spanId = spanId
  }
}

export class RequestContexts implements Contexts {
  readonly #storage = new AsyncLocalStorage<RequestContext>()
  readonly #newSpanId: () => string

  constructor(newSpanId: () => string) {
    this.#newSpanId = newSpanId
  }

  get current(): RequestContext | undefined {
    const context = this.#storage.getStore()
    return context?.isOpen ? context : undefined
  }

  run<T>({ traceparent, tracestate }: TracedRequest, act: () => T): T {
    const context = new RequestContext(parseTraceparent(traceparent, tracestate), this.#newSpanId())
    const close = () => {
      context.isOpen = false
    }
    const answer = this.#storage.run(context, act)
    if (answer instanceof Promise) return answer.finally(close) as T
    close()
    return answer
  }
}
