// What nodes speak through, as a port: messages, requests, and buckets that a majority of the engine's servers keeps.
// Not who speaks, nor what is said: whatever happens to the engine is a value here, nothing is thrown.

import type { Dispose, Signal } from '@jackfield/base'

export type Answer =
  | { readonly ok: true; readonly text: string }
  /**
   * `nobody-listens`: reported at once, nobody was asked; `no-answer`: somebody was, and may have done what was asked;
   * `not-connected`: this node has no engine, nobody was asked.
   */
  | { readonly ok: false; readonly code: 'nobody-listens' | 'no-answer' | 'not-connected' }

export interface Engine {
  readonly isConnected: boolean
  /** why there is no connection, in words; empty when there is one */
  readonly trouble: string
  /** after every loss, and every time it is back: messages in between are lost, watches begin anew */
  readonly onConnection: Signal<boolean>
  /** At most once; in order from one sender to one subscriber. Lost without a word when there is no engine. */
  send(subject: string, text: string): void
  /** `*` in a subject is any one word, `>` at its end any number of words. A sender receives what it sends itself, too. */
  subscribe(subject: string, handle: (text: string, subject: string) => void): Dispose
  /** What it answers to requests; a handler that fails does not answer. */
  answer(subject: string, handle: (text: string) => string | Promise<string>): Dispose
  request(subject: string, text: string, timeoutMs: number): Promise<Answer>
  bucket(name: string): Bucket
  /** Whoever sends before has sent; then nobody listens here any more. */
  close(): Promise<void>
}

export interface BucketEntry {
  readonly key: string
  readonly value: string
  /** grows with every change of the bucket; begins anew when its servers have lost everything */
  readonly revision: number
}

/** `unknown`: no majority answered in time. It may have been written, or may still be. */
export type Written =
  | { readonly ok: true; readonly revision: number }
  | { readonly ok: false; readonly code: 'conflict' | 'unknown' }

export type Found =
  | { readonly ok: true; readonly entry: BucketEntry | undefined }
  | { readonly ok: false; readonly code: 'unknown' }

/** A change of one key; without a value it was deleted. */
export interface BucketChange {
  readonly key: string
  readonly value: string | undefined
  readonly revision: number
}

/** Changes come in their order; of several to one key in a short time perhaps only the last. */
export interface BucketWatcher {
  /** The whole bucket follows: what was known before may be gone. Also after the connection or the bucket was lost. */
  begin(): void
  change(change: BucketChange): void
  /** What was not mentioned since it began is not there. */
  complete(): void
}

/** Text by key. Keys are any text but the empty one. */
export interface Bucket {
  /** As the majority has it. */
  get(key: string): Promise<Found>
  /** When nobody has it yet. */
  create(key: string, value: string): Promise<Written>
  /** When it still has this revision. */
  update(key: string, value: string, revision: number): Promise<Written>
  /** Whatever it was. */
  put(key: string, value: string): Promise<Written>
  /** When it still has this revision. */
  delete(key: string, revision: number): Promise<Written>
  /** From now on, as soon as there is a majority to ask. */
  watch(watcher: BucketWatcher): Dispose
}
