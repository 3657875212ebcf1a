// Whoever calls an application gets a program to talk to: the caller and the program's media socket, in a bridge until one of them goes.
// Not a program of its own: the voice agents beside it begin with this.

import { type Client, type MediaSocket, openMediaChannel } from '@jackfield/client'

export interface ServeOptions {
  readonly application: string
  /** of the audio, such as `slin16` */
  readonly format: string
  /** of the exchange; or another way to connect to a media channel */
  readonly url?: string
  readonly open?: (connectionId: string) => Promise<MediaSocket>
}

export function serveCallers(
  client: Client,
  { application, format, url, open }: ServeOptions,
  converse: (media: MediaSocket, callerId: string) => void,
): void {
  client.on('StasisStart', async (event, caller) => {
    if (event.args[0] === 'media') return
    const id = event.channel.id
    await caller.answer()
    const place = open ? { open } : { url: url as string }
    const { channelId, media } = await openMediaChannel(client, { application, format, steady: true, ...place })
    await client.bridges.createWithId({ bridgeId: id, type: 'mixing' })
    await client.bridges.addChannel({ bridgeId: id, channel: [id, channelId] })
    media.onClosed(() => void client.bridges.destroy({ bridgeId: id }).catch(() => undefined))
    caller.once('StasisEnd').then(
      () => media.close(),
      () => media.close(),
    )
    converse(media, id)
  })
}
