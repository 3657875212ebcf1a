// What is right here where the recorded server is not, or where the specification asks for more: playbacks.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, it } from 'node:test'
import type { EventClient, Json } from '../../support/event-client.ts'
import { KitStage } from '../../support/kit-stage.ts'
import { RtpParty } from '../../support/rtp-party.ts'

let stage: KitStage
let client: EventClient

before(async () => {
  stage = await KitStage.start()
  client = await stage.open('play')
  await stage.enter(client, 'play-1')
})
after(() => stage.stop())

const play = (id: string, media: string) => stage.ask('POST', `/channels/play-1/play/${id}`, { query: { media } })
const control = (id: string, operation: string) =>
  stage.ask('POST', `/playbacks/${id}/control`, { query: { operation } })

async function playback(type: string, id: string): Promise<Json> {
  const event = await client.next(type, (one) => (one.playback as Json).id === id)
  return event.playback as Json
}

it('playbacks/no-media: media that is missing or empty, alone or in a list, is refused with 400', async () => {
  const ask = (asked: object) => stage.ask('POST', '/channels/play-1/play', asked)
  for (const asked of [
    { query: { media: 'sound:no-a,,sound:no-b' } },
    { body: { media: ['sound:no-a', ''] } },
    { body: { media: [] } },
    { query: { media: '' } },
    {},
  ]) {
    const { status, body } = await ask(asked)
    assert.deepEqual([status, body.parameter], [400, 'media'], JSON.stringify(asked))
  }
  assert.deepEqual(await stage.told(client, /^Playback/), [])
})

it('playbacks/same-id: an id that is taken is refused with 409, and the first playback goes on', async () => {
  assert.equal((await play('same', 'sound:kit-long')).status, 201)
  await playback('PlaybackStarted', 'same')
  assert.equal((await play('same', 'sound:kit-blip')).status, 409)
  assert.equal((await stage.ask('GET', '/playbacks/same')).body.media_uri, 'sound:kit-long')
  assert.equal((await stage.ask('DELETE', '/playbacks/same')).status, 204)
  await playback('PlaybackFinished', 'same')
  assert.deepEqual(await stage.told(client, /^Playback/), [])
})

it('playbacks/spoken-control: spoken digits can be cut short', async () => {
  assert.equal((await play('spoken', 'digits:1234567890')).status, 201)
  await playback('PlaybackStarted', 'spoken')
  assert.equal((await stage.ask('DELETE', '/playbacks/spoken')).status, 204)
  assert.equal((await playback('PlaybackFinished', 'spoken')).state, 'done')
  assert.equal((await stage.ask('GET', '/playbacks/spoken')).status, 404)
})

it('playbacks/tone-control: a tone cannot be wound, and whoever tries is told so', async () => {
  assert.equal((await play('tone', 'tone:ring')).status, 201)
  await playback('PlaybackStarted', 'tone')
  for (const operation of ['forward', 'reverse']) {
    const { status, body } = await control('tone', operation)
    assert.deepEqual([status, typeof body.code], [409, 'string'], operation)
  }
  for (const operation of ['restart', 'pause', 'unpause']) assert.equal((await control('tone', operation)).status, 204)
  assert.equal((await stage.ask('DELETE', '/playbacks/tone')).status, 204)
  await playback('PlaybackFinished', 'tone')
})

it('playbacks/tone-in-list: a list that is stopped during its tone is over', async () => {
  const media = ['tone:dial', 'sound:kit-blip']
  assert.equal((await stage.ask('POST', '/channels/play-1/play/list', { body: { media } })).status, 201)
  await playback('PlaybackStarted', 'list')
  assert.equal((await stage.ask('DELETE', '/playbacks/list')).status, 204)
  await playback('PlaybackFinished', 'list')
  assert.deepEqual(await stage.told(client, /^Playback/), [])
})

it('playbacks/unsupported: media nobody can play ends in the state failed, told once', async () => {
  for (const [at, media] of ['song:kit-tone', 'kit-tone', 'number:many', 'recording:no-such-recording'].entries()) {
    assert.equal((await play(`unsupported-${at}`, media)).status, 201, media)
    assert.equal((await playback('PlaybackFinished', `unsupported-${at}`)).state, 'failed', media)
    assert.deepEqual(await stage.told(client, /^Playback/), [], media)
    assert.equal((await stage.ask('GET', `/playbacks/unsupported-${at}`)).status, 404)
  }
})

it('playbacks/url-short: a sound is fetched by a URL however short, and heard', async () => {
  // a second of 1,000 Hz: eight samples that go round
  const wave = [0xff, 0xa6, 0x9d, 0xa6, 0xff, 0x26, 0x1d, 0x26]
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/basic' })
    response.end(Uint8Array.from({ length: 16_000 }, (_, at) => wave[at % 8]!))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const listener = await RtpParty.join(stage, client, 'url-1')
  try {
    const media = `sound:http://127.0.0.1:${port}/a`
    const { status } = await stage.ask('POST', '/channels/url-1/play/url-short', { query: { media } })
    assert.equal(status, 201)
    await listener.untilHears([1_000], [700, 1_000])
    assert.equal((await playback('PlaybackFinished', 'url-short')).state, 'done')
  } finally {
    listener.close()
    server.close()
    await stage.ask('DELETE', '/channels/url-1')
  }
})
