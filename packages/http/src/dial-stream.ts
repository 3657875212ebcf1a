// A websocket for texts and bytes that the exchange opens itself: one try.
// Not the configuration of it, and not the next try.

import type { Clock } from '@jackfield/base'
import { type OutboundWebsocketOptions, openWebsocket } from './outbound-websocket.ts'
import { streamMountDefaults } from './stream-mount.ts'
import { StreamSocket, type StreamSocketEvents } from './stream-socket.ts'

/** `attach` is told in the moment it is open. Rejects when it cannot be opened, or when the signal aborts. */
export async function dialStream(
  options: OutboundWebsocketOptions,
  clock: Clock,
  signal: AbortSignal,
  attach: (socket: StreamSocket) => StreamSocketEvents,
): Promise<void> {
  const { maxMessageBytes } = streamMountDefaults
  await openWebsocket({ maxMessageBytes, ...options }, clock, signal, (websocket) => {
    const socket = new StreamSocket(websocket, undefined, clock)
    socket.join(attach(socket))
  })
}
