// The transports of the configuration as sockets: opened, closed and opened anew as their sections change.
// Not the HTTP door: websockets come from there with their handshake done.

import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { type Clock, type Dispose, detached, type Log } from '@jackfield/base'
import { formatAddress, type IpNetwork, isInNetwork, parseAddress, parseIp, parseIpNetwork } from '@jackfield/conf'
import {
  type Flow,
  openTcp,
  openTls,
  type SentBy,
  type SipRequest,
  type SipSocket,
  type SocketAddress,
  type SocketOptions,
  type TlsTransport,
  type Transport,
  type TransportUser,
  UdpTransport,
  type UserAgent,
  uriHost,
  WebSocketTransport,
} from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { TransportSettings } from '../configuration/settings.ts'
import { certificatesIn } from './certificates-in.ts'
import type { LocalAddresses } from './local-address.ts'
import { secureOptions } from './secure-options.ts'

export interface SipTransportsDeps {
  readonly clock: Clock
  readonly log: Log
  readonly objects: PjsipObjects
  readonly agent: UserAgent
  /** hears the messages first */
  readonly user: TransportUser
  readonly addresses: LocalAddresses
  /** whether the answer to a request goes to where it came from, asked for or not */
  isRportForced(request: SipRequest, flow: Flow): boolean
  /** where relative names of certificates begin */
  readonly directory: string
}

interface Opened {
  readonly settings: TransportSettings
  readonly transport: Transport
  readonly tls?: TlsTransport
  readonly inside: readonly IpNetwork[]
}

/** Whoever sees to what cannot be opened now; `open` rejects then, and may be called again. */
export type OpenLater = (name: string, open: () => Promise<void>) => Promise<void>

export class SipTransports {
  readonly #deps: SipTransportsDeps
  readonly #opened = new Map<string, Opened>()
  readonly #stop: Dispose
  /** what is being opened or closed now; one after the other */
  #work: Promise<unknown> = Promise.resolve()
  #isOpen = false

  constructor(deps: SipTransportsDeps) {
    this.#deps = deps
    this.#stop = deps.objects.onChanged(({ type, name, change }) => {
      if (type === 'transport' && this.#isOpen)
        detached(
          this.#next(() => this.#changed(name, change)),
          'a transport',
        )
    })
  }

  /** Resolves when all are open; one that cannot be opened is said and left out, unless somebody else sees to it. */
  async open(openLater?: OpenLater): Promise<void> {
    this.#isOpen = true
    for (const settings of this.#deps.objects.transports()) {
      const { name } = settings
      if (openLater) await openLater(name, () => this.#openNow(name))
      else await this.#next(() => this.#open(settings))
    }
  }

  /** Rejects when it cannot be had. What was opened meanwhile, or is not configured any more, is fine. */
  async #openNow(name: string): Promise<void> {
    let trouble: unknown
    await this.#next(async () => {
      const settings = this.#deps.objects.transport(name)
      if (!settings || this.#opened.has(name) || !this.#isOpen) return
      trouble = await this.#attempt(settings)
    })
    if (trouble !== undefined) throw trouble
  }

  /** Resolves when everything that changed so far has been opened or closed. */
  async whenSettled(): Promise<void> {
    await this.#work
  }

  async close(): Promise<void> {
    this.#isOpen = false
    this.#stop()
    await this.#work
    for (const name of [...this.#opened.keys()]) await this.#close(name)
  }

  list(): Iterable<{ settings: TransportSettings; transport: Transport }> {
    return this.#opened.values()
  }

  byName(name: string): Transport | undefined {
    return this.#opened.get(name)?.transport
  }

  /** The section a flow belongs to. */
  settingsOf(flow: Flow): TransportSettings | undefined {
    return this.#find(flow)?.settings
  }

  /** What stands in SDP for a peer: the address outside of our NAT where he is outside, too. */
  mediaAddressFor(transport: Transport | undefined, remote: string | undefined): string | undefined {
    const opened = [...this.#opened.values()].find((one) => one.transport === transport)
    if (!opened || opened.settings.external_media_address === '' || isInside(opened.inside, remote)) return undefined
    return opened.settings.external_media_address
  }

  /** What will stand in Via and Contact; `remote` is nothing where only a name is known. */
  sentByTowards(transport: Transport | undefined, remote: string | undefined): SentBy {
    const opened = [...this.#opened.values()].find((one) => one.transport === transport)
    if (!opened) return { host: uriHost(this.#deps.addresses.towards('0.0.0.0', remote)), port: undefined }
    const { settings, inside } = opened
    return this.#sentBy(settings, inside, opened.transport.local, remote)
  }

  transportOf(flow: Flow): Transport | undefined {
    return this.#find(flow)?.transport
  }

  /** A websocket whose handshake is done. */
  accept(socket: SipSocket): void {
    const protocol = socket.isSecure ? 'wss' : 'ws'
    const known = [...this.#opened.values()].find((one) => one.settings.protocol === protocol)?.transport
    if (known instanceof WebSocketTransport) known.accept(socket)
    else socket.close(1008, 'no transport of this kind is configured')
  }

  get acceptsWebSockets(): boolean {
    return [...this.#opened.values()].some(({ transport }) => transport instanceof WebSocketTransport)
  }

  #find(flow: Flow): Opened | undefined {
    for (const opened of this.#opened.values()) {
      const { transport } = opened
      if (transport.name !== flow.transport) continue
      if (transport instanceof WebSocketTransport || isSame(transport.local, flow.local)) return opened
    }
    return undefined
  }

  async #changed(name: string, change: 'created' | 'updated' | 'deleted'): Promise<void> {
    const settings = this.#deps.objects.transport(name)
    const opened = this.#opened.get(name)
    if (change === 'updated' && opened && settings && !settings.allow_reload) {
      this.#renewCertificate(opened, settings)
      return
    }
    if (opened) await this.#close(name)
    if (settings) await this.#open(settings)
  }

  /** Connections stay; the next ones see the new certificate. */
  #renewCertificate(opened: Opened, settings: TransportSettings): void {
    const { log } = this.#deps
    if (!opened.tls) {
      log.notice(`transport ${settings.name} was not reloaded: allow_reload is not set`)
      return
    }
    try {
      opened.tls.reload(this.#secure(settings))
    } catch (error) {
      log.error(
        `the certificate of transport ${settings.name} was not replaced, the old one stays in use: ${(error as Error).message}`,
      )
    }
  }

  async #open(settings: TransportSettings): Promise<void> {
    const trouble = await this.#attempt(settings)
    if (trouble === undefined) return
    this.#deps.log.error(`transport ${settings.name} cannot be opened: ${(trouble as Error).message}`, {
      code: 'transport-failed',
    })
  }

  /** Why it cannot be opened; nothing: it is. */
  async #attempt(settings: TransportSettings): Promise<unknown> {
    const { log, agent } = this.#deps
    if (settings.protocol === 'flow') return undefined
    const inside = settings.local_net.flatMap((text) => parseIpNetwork(text) ?? [])
    try {
      const made = await this.#make(settings, inside)
      this.#opened.set(settings.name, { settings, inside, ...made })
      agent.transports.add(made.transport)
      const { local, name } = made.transport
      log.verbose(
        2,
        `transport ${settings.name} listens on ${name} ${formatAddress({ host: local.address, port: local.port })}`,
      )
      return undefined
    } catch (error) {
      return error
    }
  }

  async #make(
    settings: TransportSettings,
    inside: readonly IpNetwork[],
  ): Promise<{ transport: Transport; tls?: TlsTransport }> {
    const { clock, user, objects } = this.#deps
    const { protocol } = settings
    if (protocol === 'ws' || protocol === 'wss') return { transport: this.#makeWebSocket(settings, inside) }
    const bind = parseAddress(settings.bind)
    if (!bind) throw new Error(`"${settings.bind}" is no address`)
    const port = bind.port ?? (protocol === 'tls' ? 5061 : 5060)
    let bound: SocketAddress = { address: bind.host, port }
    const sentBy = (remote: SocketAddress) => this.#sentBy(settings, inside, bound, remote.address)
    const keepAliveS = objects.global.keep_alive_interval
    const options = { address: bind.host, port, user, sentBy }
    const keepAlive = keepAliveS > 0 ? { keepAliveMs: keepAliveS * 1000 } : {}
    const stream = { ...options, ...systemOptions(settings), clock, ...keepAlive }
    if (protocol === 'tls') {
      const tls = await openTls({
        ...stream,
        secure: this.#secure(settings),
        isServerVerified: settings.verify_server,
        allowsWildcards: settings.allow_wildcard_certs,
        isClientVerified: settings.verify_client,
        isClientCertificateRequired: settings.require_client_cert,
      })
      bound = tls.transport.local
      return { transport: tls.transport, tls }
    }
    const isRportForced = (request: SipRequest, flow: Flow) => this.#deps.isRportForced(request, flow)
    const transport =
      protocol === 'tcp' ? await openTcp(stream) : await UdpTransport.open({ ...options, isRportForced })
    bound = transport.local
    return { transport }
  }

  #makeWebSocket(settings: TransportSettings, inside: readonly IpNetwork[]): WebSocketTransport {
    const { clock, user, log } = this.#deps
    const bind = parseAddress(settings.bind)
    const local = { address: bind?.host ?? '0.0.0.0', port: bind?.port ?? 0 }
    const sentBy = (remote: SocketAddress) => this.#sentBy(settings, inside, local, remote.address)
    const writeMs = settings.websocket_write_timeout
    const name = settings.protocol === 'wss' ? 'WSS' : 'WS'
    const onSlow = (remote: SocketAddress) =>
      log.notice(
        `the browser at ${formatAddress({ host: remote.address, port: remote.port })} does not read (websocket_write_timeout, ${writeMs} ms), and was cut off`,
      )
    return new WebSocketTransport({ clock, user, local, sentBy, name, writeMs, onSlow })
  }

  #sentBy(
    settings: TransportSettings,
    inside: readonly IpNetwork[],
    bound: SocketAddress,
    remote: string | undefined,
  ): SentBy {
    const ownPort = bound.port === 0 ? undefined : bound.port
    const outside = settings.external_signaling_hostname || settings.external_signaling_address
    if (outside !== '' && !isInside(inside, remote)) {
      return { host: isIPv6(outside) ? uriHost(outside) : outside, port: settings.external_signaling_port || ownPort }
    }
    return { host: uriHost(this.#deps.addresses.towards(bound.address, remote)), port: ownPort }
  }

  #secure(settings: TransportSettings) {
    const { directory } = this.#deps
    return secureOptions(settings, {
      read: (path) => readFileSync(resolve(directory, path)),
      readAll: (path) => certificatesIn(resolve(directory, path)),
    })
  }

  async #close(name: string): Promise<void> {
    const opened = this.#opened.get(name)
    if (!opened) return
    this.#opened.delete(name)
    this.#deps.agent.transports.remove(opened.transport)
    await opened.transport.close()
  }

  #next(act: () => Promise<void>): Promise<void> {
    const done = this.#work.then(act)
    this.#work = done.catch((error) => this.#deps.log.error(`a transport failed: ${(error as Error).message}`))
    return done
  }
}

/** What the system is told of every connection. */
function systemOptions(settings: TransportSettings): SocketOptions {
  const { tos, tcp_keepalive_idle_time: idle, tcp_keepalive_interval_time: interval } = settings
  const { tcp_keepalive_enable: isProbed, tcp_keepalive_probe_count: probes } = settings
  return {
    ...(tos > 0 ? { typeOfService: tos } : {}),
    ...(isProbed ? { tcpKeepAlive: { idleMs: idle * 1000, intervalMs: interval * 1000, probes } } : {}),
  }
}

const isSame = (a: SocketAddress, b: SocketAddress) => a.address === b.address && a.port === b.port

/** A name, whose address is not known yet, is outside. */
function isInside(networks: readonly IpNetwork[], remote: string | undefined): boolean {
  const bytes = remote === undefined ? undefined : parseIp(remote)
  return bytes !== undefined && networks.some((network) => isInNetwork(network, bytes))
}
