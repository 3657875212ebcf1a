// A websocket that the exchange opens itself: one try, with deadlines over every part of it, and pings while it lives.
// Not when to try again: that belongs to whoever wants the connection.

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock, Timer } from '@jackfield/base'
import { WebSocket } from 'ws'
import { type OutboundProxy, type OutboundTls, openStream } from './outbound-stream.ts'

export interface OutboundWebsocketOptions {
  /** `ws://` or `wss://`; credentials in it win over those beside it */
  readonly uri: string
  readonly protocols?: readonly string[]
  readonly username?: string
  readonly password?: string
  /** for TCP and TLS; the answer to the handshake may take twice this */
  readonly connectTimeoutMs?: number
  readonly tls?: OutboundTls
  readonly proxy?: OutboundProxy
  /** TCP asks after so much silence, again and again, until so many questions went unanswered; absent: off */
  readonly tcpKeepAlive?: { readonly afterMs: number; readonly intervalMs: number; readonly probes: number }
  /** pings, and how many may go unanswered before the connection counts as lost; absent: none */
  readonly pings?: { readonly intervalMs: number; readonly probes: number }
  readonly maxMessageBytes?: number
  /** more of them for the handshake */
  readonly headers?: Readonly<Record<string, string>>
}

const defaultConnectTimeoutMs = 500
const defaultMaxMessageBytes = 65_535
const pingPayload = 'WS_CLIENT_PING'

/**
 * An open websocket. Rejects with the reason when there is none, or with the signal's when that comes first.
 * @param onOpen in the moment it opens: a far side may speak at once, and what nobody listens to yet is lost
 */
export async function openWebsocket(
  options: OutboundWebsocketOptions,
  clock: Clock,
  signal: AbortSignal,
  onOpen: (websocket: WebSocket) => void = () => undefined,
): Promise<WebSocket> {
  const address = parseAddress(options)
  const limitMs = options.connectTimeoutMs ?? defaultConnectTimeoutMs
  const { tls, proxy } = options
  const target = { ...address, ...(tls ? { tls } : {}), ...(proxy ? { proxy } : {}) }
  const stream = await within(clock, limitMs, signal, 'no connection', (limit) => openStream(target, limit))
  if (options.tcpKeepAlive) {
    const { afterMs, intervalMs, probes } = options.tcpKeepAlive
    stream.setKeepAlive({ enable: true, initialDelay: afterMs, interval: intervalMs, count: probes })
  }
  const websocket = await within(clock, 2 * limitMs, signal, 'no answer to the handshake', (limit) =>
    shakeHands(stream, address, options, limit, onOpen),
  )
  if (options.pings) keepPinging(websocket, clock, options.pings)
  return websocket
}

interface Address {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  readonly url: string
  readonly authorization: string | undefined
}

/** Throws a TypeError or RangeError when the address is none. */
function parseAddress({ uri, username, password }: OutboundWebsocketOptions): Address {
  const url = new URL(uri)
  if (url.protocol !== 'ws:' && url.protocol !== 'wss:') throw new RangeError(`not an address of a websocket: ${uri}`)
  const isSecure = url.protocol === 'wss:'
  const inAddress = url.username === '' ? undefined : [url.username, url.password].map(decodeURIComponent).join(':')
  const beside = username !== undefined && password !== undefined ? `${username}:${password}` : undefined
  const pair = inAddress ?? beside
  url.username = ''
  url.password = ''
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    isSecure,
    url: url.href,
    authorization: pair === undefined ? undefined : `Basic ${Buffer.from(pair).toString('base64')}`,
  }
}

/** Runs something that ends by itself when the limit or the signal aborts it. */
async function within<T>(
  clock: Clock,
  limitMs: number,
  signal: AbortSignal,
  words: string,
  run: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = clock.after(limitMs, () => limit.abort(new Error(`${words} within ${limitMs} ms`)))
  try {
    return await run(AbortSignal.any([signal, limit.signal]))
  } finally {
    timer.cancel()
  }
}

function shakeHands(
  stream: Socket,
  { url, authorization }: Address,
  { protocols = [], maxMessageBytes = defaultMaxMessageBytes, headers = {} }: OutboundWebsocketOptions,
  signal: AbortSignal,
  onOpen: (websocket: WebSocket) => void,
): Promise<WebSocket> {
  const websocket = new WebSocket(url, [...protocols], {
    createConnection: () => stream,
    perMessageDeflate: false,
    followRedirects: false,
    maxPayload: maxMessageBytes,
    headers: authorization === undefined ? headers : { ...headers, authorization },
  })
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      websocket.terminate()
      stream.destroy()
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    // A far side that does not speak of sub-protocols agrees with the first one offered.
    websocket.on('upgrade', (answer: IncomingMessage) => {
      if (protocols[0] !== undefined) answer.headers['sec-websocket-protocol'] ??= protocols[0]
    })
    websocket.once('open', () => {
      signal.removeEventListener('abort', onAbort)
      try {
        onOpen(websocket)
        resolve(websocket)
      } catch (error) {
        reject(error)
      }
    })
    websocket.on('error', (error) => {
      signal.removeEventListener('abort', onAbort)
      stream.destroy()
      reject(error)
    })
  })
}

function keepPinging(
  websocket: WebSocket,
  clock: Clock,
  { intervalMs, probes }: NonNullable<OutboundWebsocketOptions['pings']>,
): void {
  let missed = 0
  websocket.on('pong', (data) => {
    if (data.toString() === pingPayload) missed = 0
  })
  const timer: Timer = clock.every(intervalMs, () => {
    if (missed >= probes) {
      websocket.terminate()
      return
    }
    missed++
    websocket.ping(pingPayload)
  })
  websocket.once('close', () => timer.cancel())
}
