import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { codecs } from '../../codecs/index.ts'
import type { PlayoutMode } from '../../contract/playout.ts'
import { sineWave, toneLevel } from '../../testing/tone-level.ts'
import { engineFixture } from '../engine-fixture.ts'
import { decodeLinear, encodeLinear, openSocketCodec } from './socket-codec.ts'

/** A program's end of a socket port, and a telephone in the same bridge. */
async function withPhone(codec: string, mode: PlayoutMode = 'paced') {
  const fixture = engineFixture(5)
  const { engine, clock } = fixture
  const phone = await fixture.call('phone', 'g722')
  await engine.carryOut('open-port', { port: 'program', spec: { kind: 'socket', codec, mode, direction: 'both' } })
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
  for (const port of ['phone', 'program']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  const socketCodec = await openSocketCodec(codec)
  const encode = (pcm: Int16Array) => {
    const samples = socketCodec.rateHz / 50
    const frames: Uint8Array[] = []
    for (let at = 0; at + samples <= pcm.length; at += samples)
      frames.push(socketCodec.encode(pcm.subarray(at, at + samples), samples))
    return frames
  }
  const heard = () => {
    const into = new Int16Array(socketCodec.rateHz)
    return fixture.notices
      .flatMap((notice) => (notice.type === 'socket-frame' ? [notice.bytes] : []))
      .flatMap((bytes) => [...into.subarray(0, socketCodec.decode(bytes, into))])
  }
  return { ...fixture, clock, phone, codec: socketCodec, encode, heard }
}

describe('socket ends', () => {
  for (const { name, bytesPer20Ms } of codecs) {
    test(`${name}: a telephone hears the program, and the program the telephone`, async () => {
      const mode = bytesPer20Ms === undefined ? 'whole' : 'paced'
      const { engine, clock, phone, codec, encode, heard } = await withPhone(name, mode)
      const { rateHz } = codec
      for (const bytes of encode(sineWave(rateHz, 500, rateHz, 8_000)))
        await engine.carryOut('feed-socket', { port: 'program', bytes })
      phone.say(1_000)
      await clock.pass('800ms')
      assert.ok(phone.hears(500, 400) > 6_000, `the telephone hears ${phone.hears(500, 400)}`)
      const level = toneLevel(Int16Array.from(heard().slice(-0.4 * rateHz)), rateHz, 1_000)
      assert.ok(level > 6_000, `the program hears ${level}`)
      await engine.carryOut('shutdown', {})
      phone.close()
    })
  }

  test('a program that wants steady frames has one every 20 ms, alone, beside a silent telephone, and while somebody talks', async () => {
    const fixture = engineFixture(5)
    const { engine, clock } = fixture
    const spec = { kind: 'socket', codec: 'slin16', mode: 'paced', direction: 'both' } as const
    await engine.carryOut('open-port', { port: 'program', spec: { ...spec, isSteady: true } })
    await engine.carryOut('open-port', { port: 'other', spec })
    const framesOf = async (port: string, time: string) => {
      fixture.notices.length = 0
      await clock.pass(time)
      return fixture.notices.flatMap((notice) =>
        notice.type === 'socket-frame' && notice.port === port ? [notice.bytes] : [],
      )
    }
    const alone = await framesOf('program', '1s')
    assert.deepEqual(
      [alone.length, alone.every((bytes) => bytes.length === 640 && bytes.every((byte) => byte === 0))],
      [50, true],
    )
    assert.equal((await framesOf('other', '1s')).length, 0)

    const phone = await fixture.call('phone', 'g722')
    await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
    for (const port of ['phone', 'program']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
    assert.equal((await framesOf('program', '1s')).length, 50)
    phone.say(1_000)
    assert.equal((await framesOf('program', '1s')).length, 50)
    // who only speaks hears nothing, not even silence
    await engine.carryOut('act-on-playout', { port: 'program', act: { act: 'direct', direction: 'out' } })
    assert.equal((await framesOf('program', '1s')).length, 0)
    await engine.carryOut('shutdown', {})
    phone.close()
  })

  test('linear samples are little-endian, and half a sample is none', () => {
    const pcm = Int16Array.of(1, -2, 32_767, -32_768)
    const bytes = encodeLinear(pcm, 4)
    assert.deepEqual([...bytes], [1, 0, 254, 255, 255, 127, 0, 128])
    const back = new Int16Array(5)
    assert.equal(decodeLinear(Uint8Array.of(...bytes, 7), back), 4)
    assert.deepEqual([...back], [...pcm, 0])
  })

  test('audio of another rate is brought to the rate of the port', async () => {
    const { engine, clock, phone } = await withPhone('slin')
    const pcm = sineWave(24_000, 500, 24_000, 8_000)
    for (let at = 0; at < pcm.length; at += 480) {
      const bytes = encodeLinear(pcm.subarray(at, at + 480), 480)
      await engine.carryOut('feed-socket', { port: 'program', bytes, rateHz: 24_000 })
    }
    await clock.pass('800ms')
    assert.ok(phone.hears(500, 400) > 6_000)
    await engine.carryOut('shutdown', {})
    phone.close()
  })

  test('a steady speaker with a fast clock is drawn together without a gap', async () => {
    const { engine, clock, phone, encode, notices } = await withPhone('slin16')
    const frames = encode(sineWave(16_000, 500, 16_000, 8_000))
    let sent = 0
    for (let tick = 0; tick < 1_500; tick++) {
      for (; sent < tick * 1.02; sent++)
        await engine.carryOut('feed-socket', { port: 'program', bytes: frames[sent % frames.length]! })
      await clock.pass('20ms')
    }
    await engine.carryOut('act-on-playout', { port: 'program', act: { act: 'status' } })
    const status = notices.findLast((notice) => notice.type === 'playout')?.report
    assert.ok(status?.report === 'status')
    assert.ok(status.waitingMs <= 140, `${status.waitingMs} ms wait`)
    assert.ok(status.skippedMs >= 400)
    assert.ok(phone.hears(500, 1_000) > 5_500)
    await engine.carryOut('shutdown', {})
    phone.close()
  })

  test('a codec nobody knows and a port that is none are refused; other ports have no playout', async () => {
    const { engine } = engineFixture(1)
    const spec = { kind: 'socket', codec: 'nonsense', mode: 'paced', direction: 'both' } as const
    await assert.rejects(engine.carryOut('open-port', { port: 'x', spec }), { code: 'unknown-codec' })
    const bytes = new Uint8Array(160)
    await assert.rejects(engine.carryOut('feed-socket', { port: 'x', bytes }), { code: 'unknown-port' })
    await engine.carryOut('open-port', { port: 'x', spec: { kind: 'silent', rateHz: 8_000 } })
    await assert.rejects(engine.carryOut('feed-socket', { port: 'x', bytes }), { code: 'not-supported' })
    await engine.carryOut('shutdown', {})
  })
})
