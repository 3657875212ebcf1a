// Programs behind media sockets that misbehave, one after the other, while somebody else talks: nobody notices, nothing grows,
// and every channel ends with a cause.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { after, before, describe, it, type TestContext } from 'node:test'
import { seededRandom, systemClock, type Timer } from '@jackfield/base'
import type { EventClient, Json } from '../support/event-client.ts'
import { KitStage } from '../support/kit-stage.ts'
import { MediaClient } from '../support/media-client.ts'
import { memoryOf } from '../support/memory-of.ts'
import { threadsNamed, waitedMs } from '../support/thread-times.ts'

const isOf = (id: string) => (event: Json) => (event.channel as Json).id === id

describe('media peers that misbehave', () => {
  let stage: KitStage
  let client: EventClient
  /** two programs that talk to each other all the time */
  let neighbours: MediaClient[]
  let talking: Timer
  let lastHeardMs: number | undefined
  let longestGapMs = 0

  before(async () => {
    stage = await KitStage.start()
    client = await stage.open('peers')
    neighbours = []
    for (const id of ['anna', 'ben']) {
      neighbours.push(await MediaClient.join(stage, 'peers', id, { format: 'slin16' }))
      await client.next('StasisStart', isOf(id))
    }
    await stage.ask('POST', '/bridges/neighbours', { query: { type: 'mixing' } })
    await stage.ask('POST', '/bridges/neighbours/addChannel', { query: { channel: 'anna,ben' } })
    const [anna, ben] = neighbours as [MediaClient, MediaClient]
    const frame = Buffer.from(Int16Array.from({ length: 320 }, (_, at) => 3_000 * Math.sin(at / 7)).buffer)
    talking = systemClock.every(20, () => anna.websocket.send(frame))
    const { pid } = stage.exchange
    const media = threadsNamed(pid, 'media')
    ben.websocket.on('message', (_data, isBinary) => {
      if (!isBinary) return
      // while somebody else had the processors nobody could be heard
      const now = systemClock.now() - waitedMs(process.pid) - waitedMs(pid, media)
      if (lastHeardMs !== undefined) longestGapMs = Math.max(longestGapMs, now - lastHeardMs)
      lastHeardMs = now
    })
    await ben.until(() => ben.audio.length > 5, 'audio')
  })
  after(async () => {
    talking.cancel()
    for (const { websocket } of neighbours) websocket.terminate()
    await stage.stop()
  })

  /** Whatever happens in between, the neighbours talk on and the exchange does not grow. */
  async function unnoticed(t: TestContext, act: () => Promise<void>): Promise<void> {
    const before = await memoryOf(stage.exchange.pid)
    longestGapMs = 0
    await act()
    const [, ben] = neighbours as [MediaClient, MediaClient]
    const heard = ben.audio.length
    await ben.until(() => ben.audio.length > heard + 10, 'audio afterwards')
    ben.audio.length = 0
    const grown = (await memoryOf(stage.exchange.pid)) - before
    t.diagnostic(`longest gap of the neighbours ${Math.round(longestGapMs)} ms, memory +${Math.round(grown / 1e6)} MB`)
    assert.ok(longestGapMs < 1_000, `the neighbours heard nothing for ${longestGapMs} ms`)
    assert.ok(grown < 150e6, `the exchange grew by ${grown} bytes`)
  }

  async function opened(id: string, query: Record<string, string> = {}): Promise<MediaClient> {
    const media = await MediaClient.join(stage, 'peers', id, query)
    await client.next('StasisStart', isOf(id))
    return media
  }

  const cause = async (id: string) => (await client.next('ChannelDestroyed', isOf(id))).cause

  it('one that reads nothing, while it is told everything', (t) =>
    unnoticed(t, async () => {
      const media = await opened('deaf', { format: 'slin192' })
      media.websocket.pause()
      await stage.ask('POST', '/channels/deaf/play', { query: { media: 'sound:kit-tone' } })
      await client.next('PlaybackFinished')
      await stage.hangUp(client, 'deaf')
      media.websocket.terminate()
    }))

  it('one that asks all the time and does not read the answers', (t) =>
    unnoticed(t, async () => {
      const { websocket } = await opened('asking')
      websocket.pause()
      const asking = systemClock.every(5, () => {
        for (let count = 0; count < 50; count++) websocket.send('{"command":"GET_STATUS"}')
      })
      const [, ben] = neighbours as [MediaClient, MediaClient]
      const heard = ben.audio.length
      await ben.until(() => ben.audio.length > heard + 75, 'audio of a second and a half')
      asking.cancel()
      websocket.terminate()
      assert.equal(await cause('asking'), 38)
    }))

  it('one that says nothing for as long as it likes is no fault', (t) =>
    unnoticed(t, async () => {
      const media = await opened('mute')
      await stage.ask('POST', '/channels/mute/play', { query: { media: 'sound:kit-blip' } })
      await client.next('PlaybackFinished')
      // it comes by another way than the event
      await media.until(() => media.audio.length > 3, 'audio')
      await stage.hangUp(client, 'mute')
      assert.equal(await media.closed, 1000)
    }))

  it('one that sends garbage, as frames and as bytes', (t) =>
    unnoticed(t, async () => {
      const random = seededRandom(12)
      const bytes = (most: number) => Buffer.from(Array.from({ length: random.below(most) }, () => random.below(256)))
      const media = await opened('garbage')
      for (let count = 0; count < 300; count++)
        media.websocket.send(random.below(2) === 0 ? bytes(2_000) : bytes(300).toString('latin1'))
      assert.equal((await media.status()).event, 'STATUS')
      media.raw([...bytes(5_000), 0xff, 0xff, 0xff, 0xff])
      assert.equal(await cause('garbage'), 38)
    }))

  it('one that sends ten minutes at once: what is too much is dropped, counted and said', (t) =>
    unnoticed(t, async () => {
      const media = await opened('flood')
      const message = Buffer.alloc(64_000, 0xff)
      // nothing is played meanwhile, so that everything is still there or counted
      media.command('PAUSE_MEDIA')
      for (let count = 0; count < 75; count++) media.websocket.send(message)
      await media.event('MEDIA_XOFF')
      assert.match(String((await media.event('ERROR')).error_text), /dropped/)
      const { queue_length, dropped_ms } = await media.status()
      assert.ok((queue_length as number) <= 1_400, `${queue_length} frames wait`)
      assert.equal((queue_length as number) * 20 + (dropped_ms as number), 600_000)
      media.command('CONTINUE_MEDIA')
      media.command('FLUSH_MEDIA')
      assert.equal((await media.event('MEDIA_FLUSHED')).event, 'MEDIA_FLUSHED')
      await media.event('MEDIA_XON')
      media.websocket.close()
      assert.equal(await cause('flood'), 16)
    }))

  it('one that goes away in any state', (t) =>
    unnoticed(t, async () => {
      const states: readonly (readonly [string, Record<string, string>, (media: MediaClient) => unknown])[] = [
        ['at once', {}, () => undefined],
        ['while it buffers', {}, (media) => media.command('START_MEDIA_BUFFERING')],
        ['while it is paused', {}, (media) => media.command('PAUSE_MEDIA')],
        [
          'with audio and marks waiting',
          {},
          (media) => {
            media.websocket.send(Buffer.alloc(60_000))
            media.command('MARK_MEDIA')
          },
        ],
        ['with a flush under way', {}, (media) => media.command('FLUSH_MEDIA')],
        ['in the middle of a message', {}, (media) => media.websocket.send('{"comm', { fin: false })],
        ['when it has hung up', {}, (media) => media.command('HANGUP')],
        [
          'while something is played to it',
          {},
          () => stage.ask('POST', '/channels/gone/play', { query: { media: 'sound:kit-tone' } }),
        ],
        ['while it listens only', { direction: 'in' }, () => undefined],
        ['while it is passed through', { format: 'opus' }, (media) => media.websocket.send(Buffer.alloc(40))],
      ]
      for (const [state, query, act] of states) {
        const media = await opened('gone', query)
        await act(media)
        media.websocket.terminate()
        assert.ok([16, 38].includes((await cause('gone')) as number), state)
      }
      // before it is answered, and in the middle of the handshake
      const waiting = await MediaClient.join(stage, 'peers', 'unanswered', { transport_data: 'nf(json)' })
      waiting.websocket.terminate()
      assert.equal(await cause('unanswered'), 38)
      const half = connect(stage.exchange.port, '127.0.0.1')
      half.write('GET /media/whatever HTTP/1.1\r\nUpgrade: websocket\r\nConn')
      await once(half, 'connect')
      half.destroy()
      const { body } = await stage.ask('GET', '/channels')
      assert.deepEqual(body.map(({ id }: Json) => id).sort(), ['anna', 'ben'])
    }))

  it('AudioSocket servers that misbehave', async (t) => {
    const acts: readonly (readonly [string, (socket: Socket) => void, number])[] = [
      ['closes at once', (socket) => socket.destroy(), 16],
      ['ends in the middle of a message', (socket) => socket.end(Buffer.from([0x10, 1])), 16],
      ['sends an error', (socket) => socket.write(Buffer.from([0xff, 0, 1, 1])), 38],
      [
        'sends what nobody knows, and hangs up',
        (socket) => {
          socket.write(Buffer.concat([Buffer.from([0x42, 0xff, 0xff]), Buffer.alloc(65_535), Buffer.from([0, 0, 0])]))
        },
        16,
      ],
      [
        'sends ten minutes at once, and hangs up',
        (socket) => {
          const second = Buffer.concat([Buffer.from([0x10, 0x3e, 0x80]), Buffer.alloc(16_000)])
          for (let count = 0; count < 600; count++) socket.write(second)
          socket.write(Buffer.from([0, 0, 0]))
        },
        16,
      ],
    ]
    await unnoticed(t, async () => {
      for (const [what, act, expected] of acts) {
        const server = createServer((socket) => {
          socket.on('error', () => undefined)
          socket.once('data', () => act(socket))
        }).listen(0, '127.0.0.1')
        await once(server, 'listening')
        const { port } = server.address() as { port: number }
        const endpoint = `AudioSocket/127.0.0.1:${port}/2b1c0d3e-4f50-4617-8293-a4b5c6d7e8f9/c(slin)`
        const { status } = await stage.ask('POST', '/channels/audio', { query: { endpoint, app: 'peers' } })
        assert.equal(status, 200, what)
        assert.equal(await cause('audio'), expected, what)
        server.close()
      }
    })
  })
})
