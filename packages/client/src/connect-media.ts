// Connects to the websocket of a media channel that waits for it.
// Not the channel: `externalMedia` with `connection_type: 'server'` and `transport_data: 'f(json)'` makes one.

import { MediaSocket, type WebSocketLike } from './media-socket.ts'
import { interfaceUrl } from './network-transport.ts'

export interface MediaAddress {
  /** of the exchange, as for `connect` */
  readonly url: string
  /** the channel's variable MEDIA_WEBSOCKET_CONNECTION_ID */
  readonly connectionId: string
}

/** Resolves when the exchange has said how it will be. */
export function connectMedia({ url, connectionId }: MediaAddress): Promise<MediaSocket> {
  const base = interfaceUrl(url).replace(/\/ari$/, '')
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/media/${encodeURIComponent(connectionId)}`, 'media')
  return MediaSocket.over(socket as unknown as WebSocketLike)
}
