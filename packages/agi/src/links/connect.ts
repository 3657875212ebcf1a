// Connections to servers of AGI: one by its address, or the best of those that a domain names.

import { resolveSrv } from 'node:dns/promises'
import { connect as open, type Socket } from 'node:net'
import type { Clock } from '@jackfield/base'
import { SocketLink } from './socket-link.ts'

export type Connected =
  | { readonly ok: true; readonly link: SocketLink; readonly host: string; readonly port: number }
  | { readonly ok: false; readonly reason: string }

export interface ServerPlace {
  readonly host: string
  readonly port: number
}

export interface ConnectOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  /** aborted: nobody wants it any more */
  readonly signal: AbortSignal
}

export function connect(place: ServerPlace, { clock, timeoutMs, signal }: ConnectOptions): Promise<Connected> {
  const { host, port } = place
  return new Promise((resolve) => {
    const socket: Socket = open({ host, port, noDelay: true })
    const finish = (outcome: Connected) => {
      timer.cancel()
      signal.removeEventListener('abort', onAbort)
      socket.off('error', onError)
      if (!outcome.ok) {
        socket.on('error', () => undefined)
        socket.destroy()
      }
      resolve(outcome)
    }
    const onError = (error: Error) => finish({ ok: false, reason: error.message })
    const onAbort = () => finish({ ok: false, reason: 'the exchange is ending' })
    const timer = clock.after(timeoutMs, () => finish({ ok: false, reason: `no connection within ${timeoutMs} ms` }))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    socket.once('error', onError)
    socket.once('connect', () => finish({ ok: true, link: new SocketLink(socket), host, port }))
  })
}

/** More servers than this are not tried. */
const mostServers = 8

/** Those of a domain, the lowest priority first, then the heaviest; the domain itself when it names none. */
export async function findServers(domain: string, look: typeof resolveSrv = resolveSrv): Promise<ServerPlace[]> {
  try {
    const records = await look(`_agi._tcp.${domain}`)
    return records
      .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
      .slice(0, mostServers)
      .map(({ name, port }) => ({ host: name, port }))
  } catch {
    return []
  }
}
