// Connects to the websocket of a media channel that waits for it.
// Not the channel: `externalMedia` with `connection_type: 'server'` and `transport_data: 'f(json)'` makes one.

import { MediaSocket } from './media-socket.ts'
import { interfaceUrl } from './network-transport.ts'
import { findWebSocket, type WebSocketClass } from './web-socket.ts'

export interface MediaAddress {
  /** of the exchange, as for `connect` */
  readonly url: string
  /** the channel's variable MEDIA_WEBSOCKET_CONNECTION_ID */
  readonly connectionId: string
  /** that of the place where the program runs unless told */
  readonly webSocket?: WebSocketClass
}

/** Resolves when the exchange has said how it will be. */
export async function connectMedia({ url, connectionId, webSocket }: MediaAddress): Promise<MediaSocket> {
  const base = interfaceUrl(url).replace(/\/ari$/, '')
  const socketClass = webSocket ?? (await findWebSocket())
  const socket = new socketClass(`${base.replace(/^http/, 'ws')}/media/${encodeURIComponent(connectionId)}`, 'media')
  return MediaSocket.over(socket)
}
