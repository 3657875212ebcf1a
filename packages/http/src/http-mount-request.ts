// A request of node:http as mounts see it. What is rarely asked for is found out only when asked.
// Not kept after its answer.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { member } from '@jackfield/base'
import { clientAddress, type ProxyTrust } from './client-address.ts'
import type { Connections } from './connections.ts'
import type { MountRequest, UpgradeRequest } from './mount.ts'
import { type BodyLimits, readWhole } from './read-whole.ts'
import type { RequestTarget } from './request-target.ts'

/** A Host header that can stand in an address. */
export const hostShape = /^[\w.:[\]-]+$/

/** What is the same for all requests of a door. */
export interface DoorFacts {
  readonly prefix: string
  readonly limits: BodyLimits
  proxies?: ProxyTrust | undefined
  /** of those who have not shown who they are */
  readonly strangerLimits: BodyLimits
  readonly connections: Connections
  /** called before a body is read, which may be waited for */
  readonly wantsBody: (message: IncomingMessage) => void
}

export class HttpMountRequest implements MountRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly #message: IncomingMessage
  readonly #authority: string | undefined
  readonly #door: DoorFacts

  /** @param path below the mount */
  constructor(message: IncomingMessage, path: string, { query, authority }: RequestTarget, door: DoorFacts) {
    this.method = message.method ?? ''
    this.path = path
    this.query = query
    this.#message = message
    this.#authority = authority
    this.#door = door
  }

  header(name: string): string | undefined {
    const value = member(this.#message.headers, name)
    return Array.isArray(value) ? value.join(', ') : value
  }

  get remote(): string {
    return clientOf(this.#message, this.#door.proxies)
  }

  get connection(): object {
    return this.#message.socket
  }

  get origin(): string {
    const host = this.#authority ?? this.#message.headers.host
    if (host === undefined || !hostShape.test(host)) return ''
    const scheme = (this.#message.socket as Partial<TLSSocket>).encrypted ? 'https' : 'http'
    return `${scheme}://${host}${this.#door.prefix}`
  }

  get hasBody(): boolean {
    const { headers } = this.#message
    const length = headers['content-length']
    return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
  }

  readBody(): Promise<Buffer | undefined> {
    const { connections, limits, strangerLimits, wantsBody } = this.#door
    const message = this.#message
    return readWhole(message, connections.isStranger(message.socket) ? strangerLimits : limits, wantsBody)
  }

  authenticated(): void {
    this.#door.connections.authenticated(this.#message.socket)
  }
}

export interface UpgradePlace {
  /** below the mount */
  readonly path: string
  readonly target: RequestTarget
  readonly socket: Duplex
  readonly head: Buffer
}

export class HttpUpgradeRequest extends HttpMountRequest implements UpgradeRequest {
  readonly socket: Duplex
  readonly head: Buffer

  constructor(message: IncomingMessage, at: UpgradePlace, door: DoorFacts) {
    super(message, at.path, at.target, door)
    this.socket = at.socket
    this.head = at.head
  }
}

/** The address a request comes from, behind proxies that are trusted. */
export function clientOf(message: IncomingMessage, proxies: ProxyTrust | undefined): string {
  const peer = plainAddress(message.socket.remoteAddress)
  if (!proxies) return peer
  const said = message.headers[proxies.header]
  return clientAddress(peer, Array.isArray(said) ? said.join(',') : said, proxies)
}

/** An IPv4 peer of a socket for both is shown as IPv4. */
export const plainAddress = (address: string | undefined): string =>
  address === undefined ? '' : address.startsWith('::ffff:') ? address.slice(7) : address
