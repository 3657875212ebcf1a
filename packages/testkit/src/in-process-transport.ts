// A client's way to an exchange in the same process: requests and sockets without a network.
// Whatever is checked for HTTP is checked here: the same door answers.

import { ConnectionError, type Socket, type SocketHandlers, type Transport, type WireRequest } from '@jackfield/client'
import { shareModes } from '@jackfield/description'
import type { InProcessSocket } from '@jackfield/http'
import type { RunningExchange } from 'jackfield'

export interface InProcessLogin {
  readonly user: string
  readonly password: string
}

/** Said when an event socket was refused; the client asks for the reason itself. */
const refused = 1006

export function inProcessTransport(exchange: RunningExchange, { user, password }: InProcessLogin): Transport {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return {
    isNeverSilent: true,
    async request({ method, path, body, idempotencyKey, connection, signal }: WireRequest) {
      signal?.throwIfAborted()
      const answer = await exchange.door.request({
        method,
        path: `${exchange.door.prefix}/ari${path}`,
        headers: {
          authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...(connection === undefined ? {} : { 'jackfield-connection': connection }),
        },
        ...(body === undefined ? {} : { body }),
      })
      signal?.throwIfAborted()
      if (!answer) throw new ConnectionError(`${method} ${path}: the exchange did not answer`)
      return { status: answer.status, phrase: answer.phrase ?? '', body: answer.body }
    },
    open: (query, handlers) => openSocket(exchange, user, query, handlers),
  }
}

function openSocket(exchange: RunningExchange, user: string, query: string, handlers: SocketHandlers): Socket {
  const asked = new URLSearchParams(query)
  const resume = asked.get('resume')
  const follow = asked.get('follow')
  const share = shareModes.find((known) => known === asked.get('share'))
  const request = {
    applications: follow === null ? (asked.get('app') ?? '').split(',') : [],
    ...(follow === null ? {} : { follow: follow.split(',') }),
    subscribeAll: asked.get('subscribeAll') === 'true',
    ...(resume === null ? {} : { resume }),
    ...(share === undefined ? {} : { share }),
    ...(asked.get('scope') === 'node' ? { scope: 'node' as const } : {}),
  }
  const account = exchange.interface.users.get(user)
  let inner: InProcessSocket | undefined
  let isOver = false
  const closed = (code: number, reason: string) => {
    if (isOver) return
    isOver = true
    handlers.closed(code, reason)
  }
  // Nothing is told before the socket is handed back, as with a network.
  queueMicrotask(() => {
    if (isOver) return
    try {
      if (!account || exchange.unreadiness !== undefined) throw new Error('not welcome')
      inner = exchange.interface.sockets.connect(request, account, {
        onText: (text) => handlers.text(text),
        onClosed: closed,
      })
      handlers.opened()
    } catch (error) {
      closed(refused, (error as Error).message)
    }
  })
  return {
    send: (text) => inner?.send(text),
    close: () => {
      if (inner) inner.close()
      else queueMicrotask(() => closed(1000, ''))
    },
  }
}
