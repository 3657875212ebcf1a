// Has the connections of a server answered directly, as long as their requests come whole; the server gets all others.
// Not for TLS: there node:https reads everything.

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Clock, Timer } from '@jackfield/base'
import { DirectConnection, type DirectDoor, type HandOver } from './direct-connection.ts'

/** How often it is looked, at least, who takes too long. */
export const longestCheckMs = 5_000

const tooLate = Object.assign(new Error('no request came'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

export interface DirectListening {
  readonly clock: Clock
  readonly onClientError: (error: Error, socket: Duplex) => void
  /** how long a connection may be open without having sent anything */
  readonly headersTimeout: number
}

/** Before the server begins to listen. */
export function listenDirectly(
  server: Server,
  door: DirectDoor,
  { clock, onClientError, headersTimeout }: DirectListening,
): void {
  const { connections } = door.facts
  // what the server itself does with a connection: it may be given any, says its documentation
  const ownListeners = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const handOver: HandOver = (socket, bytes) => {
    connections.handOver(socket)
    socket.unshift(bytes)
    for (const listener of ownListeners) listener.call(server, socket)
  }
  server.on('connection', (socket: Socket) => {
    if (connections.admit(socket, true)) new DirectConnection(socket, door, handOver)
  })
  let watch: Timer | undefined
  server.once('listening', () => {
    watch = clock.every(Math.min(headersTimeout, longestCheckMs), () => {
      for (const socket of connections.unheard(clock.now() - headersTimeout)) onClientError(tooLate, socket)
    })
  })
  server.once('close', () => watch?.cancel())
}
