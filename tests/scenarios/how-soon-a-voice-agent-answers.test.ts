// Somebody who builds a voice agent wants to know where the time goes: how soon it answers, how often it is interrupted, what waits.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMediaChannel } from '@jackfield/client'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Stasis(bot)
`

const tone = (ms: number) => Int16Array.from({ length: 8 * ms }, (_, at) => 8_000 * Math.sin(at / 3))

test('the pauses of a voice agent are counted, its interruptions, and what was heard of it', async () => {
  await using exchange = await startExchange({ dialplan })
  const app = await exchange.application('bot')
  assert.deepEqual(await app.mediaSockets.list(), [])
  const alice = exchange.phone('alice')
  await alice.calls('100')
  const { channel } = await app.sees('StasisStart')
  await app.channels.answer({ channelId: channel.id })
  const bot = await app.channels.externalMedia({
    ...{ app: 'bot', channelId: 'bot', format: 'slin', encapsulation: 'none' },
    ...{ transport: 'websocket', connection_type: 'server', transport_data: 'f(json)' },
  })
  const media = await exchange.media(String(bot.channelvars?.MEDIA_WEBSOCKET_CONNECTION_ID))
  await exchange.clock.settle()
  await app.bridges.createWithId({ bridgeId: 'talk', type: 'mixing' })
  await app.bridges.addChannel({ bridgeId: 'talk', channel: [channel.id, 'bot'] })
  await exchange.clock.pass('100ms')

  for (const pause of [200, 300, 400]) {
    await alice.says({ tone: 440, lasts: '600ms' })
    await exchange.clock.pass(`${600 + pause}ms`)
    media.send(tone(400))
    await exchange.clock.pass('800ms')
  }
  const [socket] = await app.mediaSockets.list()
  assert.ok(socket)
  const { agent, technology, channel_id, format, turns, pause_p50 = 0, pause_p95 = 0 } = socket
  assert.deepEqual([agent, technology, channel_id, format, turns], ['INCOMING', 'WebSocket', 'bot', 'slin', 3])
  assert.ok(Math.abs(pause_p50 - 300) <= 60, `half of them within ${pause_p50} ms`)
  assert.ok(Math.abs(pause_p95 - 400) <= 60, `nearly all within ${pause_p95} ms`)
  assert.deepEqual([socket.interruptions, socket.flushes, socket.queue], [0, 0, 0])

  media.send(tone(3_000))
  await exchange.clock.pass('1s')
  const [speaking] = await app.mediaSockets.list()
  assert.ok(Math.abs((speaking?.queue ?? 0) - 2_000) <= 60, `${speaking?.queue} ms wait`)
  await alice.says({ tone: 440, lasts: '400ms' })
  await exchange.clock.pass('200ms')
  await media.interrupt()
  await exchange.clock.pass('1s')
  const [after] = await app.mediaSockets.list()
  assert.deepEqual([after?.interruptions, after?.flushes, after?.queue], [1, 1, 0])
  assert.ok(Math.abs((after?.unheard ?? 0) - 1_800) <= 100, `${after?.unheard} ms were not heard`)

  await app.channels.hangup({ channelId: 'bot' })
  await exchange.clock.pass('1s')
  assert.deepEqual(await app.mediaSockets.list(), [])
  const [kept] = await app.mediaSockets.listAgents()
  assert.deepEqual([kept?.agent, kept?.open, kept?.sockets, kept?.turns, kept?.interruptions], ['INCOMING', 0, 1, 3, 1])
  await alice.hangsUp()
  await exchange.clock.settle()
  await exchange.stop({ mayLeave: true })
})

test('an agent that counts on steady frames has them from a caller who says nothing, also before they are put together', async () => {
  await using exchange = await startExchange({ dialplan })
  const app = await exchange.application('bot')
  const alice = exchange.phone('alice')
  await alice.calls('100')
  const { channel } = await app.sees('StasisStart')
  await app.channels.answer({ channelId: channel.id })
  const open = (id: string) => exchange.media(id)
  const opened = ['steady', 'plain'].map((channelId) =>
    openMediaChannel(app, { application: 'bot', format: 'slin', channelId, steady: channelId === 'steady', open }),
  )
  const frames = { steady: 0, plain: 0 }
  for (const { channelId, media } of await Promise.all(opened))
    media.onAudio((frame) => {
      assert.equal(frame.length, 320)
      frames[channelId as 'steady' | 'plain']++
    })
  await exchange.clock.pass('1s')
  assert.deepEqual([frames.steady >= 49, frames.plain], [true, 0])
  await app.bridges.createWithId({ bridgeId: 'talk', type: 'mixing' })
  await app.bridges.addChannel({ bridgeId: 'talk', channel: [channel.id, 'steady'] })
  const before = frames.steady
  await exchange.clock.pass('1s')
  assert.ok(Math.abs(frames.steady - before - 50) <= 1, `${frames.steady - before} frames in a second`)
  await alice.hangsUp()
  await exchange.stop({ mayLeave: true })
})
