// What is right here where the recorded server is not: audio over websockets.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { EventClient, Json } from '../../support/event-client.ts'
import { KitStage } from '../../support/kit-stage.ts'
import { MediaClient } from '../../support/media-client.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

const isOf = (id: string) => (event: Json) => (event.channel as Json).id === id

async function ended(client: EventClient, id: string): Promise<unknown[]> {
  const { cause, tech_cause } = await client.next('ChannelDestroyed', isOf(id))
  return [cause, tech_cause]
}

it('media-websocket/incoming-plain-text: after HANGUP the channel ends with the cause that was requested', async () => {
  const client = await stage.open('plain')
  const media = await MediaClient.join(stage, 'plain', 'plain-1', { transport_data: '', data: 'some data' })
  const start = await media.text('MEDIA_START')
  assert.match(
    start,
    /^MEDIA_START connection_id:\S+ channel:WebSocket\/INCOMING\/0x\w+ channel_id:plain-1 format:ulaw /,
  )
  assert.match(start, / optimal_frame_size:160 ptime:20$/)
  assert.deepEqual((await client.next('StasisStart', isOf('plain-1'))).args, ['some data'])
  media.websocket.send('HANGUP')
  assert.deepEqual([await media.closed, ...(await ended(client, 'plain-1'))], [1000, 16, 1000])
})

it('media-websocket/frames: control frames are legal, messages may come in pieces, and a close ends the channel with 16', async () => {
  const client = await stage.open('frames')
  const media = await MediaClient.join(stage, 'frames', 'frames-1')
  const { websocket } = media
  await media.event('MEDIA_START')
  await client.next('StasisStart', isOf('frames-1'))
  media.command('PAUSE_MEDIA')
  // the recorded server dies of this
  websocket.pong('nobody asked')
  const pong = new Promise<string>((resolve) => websocket.once('pong', (data) => resolve(data.toString())))
  websocket.ping('there?')
  assert.equal(await pong, 'there?')
  websocket.send('{"comm', { fin: false })
  websocket.send('and":"GET_STATUS"}', { fin: true })
  assert.equal((await media.event('STATUS')).queue_length, 0)
  websocket.send(Buffer.alloc(100, 0xff), { fin: false })
  websocket.send(Buffer.alloc(60, 0xff), { fin: true })
  assert.equal((await media.status()).queue_length, 1)
  websocket.send(Buffer.alloc(65_527, 0xff))
  assert.equal((await media.status()).queue_length, 410)
  websocket.close(4001)
  assert.deepEqual([await media.closed, ...(await ended(client, 'frames-1'))], [4001, 16, 1001])
})

it('media-websocket/abrupt-end: whatever ends the connection, the channel has a cause', async () => {
  const client = await stage.open('abrupt')
  const acts: readonly (readonly [string, (media: MediaClient) => void, readonly unknown[]])[] = [
    ['dropped without a word', ({ websocket }) => websocket.terminate(), [38, 1001]],
    ['a close without a code', ({ websocket }) => websocket.close(), [16, 1001]],
    ['a close with 1001', ({ websocket }) => websocket.close(1001), [16, 1001]],
    ['too much at once', ({ websocket }) => websocket.send(Buffer.alloc(2_000_000)), [38, 1009]],
    ['an unknown kind of frame', (media) => media.raw([0x85, 0x80, 0, 0, 0, 0]), [38, 1002]],
    ['a frame that is not masked', (media) => media.raw([0x82, 1, 7]), [38, 1002]],
    ['a text that is none', (media) => media.raw([0x81, 0x81, 0, 0, 0, 0, 0xff]), [38, 1007]],
  ]
  for (const [at, [what, act, expected]] of acts.entries()) {
    const media = await MediaClient.join(stage, 'abrupt', `abrupt-${at}`)
    await client.next('StasisStart', isOf(`abrupt-${at}`))
    act(media)
    assert.deepEqual(await ended(client, `abrupt-${at}`), expected, what)
  }
})

it('media-websocket/external-media-errors: what cannot be is refused with 4xx, and a taken id with 409', async () => {
  const client = await stage.open('errors')
  await stage.enter(client, 'errors-taken')
  const good = {
    app: 'errors',
    transport: 'websocket',
    encapsulation: 'none',
    connection_type: 'server',
    format: 'ulaw',
  }
  const refused = async (query: Record<string, string>) => {
    const { status, body } = await stage.ask('POST', '/channels/externalMedia', { query: { ...good, ...query } })
    return [status, body.code]
  }
  assert.deepEqual(await refused({ connection_type: 'both' }), [400, 'parameter-invalid'])
  assert.deepEqual(await refused({ format: 'nonsense' }), [400, 'format-not-found'])
  assert.deepEqual(await refused({ channelId: 'errors-taken' }), [409, 'channel-exists'])
  for (const transport_data of ['c(nonsense)', 'd(up)', 'v(a=b)', '(', 'c(ulaw'])
    assert.deepEqual(await refused({ transport_data }), [400, 'media-options-invalid'], transport_data)
  const { body } = await stage.ask('GET', '/channels')
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name.split('/')[0]).filter((name: string) => name === 'WebSocket'),
    [],
  )
})
