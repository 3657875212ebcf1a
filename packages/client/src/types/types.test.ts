import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Client } from '../client.ts'
import type { AriEvent, Channel, Model } from './models.ts'

/** Never run: it is here for the compiler, which fails when a type is wider or narrower than it should be. */
async function typed(client: Client, any: AriEvent): Promise<void> {
  const made = await client.channels.originate({ endpoint: 'Local/1@default', app: 'demo', variables: { a: 1 } })
  const id: string = made.caller.number
  const bridge: Model<'Bridge'> = await client.bridges.create({ type: 'mixing' })
  const list: readonly Channel[] = await client.channels.list()
  const file: Uint8Array = await client.recordings.getStoredFile({ recordingName: 'x' })
  const nothing: undefined = await client.channels.answer({ channelId: id })
  await client.channel(made).play({ media: 'sound:x' })
  // @ts-expect-error a channel has to be named
  await client.channels.answer({})
  // @ts-expect-error an endpoint is a text
  await client.channels.originate({ endpoint: 3 })
  // @ts-expect-error there is no such parameter
  await client.channels.hangup({ channelId: id, why: 'x' })
  // @ts-expect-error only these reasons
  await client.channel(id).hangup({ reason: 'because' })
  // @ts-expect-error a channel cannot be created by a channel
  await client.channel(id).create()
  // @ts-expect-error there is no such event
  client.on('StasisBegin', () => undefined)
  client.on('StasisStart', (event, channel) => {
    const args: readonly string[] = event.args
    const replaced: Channel | undefined = event.replace_channel
    return [args, replaced, channel.answer()]
  })
  client.on('ChannelVarset', (_event, channel) => {
    // @ts-expect-error a global variable has no channel
    channel.answer()
    return channel?.answer()
  })
  client.on('DeviceStateChanged', (_event, subject: undefined) => subject)
  client.on('PlaybackFinished', (_event, playback) => playback.media_uri)
  client.on('Dial', (event, peer) => [event.dialstatus, peer.hangup()])
  if (any.type === 'ChannelDtmfReceived') void (any.digit satisfies string)
  for await (const event of client.stream('ChannelDtmfReceived', 'StasisEnd')) {
    if (event.type === 'StasisEnd') void (event.channel satisfies Channel)
    else void (event.duration_ms satisfies number)
  }
  void [bridge, list, file, nothing]
}

it('has types that the compiler holds against its use', () => {
  assert.equal(typeof typed, 'function')
})
