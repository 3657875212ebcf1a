// A channel whose audio is a program's: made by the interface, with the program connected to it.
// Not the bridge it is put in.

import type { Client } from './client.ts'
import { connectMedia } from './connect-media.ts'
import { ConnectionError } from './connection-error.ts'
import type { MediaSocket } from './media-socket.ts'
import type { WebSocketClass } from './web-socket.ts'

export interface MediaChannelOptions {
  /** the application that gets the channel, one of the client's */
  readonly application: string
  /** `slin16` unless told */
  readonly format?: string
  /** a frame every 20 ms, silence while there is nothing to hear, for programs that count on it; `false` unless told */
  readonly steady?: boolean
  readonly channelId?: string
  /** what its StasisStart says in `args`, so that it can be told from callers; `media` unless told */
  readonly data?: string
  readonly variables?: Readonly<Record<string, string>>
  /** of the exchange, as for `connect` */
  readonly url?: string
  /** as for `connect` */
  readonly webSocket?: WebSocketClass
  /** connects some other way than over the network */
  readonly open?: (connectionId: string) => Promise<MediaSocket>
}

export interface MediaChannel {
  readonly channelId: string
  readonly media: MediaSocket
}

/** Resolves when the program is connected and the channel has entered its application: it can be put in a bridge. */
export async function openMediaChannel(client: Client, options: MediaChannelOptions): Promise<MediaChannel> {
  const { application, format = 'slin16', steady = false, channelId, data = 'media' } = options
  const { variables, url, webSocket, open } = options
  const made = await client.channels.externalMedia({
    app: application,
    format,
    data,
    transport: 'websocket',
    encapsulation: 'none',
    connection_type: 'server',
    transport_data: steady ? 'f(json)s' : 'f(json)',
    ...(channelId === undefined ? {} : { channelId }),
    ...(variables === undefined ? {} : { variables }),
  })
  const connectionId = String(made.channelvars?.MEDIA_WEBSOCKET_CONNECTION_ID)
  if (!open && url === undefined)
    throw new ConnectionError('a media channel needs the url of the exchange, or a way to open it')
  // it enters when it is answered, and it is answered by being connected to
  const entered = client.once('StasisStart', ({ channel }) => channel.id === made.id)
  const address = { url: url as string, connectionId, ...(webSocket ? { webSocket } : {}) }
  // nobody calls: it is not among the calls that come in
  const forget = client.ownChannel(made.id)
  try {
    const media = await (open ? open(connectionId) : connectMedia(address))
    await entered
    return { channelId: made.id, media }
  } finally {
    forget()
  }
}
