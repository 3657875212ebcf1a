// Answers an upgrade that was found good, and hands over the websocket.
// Not whether it is welcome.

import type { IncomingMessage } from 'node:http'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Handshake } from './handshake.ts'
import type { UpgradeRequest } from './mount.ts'

/** False: the peer was gone before it could be answered, and there is no websocket. */
export function acceptWebsocket(
  server: WebSocketServer,
  request: UpgradeRequest,
  { key, protocol }: Handshake,
  onOpen: (websocket: WebSocket) => void,
): boolean {
  // Only what was checked goes on: ws knows fewer versions, and is stricter about lists it need not read.
  const headers: Record<string, string> = {
    upgrade: 'websocket',
    'sec-websocket-key': key,
    'sec-websocket-version': '13',
    ...(protocol === undefined ? {} : { 'sec-websocket-protocol': protocol }),
  }
  let isOpen = false
  const message = { method: 'GET', url: '/', headers } as unknown as IncomingMessage
  server.handleUpgrade(message, request.socket, request.head, (websocket) => {
    isOpen = true
    onOpen(websocket)
  })
  return isOpen
}
