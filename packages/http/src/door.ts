// The one door to HTTP: listens on its addresses, finds the mount of a path, keeps the limits, closes in good order.
// Not an interface: what stands behind a path is the mount's.

import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Clock, Log } from '@jackfield/base'
import { answerClientError } from './client-error.ts'
import { Connections } from './connections.ts'
import { type DoorOptions, doorDefaults, type ListenAddress, type TlsOptions } from './door-options.ts'
import { htmlPage } from './html-page.ts'
import { HttpMountRequest, HttpUpgradeRequest, plainAddress } from './http-mount-request.ts'
import { type InProcessAnswer, type InProcessRequest, PlainMountRequest, wholeAnswer } from './in-process-request.ts'
import type { Mount, MountAnswer, Silence } from './mount.ts'
import { silence } from './mount.ts'
import { type BodyLimits, BrokenOff } from './read-whole.ts'
import { splitTarget } from './request-target.ts'
import { secureOptions } from './secure-options.ts'
import { writeAnswer, writeRawAnswer } from './write-answer.ts'

/** Where a request leads: a mount with the rest of the path, or an answer of the door itself. */
interface Place {
  readonly mount: Mount
  readonly path: string
}

export interface DoorAddress {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
}

export class Door {
  readonly #options: DoorOptions
  readonly #clock: Clock
  readonly #log: Log
  readonly #mounts: Mount[] = []
  readonly #servers: { server: Server | SecureServer; isSecure: boolean }[] = []
  readonly #connections: Connections
  readonly #serverHeaders: readonly string[]
  readonly #prefix: string
  readonly #bodyLimits: BodyLimits
  #closing: Promise<void> | undefined

  constructor(options: Partial<DoorOptions>, { clock, log }: { clock: Clock; log: Log }) {
    this.#options = { ...doorDefaults, ...options }
    this.#clock = clock
    this.#log = log.for('http')
    this.#connections = new Connections(this.#options.sessionLimit)
    const { serverName, prefix, maxBodyBytes, sessionInactivityMs } = this.#options
    this.#bodyLimits = { maxBytes: maxBodyBytes, inactivityMs: sessionInactivityMs }
    this.#serverHeaders = serverName === '' ? [] : ['Server', serverName]
    const bare = prefix.replace(/^\/+|\/+$/g, '')
    this.#prefix = bare === '' ? '' : `/${bare}`
  }

  /** Serves a mount from now on. The longest path that fits a request wins. */
  mount(mount: Mount): void {
    this.#mounts.push(mount)
    this.#mounts.sort((a, b) => b.path.length - a.path.length)
  }

  get mounts(): readonly Mount[] {
    return this.#mounts
  }

  /** Begins to listen. When one address cannot be had, nothing listens and this rejects. */
  async open(addresses: readonly ListenAddress[]): Promise<readonly DoorAddress[]> {
    try {
      for (const address of addresses) await this.#listen(address)
    } catch (error) {
      await this.close(0)
      throw error
    }
    return this.addresses
  }

  get addresses(): readonly DoorAddress[] {
    return this.#servers.flatMap(({ server, isSecure }) => {
      const address = server.address() as AddressInfo | null
      return address ? [{ host: address.address, port: address.port, isSecure }] : []
    })
  }

  /** Open connections, websockets included. */
  get connectionCount(): number {
    return this.#connections.size
  }

  get prefix(): string {
    return this.#prefix
  }

  /** New connections get this certificate; those there are go on. Throws when it is no certificate, and keeps the old one. */
  replaceCertificate(tls: TlsOptions): void {
    for (const { server, isSecure } of this.#servers) {
      if (isSecure) (server as SecureServer).setSecureContext(secureOptions(tls))
    }
  }

  /** A request without a socket, answered as one that came over HTTP. */
  async request(request: InProcessRequest): Promise<InProcessAnswer | undefined> {
    const target = splitTarget(request.path)
    const plain = (path: string) =>
      new PlainMountRequest(request, { ...target, path, prefix: this.#prefix, bodyLimit: this.#options.maxBodyBytes })
    const place = this.#place(target.path, request.remote ?? '127.0.0.1')
    const answer = await ('mount' in place ? place.mount.handle(plain(place.path)) : place)
    return answer === silence ? undefined : wholeAnswer(answer, this.#serverHeaders)
  }

  /** Stops listening, lets requests under way end, and cuts what is left after the grace. */
  close(graceMs = 5_000): Promise<void> {
    this.#closing ??= this.#close(graceMs)
    return this.#closing
  }

  async #close(graceMs: number): Promise<void> {
    const closed = this.#servers.map(({ server }) => {
      if (!server.listening) return Promise.resolve()
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      return ended
    })
    const timer = this.#clock.after(graceMs, () => this.#connections.destroyAll())
    await Promise.all(this.#mounts.map((mount) => mount.close?.()))
    this.#connections.endIdle()
    await Promise.all([...closed, this.#connections.whenEmpty()])
    timer.cancel()
  }

  async #listen({ host, port, tls }: ListenAddress): Promise<void> {
    const { maxHeaderBytes, requestTimeoutMs, sessionInactivityMs, sessionKeepAliveMs } = this.#options
    const options: ServerOptions = {
      maxHeaderSize: maxHeaderBytes,
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(sessionInactivityMs, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(sessionInactivityMs, requestTimeoutMs, 5_000),
      keepAliveTimeout: sessionKeepAliveMs,
      keepAliveTimeoutBuffer: 0,
      requireHostHeader: false,
      // most requests have no body, and then need no stream for it
      optimizeEmptyRequests: true,
      insecureHTTPParser: false,
      shouldUpgradeCallback: (message) => message.headers.upgrade?.toLowerCase() === 'websocket',
    }
    const server = tls ? createSecureServer({ ...options, ...secureOptions(tls) }) : createServer(options)
    // counted by us, so that too many are answered and not silently cut
    server.maxHeadersCount = 0
    server.on('connection', (socket: Socket) => this.#connections.admit(socket))
    server.on('timeout', (socket: Socket) => {
      // the wait for a next request is over; a request that has arrived may take its time
      if (!this.#connections.isBusy(socket)) socket.destroy()
    })
    server.on('request', (message: IncomingMessage, response: ServerResponse) => this.#onRequest(message, response))
    server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#onUpgrade(message, socket, head),
    )
    server.on('clientError', (error: Error, socket: Duplex) =>
      answerClientError(error, socket, this.#serverHeaders, this.#options.serverName, (request) =>
        this.request(request),
      ),
    )
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port }, () => {
        server.off('error', reject)
        server.on('error', (error) => this.#log.error(`listening on ${host}:${port}: ${error.message}`))
        resolve()
      })
    })
    this.#servers.push({ server, isSecure: tls !== undefined })
  }

  #onRequest(message: IncomingMessage, response: ServerResponse): void {
    try {
      const answer = this.#dispatch(message)
      if (answer instanceof Promise) {
        this.#connections.begin(message.socket)
        response.on('close', () => this.#connections.finish(message.socket))
        answer.then(
          (settled) => this.#write(response, settled),
          (error) => this.#failed(response, error),
        )
      } else {
        this.#write(response, answer)
      }
    } catch (error) {
      this.#failed(response, error)
    }
  }

  #dispatch(message: IncomingMessage): MountAnswer | Silence | Promise<MountAnswer | Silence> {
    if (message.rawHeaders.length > this.#options.maxHeaders * 2) {
      return { ...this.#page(413, 'Too many headers'), isLast: true }
    }
    const target = splitTarget(message.url ?? '')
    const place = this.#place(target.path, message.socket.remoteAddress)
    if (!('mount' in place)) return place
    return place.mount.handle(new HttpMountRequest(message, this.#at(target, place)))
  }

  #at({ query, authority }: { query: string; authority?: string }, { path }: Place) {
    return { path, query, authority, prefix: this.#prefix, limits: this.#bodyLimits }
  }

  #place(path: string, address: string | undefined): Place | MountAnswer {
    if (!this.#options.isAllowed(path, plainAddress(address)))
      return { ...this.#page(403, 'Access denied by ACL'), isLast: true }
    for (const { from, to } of this.#options.redirects) {
      if (from === path)
        return { ...this.#page(302, `It is at ${to}.`), headers: ['Content-Type', 'text/html', 'Location', to] }
    }
    const inside = below(path, this.#prefix)
    if (inside !== undefined) {
      for (const mount of this.#mounts) {
        const rest = below(inside, mount.path)
        if (rest !== undefined) return { mount, path: rest }
      }
    }
    return this.#page(404, 'The requested URL was not found on this server.')
  }

  #onUpgrade(message: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const target = splitTarget(message.url ?? '')
    const place = this.#place(target.path, message.socket.remoteAddress)
    this.#upgrade(message, socket, head, target, place).then(
      (answer) => {
        if (answer === silence) socket.destroy()
        else if (answer) writeRawAnswer(socket, answer, this.#serverHeaders)
      },
      (error) => {
        this.#log.error(`an upgrade failed: ${describe(error)}`)
        writeRawAnswer(socket, this.#page(500, 'Internal error'), this.#serverHeaders)
      },
    )
  }

  async #upgrade(
    message: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    target: { query: string; authority?: string },
    place: Place | MountAnswer,
  ): Promise<MountAnswer | Silence | undefined> {
    if (this.#closing) return { ...this.#page(503, 'Shutdown in progress'), isLast: true }
    if (!('mount' in place)) return place
    const request = new HttpUpgradeRequest(message, this.#at(target, place), socket, head)
    return place.mount.upgrade ? place.mount.upgrade(request) : place.mount.handle(request)
  }

  #write(response: ServerResponse, answer: MountAnswer | Silence): void {
    if (answer === silence || response.destroyed) {
      response.destroy()
      return
    }
    const isLast = this.#closing !== undefined || this.#options.sessionKeepAliveMs === 0
    writeAnswer(response, isLast && !answer.isLast ? { ...answer, isLast: true } : answer, this.#serverHeaders)
  }

  #failed(response: ServerResponse, error: unknown): void {
    if (!(error instanceof BrokenOff)) this.#log.error(`a request failed: ${describe(error)}`)
    if (response.headersSent || response.destroyed) response.destroy()
    else this.#write(response, { ...this.#page(500, 'Internal error'), isLast: true })
  }

  #page(status: number, text: string): MountAnswer {
    return { status, headers: ['Content-Type', 'text/html'], body: htmlPage(status, text, this.#options.serverName) }
  }
}

/** What stands behind a leading path, letters in any case; nothing when it is another. */
function below(path: string, lead: string): string | undefined {
  if (lead === '') return path
  if (!path.startsWith(lead) && path.slice(0, lead.length).toLowerCase() !== lead.toLowerCase()) return undefined
  return path.length === lead.length || path[lead.length] === '/' ? path.slice(lead.length) : undefined
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
