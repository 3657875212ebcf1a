// The one door to HTTP: listens on its addresses, finds the mount of a path, keeps the limits, closes in good order.
// Not an interface: what stands behind a path is the mount's.

import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Clock, detached, type Log, type Timer } from '@jackfield/base'
import { AnswerHeads, sharedHeaders } from './answer-text.ts'
import { clientAddress } from './client-address.ts'
import { answerClientError } from './client-error.ts'
import { Connections } from './connections.ts'
import { type DirectConnection, type DirectDoor, DirectRequest } from './direct-connection.ts'
import { listenDirectly, longestCheckMs } from './direct-listener.ts'
import { type DoorOptions, doorDefaults, type ListenAddress, type TlsOptions } from './door-options.ts'
import { htmlPage } from './html-page.ts'
import { clientOf, type DoorFacts, HttpMountRequest, HttpUpgradeRequest, plainAddress } from './http-mount-request.ts'
import { type InProcessAnswer, type InProcessRequest, PlainMountRequest, wholeAnswer } from './in-process-request.ts'
import type { Mount, MountAnswer, Silence } from './mount.ts'
import { silence } from './mount.ts'
import { Mounts } from './mounts.ts'
import { Pipelining, watchReader } from './pipelining.ts'
import { messageOf, type RawRequest } from './raw-request.ts'
import { BrokenOff } from './read-whole.ts'
import { splitTarget } from './request-target.ts'
import { secureOptions } from './secure-options.ts'
import type { SimpleRequest } from './simple-request.ts'
import { writeAnswer, writeRawAnswer } from './write-answer.ts'

export interface DoorAddress {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
}

/** Connections that may wait to be taken; with Node's 511 some of a thousand at once are dropped, and try again after seconds. */
const waitingConnections = 4_096
export class Door {
  readonly #options: DoorOptions
  readonly #clock: Clock
  readonly #log: Log
  readonly #mounts: Mounts
  readonly #servers: { server: Server | SecureServer; isSecure: boolean }[] = []
  readonly #connections: Connections
  readonly #pipelining = new Pipelining()
  readonly #serverHeaders: readonly string[]
  /** the same, and how long the connection is kept for a next request */
  readonly #keptHeaders: readonly string[]
  readonly #facts: DoorFacts
  /** requests whose sender waits for 100 before its body comes (RFC 9110 §10.1.1) */
  readonly #expectant = new WeakMap<IncomingMessage, ServerResponse>()
  #watch: Timer | undefined
  #closing: Promise<void> | undefined

  constructor(options: Partial<DoorOptions>, { clock, log }: { clock: Clock; log: Log }) {
    this.#options = { ...doorDefaults, ...options }
    this.#clock = clock
    this.#log = log.for('http')
    const { serverName, prefix, maxBodyBytes, sessionInactivityMs, authTimeoutMs, proxies } = this.#options
    const { sessionLimit, strangerLimit } = this.#options
    this.#connections = new Connections({ most: sessionLimit, mostStrangersPerAddress: strangerLimit }, clock)
    this.#serverHeaders = sharedHeaders(serverName === '' ? [] : ['Server', serverName])
    const keptSeconds = Math.floor(this.#options.sessionKeepAliveMs / 1000)
    this.#keptHeaders =
      keptSeconds === 0
        ? this.#serverHeaders
        : sharedHeaders([...this.#serverHeaders, 'Keep-Alive', `timeout=${keptSeconds}`])
    const bare = prefix.replace(/^\/+|\/+$/g, '')
    const limits = { maxBytes: maxBodyBytes, inactivityMs: sessionInactivityMs }
    const lead = bare === '' ? '' : `/${bare}`
    this.#mounts = new Mounts(lead)
    this.#facts = {
      prefix: lead,
      limits,
      strangerLimits: { ...limits, inactivityMs: Math.min(sessionInactivityMs, authTimeoutMs) },
      connections: this.#connections,
      proxies,
      wantsBody: (message) => {
        this.#expectant.get(message)?.writeContinue()
        this.#expectant.delete(message)
      },
    }
  }

  /** Serves a mount from now on. The longest path that fits a request wins. */
  mount(mount: Mount): void {
    this.#mounts.add(mount)
  }

  /** Serves it no more, and closes it. */
  async unmount(mount: Mount): Promise<void> {
    this.#mounts.remove(mount)
    await mount.close?.()
  }

  get mounts(): readonly Mount[] {
    return this.#mounts.all
  }

  /** Begins to listen. When one address cannot be had, nothing listens and this rejects. */
  async open(addresses: readonly ListenAddress[]): Promise<readonly DoorAddress[]> {
    try {
      for (const address of addresses) await this.#listen(address)
    } catch (error) {
      await this.close(0)
      throw error
    }
    this.#watchSilent()
    return this.addresses
  }

  /** Begins to listen at one more address. When that cannot be had this rejects, and everything else stays as it is. */
  async openAlso(address: ListenAddress): Promise<void> {
    await this.#listen(address)
    if (this.#closing) this.#servers.at(-1)?.server.close()
    else this.#watchSilent()
  }

  #watchSilent(): void {
    const longestMs = this.#options.sessionKeepAliveMs
    if (longestMs === 0 || this.#watch || this.#closing) return
    const intervalMs = Math.max(longestMs / 8, 5)
    this.#watch = this.#clock.every(intervalMs, () => this.#connections.endSilent(this.#clock.now(), longestMs))
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

  /** Whom it believes about where requests come from, from now on. */
  trust(proxies: DoorOptions['proxies']): void {
    this.#facts.proxies = proxies
  }

  get prefix(): string {
    return this.#facts.prefix
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
    const { prefix } = this
    const remote = this.#clientOf(request)
    const plain = (path: string) =>
      new PlainMountRequest({ ...request, remote }, { ...target, path, prefix, bodyLimit: this.#options.maxBodyBytes })
    const mount = this.#mounts.find(target.path)
    const own = this.#ownAnswer(target.path, () => remote)
    const answer =
      own ?? (await (mount ? mount.handle(plain(this.#mounts.below(target.path, mount))) : this.#notFound()))
    return answer === silence ? undefined : wholeAnswer(answer, this.#serverHeaders)
  }

  #clientOf({ remote = '127.0.0.1', headers = {} }: InProcessRequest): string {
    const { proxies } = this.#facts
    if (!proxies) return plainAddress(remote)
    const said = Object.entries(headers).find(([name]) => name.toLowerCase() === proxies.header)?.[1]
    return clientAddress(plainAddress(remote), said, proxies)
  }

  /** Stops listening, lets requests under way end, and cuts what is left after the grace. */
  close(graceMs = 5_000): Promise<void> {
    this.#closing ??= this.#close(graceMs)
    return this.#closing
  }

  async #close(graceMs: number): Promise<void> {
    this.#watch?.cancel()
    const closed = this.#servers.map(({ server }) => {
      if (!server.listening) return Promise.resolve()
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      return ended
    })
    const timer = this.#clock.after(graceMs, () => this.#connections.destroyAll())
    await Promise.all(this.#mounts.all.map((mount) => mount.close?.()))
    this.#connections.endIdle()
    await Promise.all([...closed, this.#connections.whenEmpty()])
    timer.cancel()
  }

  async #listen({ host, port, tls }: ListenAddress): Promise<void> {
    const { maxHeaderBytes, maxBodyBytes, requestTimeoutMs, sessionInactivityMs, authTimeoutMs } = this.#options
    // the head of a request says who asks: until it is there, everybody is a stranger
    const headersTimeout = Math.min(sessionInactivityMs, requestTimeoutMs, authTimeoutMs)
    const options: ServerOptions = {
      maxHeaderSize: maxHeaderBytes,
      requestTimeout: requestTimeoutMs,
      headersTimeout,
      connectionsCheckingInterval: Math.min(headersTimeout, longestCheckMs),
      // a timer would be set and taken back with every request: we look ourselves who waits for too long
      keepAliveTimeout: 0,
      requireHostHeader: false,
      // most requests have no body, and then need no stream for it
      optimizeEmptyRequests: true,
      insecureHTTPParser: false,
      shouldUpgradeCallback: (message) => message.headers.upgrade?.toLowerCase() === 'websocket',
    }
    const server = tls
      ? createSecureServer({ ...options, ...secureOptions(tls), handshakeTimeout: authTimeoutMs })
      : createServer(options)
    // counted by us, so that too many are answered and not silently cut
    server.maxHeadersCount = 0
    const onRequest = (message: IncomingMessage, response: ServerResponse) =>
      this.#pipelining.inTurn(message, response, () => this.#onRequest(message, response))
    server.on('request', onRequest)
    server.on('checkContinue', (message: IncomingMessage, response: ServerResponse) => {
      this.#expectant.set(message, response)
      onRequest(message, response)
    })
    // what else somebody expects is no reason to refuse a request (RFC 9110 §10.1.1)
    server.on('checkExpectation', onRequest)
    server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#onUpgrade(message, socket, head),
    )
    const refusals = {
      server: this.#serverHeaders,
      footer: this.#options.serverName,
      limits: { maxHeaderBytes, maxBodyBytes, inactivityMs: headersTimeout },
      ask: (request: InProcessRequest) => this.request(request),
      upgrade: (request: RawRequest, socket: Duplex) =>
        this.#onUpgrade(messageOf(request, socket), socket, request.rest),
    }
    const onClientError = (error: Error, socket: Duplex) => answerClientError(error, socket, refusals)
    server.on('clientError', onClientError)
    if (tls) server.on('connection', (socket: Socket) => this.#connections.admit(socket))
    else listenDirectly(server, this.#directDoor(), { clock: this.#clock, onClientError, headersTimeout })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port, backlog: waitingConnections }, () => {
        server.off('error', reject)
        server.on('error', (error) => this.#log.error(`listening on ${host}:${port}: ${error.message}`))
        resolve()
      })
    })
    this.#servers.push({ server, isSecure: tls !== undefined })
  }

  #directDoor(): DirectDoor {
    const { maxHeaderBytes, maxBodyBytes, maxHeaders, sessionInactivityMs } = this.#options
    return {
      facts: this.#facts,
      limits: { maxHeaderBytes, maxBodyBytes, maxHeaders },
      heads: new AnswerHeads(this.#clock),
      unreadMs: sessionInactivityMs,
      lastHeaders: this.#serverHeaders,
      dispatch: (request, connection) => this.#dispatchDirect(request, connection),
      failed: (error) => this.#failure(error),
      keptHeaders: (answer) => (answer.isLast || !this.#isKeeping ? undefined : this.#keptHeaders),
    }
  }

  #dispatchDirect(
    request: SimpleRequest,
    connection: DirectConnection,
  ): MountAnswer | Silence | Promise<MountAnswer | Silence> {
    const { path, query } = splitTarget(request.target)
    const own = this.#hasOwnAnswers ? this.#ownAnswer(path, () => connection.clientOf(request)) : undefined
    if (own) return own
    const mount = this.#mounts.find(path)
    return mount
      ? mount.handle(new DirectRequest(request, this.#mounts.below(path, mount), query, connection))
      : this.#notFound()
  }

  #onRequest(message: IncomingMessage, response: ServerResponse): void {
    try {
      const answer = this.#dispatch(message)
      if (answer instanceof Promise) {
        this.#connections.begin(message.socket)
        response.on('close', () => this.#connections.finish(message.socket))
        detached(
          answer.then(
            (settled) => this.#write(response, settled),
            (error) => this.#failed(response, error),
          ),
          'an answer',
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
    const own = this.#ownAnswer(target.path, () => clientOf(message, this.#facts.proxies))
    if (own) return own
    const mount = this.#mounts.find(target.path)
    if (!mount) return this.#notFound()
    return mount.handle(new HttpMountRequest(message, this.#mounts.below(target.path, mount), target, this.#facts))
  }

  /** What the door answers before any mount is looked for. The address is found out only where somebody restricts it. */
  #ownAnswer(path: string, address: () => string): MountAnswer | undefined {
    const { isAllowed, redirects } = this.#options
    if (isAllowed && !isAllowed(path, address())) return { ...this.#page(403, 'Access denied by ACL'), isLast: true }
    const redirect = redirects.length === 0 ? undefined : redirects.find(({ from }) => from === path)
    if (!redirect) return undefined
    const headers = ['Content-Type', 'text/html', 'Location', redirect.to]
    return { ...this.#page(302, `It is at ${redirect.to}.`), headers }
  }

  get #hasOwnAnswers(): boolean {
    return this.#options.isAllowed !== undefined || this.#options.redirects.length > 0
  }

  /** Connections are kept for a next request. */
  get #isKeeping(): boolean {
    return this.#closing === undefined && this.#options.sessionKeepAliveMs > 0
  }

  #notFound(): MountAnswer {
    return this.#page(404, 'The requested URL was not found on this server.')
  }

  #onUpgrade(message: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    this.#connections.upgrade(message.socket)
    detached(
      this.#upgrade(message, socket, head).then(
        (answer) => {
          if (answer === silence) socket.destroy()
          else if (answer) writeRawAnswer(socket, answer, this.#serverHeaders)
        },
        (error) => {
          this.#log.error(`an upgrade failed: ${describe(error)}`)
          writeRawAnswer(socket, this.#page(500, 'Internal error'), this.#serverHeaders)
        },
      ),
      'an answer',
    )
  }

  async #upgrade(message: IncomingMessage, socket: Duplex, head: Buffer): Promise<MountAnswer | Silence | undefined> {
    if (this.#closing) return { ...this.#page(503, 'Shutdown in progress'), isLast: true }
    const target = splitTarget(message.url ?? '')
    const own = this.#ownAnswer(target.path, () => clientOf(message, this.#facts.proxies))
    if (own) return own
    const mount = this.#mounts.find(target.path)
    if (!mount) return this.#notFound()
    const at = { path: this.#mounts.below(target.path, mount), target, socket, head }
    const request = new HttpUpgradeRequest(message, at, this.#facts)
    return mount.upgrade ? mount.upgrade(request) : mount.handle(request)
  }

  #write(response: ServerResponse, answer: MountAnswer | Silence): void {
    if (answer === silence || response.destroyed) {
      response.destroy()
      return
    }
    // answered without its body: whether that comes all the same cannot be known
    if (this.#expectant.has(response.req)) writeAnswer(response, { ...answer, isLast: true }, this.#serverHeaders)
    else if (answer.isLast || !response.shouldKeepAlive) writeAnswer(response, answer, this.#serverHeaders)
    else if (this.#isKeeping) writeAnswer(response, answer, this.#keptHeaders)
    else writeAnswer(response, { ...answer, isLast: true }, this.#serverHeaders)
    const { socket } = response
    if (socket && (answer.file || socket.writableLength > 0))
      watchReader(socket, response, this.#options.sessionInactivityMs)
  }

  #failed(response: ServerResponse, error: unknown): void {
    const answer = this.#failure(error)
    if (response.headersSent || response.destroyed) response.destroy()
    else this.#write(response, answer)
  }

  #failure(error: unknown): MountAnswer {
    if (!(error instanceof BrokenOff)) this.#log.error(`a request failed: ${describe(error)}`)
    return { ...this.#page(500, 'Internal error'), isLast: true }
  }

  #page(status: number, text: string): MountAnswer {
    return { status, headers: ['Content-Type', 'text/html'], body: htmlPage(status, text, this.#options.serverName) }
  }
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
