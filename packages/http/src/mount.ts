// What the door asks of a part of its tree, and what it gets back: values, so that a request needs no socket.
// Not HTTP's message classes: a mount never sees them.

import type { Duplex, Readable } from 'node:stream'

export interface MountRequest {
  /** as sent, in capitals */
  readonly method: string
  /** below the mount, undecoded: empty, or beginning with `/` */
  readonly path: string
  /** after the `?`, undecoded; empty when there is none */
  readonly query: string
  /** one header by its name in small letters; several of one name are joined by commas */
  header(name: string): string | undefined
  /** the peer's address without its port */
  readonly remote: string
  /** how the caller addressed us, such as `http://127.0.0.1:8088/prefix`; empty without a Host header */
  readonly origin: string
  /** the same object for all requests of one connection, so that something can be remembered about it */
  readonly connection?: object
  /** the same object only while the headers are those of the request before */
  readonly head?: object
  /** Whoever asks has shown who he is: strangers do not take the place of his connection. */
  authenticated?(): void
  readonly hasBody: boolean
  /** the body, where it has come already; otherwise it has to be read */
  readonly body?: Buffer
  /** The whole body, or nothing when it is longer than allowed. */
  readBody(): Promise<Buffer | undefined>
}

export interface MountAnswer {
  readonly status: number
  /** the reason phrase, where it is not the usual one */
  readonly phrase?: string
  /** flat: name, value, name, value */
  readonly headers: readonly string[]
  readonly body?: string | Buffer
  /** instead of a body: bytes of a file */
  readonly file?: FilePart
  /** the connection is not used any further */
  readonly isLast?: true
}

/** Whoever gets it reads it and closes it. */
export interface FilePart {
  readonly length: number
  /** From here on the stream closes it. */
  open(): Readable
  /** It is not read. */
  close(): Promise<void>
}

/** No answer at all: the connection is closed. */
export const silence = Symbol('silence')
export type Silence = typeof silence

export interface Mount {
  /** `/ari`; letters in any case */
  readonly path: string
  handle(request: MountRequest): MountAnswer | Silence | Promise<MountAnswer | Silence>
  /** Takes the socket (nothing), or says what to answer instead. Without it, an upgrade is a request like any other. */
  upgrade?(request: UpgradeRequest): MountAnswer | Silence | undefined | Promise<MountAnswer | Silence | undefined>
  /** The door closes: lasting connections are to end. Resolves when they have. */
  close?(): Promise<void>
}

export interface UpgradeRequest extends MountRequest {
  readonly socket: Duplex
  /** what came after the request already */
  readonly head: Buffer
}
