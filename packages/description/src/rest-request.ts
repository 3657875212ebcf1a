// A request to an interface and its answer, however they travel: over HTTP, an event socket, or from one exchange to another.
// Not bytes: bodies are parsed, answers are text or a file yet to be opened.

import type { Content, Download, RemoteFile } from './answer.ts'
import type { User } from './caller.ts'

export interface RestRequest {
  readonly method: string
  /** below the mount, undecoded: empty, or beginning with `/` */
  readonly path: string
  readonly query: string
  /** names and values beside the query, decoded already */
  readonly pairs?: readonly (readonly [name: string, value: string])[] | undefined
  /** a form body as sent */
  readonly form?: string | undefined
  /** a parsed JSON body */
  readonly body?: unknown
  readonly over: 'http' | 'websocket'
  readonly applications: readonly string[]
  readonly baseUrl: string
  readonly idempotencyKey?: string | undefined
  /** the trace that whoever asks is in (W3C Trace Context), as he wrote it */
  readonly traceparent?: string | undefined
  readonly tracestate?: string | undefined
  /** the event socket whose request it is: the one it came over, or one that it names */
  readonly connection?: string | undefined
  readonly account: User
  /** the exchange that is to answer, of several that stand as one; absent: whichever it concerns */
  readonly node?: string | undefined
  /** another exchange sent it here: it goes no further */
  readonly isForwarded?: boolean
}

export interface RestAnswer {
  readonly status: number
  /** the reason phrase, where it is not the usual one */
  readonly phrase?: string | undefined
  /** JSON text, compact; empty: no body */
  readonly text: string
  readonly allow?: string
  readonly location?: string
  /** exchanges whose part of the answer is missing */
  readonly incomplete?: readonly string[]
  readonly download?: Download | RemoteFile
  /** instead of a text: bytes that were made for it */
  readonly content?: Content
  /** a text that is not JSON, such as a page of documentation */
  readonly contentType?: string
}
