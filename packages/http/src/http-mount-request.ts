// A request of node:http as mounts see it. What is rarely asked for is found out only when asked.
// Not kept after its answer.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import type { MountRequest, UpgradeRequest } from './mount.ts'
import { type BodyLimits, readWhole } from './read-whole.ts'

export class HttpMountRequest implements MountRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly #message: IncomingMessage
  readonly #limits: BodyLimits
  readonly #prefix: string
  readonly #authority: string | undefined

  constructor(
    message: IncomingMessage,
    at: { path: string; query: string; prefix: string; authority: string | undefined; limits: BodyLimits },
  ) {
    this.method = message.method ?? ''
    this.path = at.path
    this.query = at.query
    this.#message = message
    this.#limits = at.limits
    this.#prefix = at.prefix
    this.#authority = at.authority
  }

  header(name: string): string | undefined {
    const value = this.#message.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  get remote(): string {
    return plainAddress(this.#message.socket.remoteAddress)
  }

  get connection(): object {
    return this.#message.socket
  }

  get origin(): string {
    const host = this.#authority ?? this.#message.headers.host
    if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return ''
    const scheme = (this.#message.socket as Partial<TLSSocket>).encrypted ? 'https' : 'http'
    return `${scheme}://${host}${this.#prefix}`
  }

  get hasBody(): boolean {
    const { headers } = this.#message
    const length = headers['content-length']
    return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
  }

  readBody(): Promise<Buffer | undefined> {
    return readWhole(this.#message, this.#limits)
  }
}

export class HttpUpgradeRequest extends HttpMountRequest implements UpgradeRequest {
  readonly socket: Duplex
  readonly head: Buffer

  constructor(
    message: IncomingMessage,
    at: ConstructorParameters<typeof HttpMountRequest>[1],
    socket: Duplex,
    head: Buffer,
  ) {
    super(message, at)
    this.socket = socket
    this.head = head
  }
}

/** An IPv4 peer of a socket for both is shown as IPv4. */
export const plainAddress = (address: string | undefined): string =>
  address === undefined ? '' : address.startsWith('::ffff:') ? address.slice(7) : address
