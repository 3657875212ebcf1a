// Requests by fetch, event sockets by WebSocket: what browsers, Node, Bun and Deno have.
// Not reconnecting, and not what is said.

import { ConnectionError } from './connection-error.ts'
import type { Socket, SocketHandlers, Transport, WireAnswer, WireRequest } from './transport.ts'
import { ownWebSocket, type WebSocketClass } from './web-socket.ts'

export interface NetworkAddress {
  /** `http://127.0.0.1:8088`, or with a prefix; `/ari` is added when it does not end with it */
  readonly url: string
  readonly user: string
  readonly password: string
  /** that of the place where the program runs unless told */
  readonly webSocket?: WebSocketClass | undefined
}

/** Where the interface is: without a slash at the end. */
export function interfaceUrl(url: string): string {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw new TypeError(`not a URL: ${url}`)
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
    throw new TypeError(`not a URL of an exchange, it must begin with http or https: ${url}`)
  const path = parsed.pathname.replace(/\/+$/, '')
  return `${parsed.origin}${path.endsWith('/ari') ? path : `${path}/ari`}`
}

export function networkTransport({ url, user, password, webSocket }: NetworkAddress): Transport {
  const base = interfaceUrl(url)
  const shown = { authorization: `Basic ${base64(`${user}:${password}`)}` }
  return {
    request: async (request) => {
      const answer = await fetchAnswer(base, shown, request)
      return answer.status === 401 ? { ...answer, hint: refusedHint(user, password) } : answer
    },
    open: (query, handlers) => {
      // the only way to say who one is that browsers have, too
      const key = encodeURIComponent(`${user}:${password}`)
      return openWebSocket(`${base.replace(/^http/, 'ws')}/events?${query}&api_key=${key}`, handlers, webSocket)
    },
  }
}

/** What the exchange keeps to itself: which of both was wrong. What was shown is known here. */
function refusedHint(user: string, password: string): string {
  const empty = [user === '' && 'user', password === '' && 'password'].filter((name) => name !== false)
  if (empty.length > 0) return `the ${empty.join(' and the ')} of this program ${empty.length > 1 ? 'are' : 'is'} empty`
  return `user ${user} or the password is wrong: compare both with the sections of ari.conf`
}

export interface SessionAddress {
  /** as of `NetworkAddress` */
  readonly url: string
  /** what a page was given when its user logged in; the browser has the cookie that goes with it */
  readonly token: string
}

/** In a page of the exchange itself, whose user has logged in. */
export function sessionTransport({ url, token }: SessionAddress): Transport {
  const base = interfaceUrl(url)
  const shown = { 'x-jackfield-token': token }
  return {
    request: (request) => fetchAnswer(base, shown, request),
    open: (query, handlers) => openWebSocket(`${base.replace(/^http/, 'ws')}/events?${query}`, handlers),
  }
}

async function fetchAnswer(
  base: string,
  shown: Readonly<Record<string, string>>,
  request: WireRequest,
): Promise<WireAnswer> {
  const { method, path, body, idempotencyKey, connection, signal } = request
  const headers: Record<string, string> = { ...shown }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  if (connection !== undefined) headers['jackfield-connection'] = connection
  try {
    const answer = await fetch(base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    return { status: answer.status, phrase: answer.statusText, body: new Uint8Array(await answer.arrayBuffer()) }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ConnectionError(`${method} ${base}${path}: no answer (${reasonOf(cause)})`, { cause })
  }
}

/** fetch hides the reason one level down. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return (cause as { code?: string }).code ?? cause.message
  return error.message
}

function openWebSocket(url: string, handlers: SocketHandlers, webSocket = ownWebSocket()): Socket {
  if (!webSocket) throw new TypeError('there is no WebSocket here')
  const socket = new webSocket(url, 'ari')
  socket.addEventListener('open', () => handlers.opened())
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') handlers.text(data)
  })
  // says nothing that may be known, and `close` follows; but ws throws when nobody listens
  socket.addEventListener('error', () => undefined)
  socket.addEventListener('close', ({ code, reason }) => handlers.closed(code, reason))
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(1000),
  }
}

/** Of the text's UTF-8 bytes. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
