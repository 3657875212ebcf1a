// A connection from us to somebody: TCP, through a proxy when there is one, TLS inside when asked for; all within one deadline.
// Not the websocket on it.

import { request as httpRequest } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, checkServerIdentity, connect as connectTls } from 'node:tls'

export interface OutboundTls {
  /** PEM of the authorities to trust; absent: those of the system */
  readonly authorities?: readonly (string | Buffer)[]
  /** PEM of our own certificate and key, when the far side wants one */
  readonly certificate?: string | Buffer
  readonly key?: string | Buffer
  readonly verifiesCertificate?: boolean
  readonly verifiesHostname?: boolean
}

export interface OutboundProxy {
  readonly host: string
  readonly port: number
  readonly username?: string
  readonly password?: string
}

export interface StreamTarget {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  readonly tls?: OutboundTls
  readonly proxy?: OutboundProxy
}

/** Rejects with the signal's reason when that comes first; whatever was begun is ended then. */
export async function openStream(target: StreamTarget, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted()
  const plain = target.proxy ? await tunnel(target, target.proxy, signal) : await connected(target, signal)
  return target.isSecure ? await secured(plain, target, signal) : plain
}

function connected({ host, port }: StreamTarget, signal: AbortSignal): Promise<Socket> {
  return until(connect({ host, port }), 'connect', signal)
}

function secured(plain: Socket, { host, tls = {} }: StreamTarget, signal: AbortSignal): Promise<Socket> {
  const { authorities, certificate, key, verifiesCertificate = true, verifiesHostname = true } = tls
  const options: ConnectionOptions = {
    socket: plain,
    rejectUnauthorized: verifiesCertificate,
    checkServerIdentity: verifiesHostname ? checkServerIdentity : () => undefined,
    host,
    ...(isIP(host) ? {} : { servername: host }),
    ...(authorities ? { ca: [...authorities] } : {}),
    ...(certificate ? { cert: certificate } : {}),
    ...(key ? { key } : {}),
  }
  return until(connectTls(options), 'secureConnect', signal)
}

/** HTTP CONNECT: RFC 9110 §9.3.6. */
function tunnel({ host, port }: StreamTarget, proxy: OutboundProxy, signal: AbortSignal): Promise<Socket> {
  const { username, password } = proxy
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const credentials = Buffer.from(`${username}:${password ?? ''}`).toString('base64')
  const asked = httpRequest({
    host: proxy.host,
    port: proxy.port,
    method: 'CONNECT',
    path: authority,
    agent: false,
    headers: { host: authority, ...(username === undefined ? {} : { 'proxy-authorization': `Basic ${credentials}` }) },
    signal,
  })
  return new Promise((resolve, reject) => {
    asked.on('connect', (response, socket, head) => {
      if (response.statusCode === 200) {
        if (head.length > 0) socket.unshift(head)
        resolve(socket as Socket)
        return
      }
      socket.destroy()
      reject(new Error(`the proxy answered ${response.statusCode}`))
    })
    asked.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    asked.end()
  })
}

function until<S extends Socket>(socket: S, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      socket.off(event, onReady).off('error', onError)
      signal.removeEventListener('abort', onAbort)
      outcome()
    }
    const onReady = () => settle(() => resolve(socket))
    const onError = (error: Error) => settle(() => reject(error))
    const onAbort = () =>
      settle(() => {
        socket.on('error', () => undefined)
        socket.destroy()
        reject(signal.reason)
      })
    socket.once(event, onReady).once('error', onError)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
