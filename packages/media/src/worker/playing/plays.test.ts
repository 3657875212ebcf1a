import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import type { PlayAct, RecordSpec, SoundSpec } from '../../contract/play.ts'
import { SampleStream, sampleMemory } from '../../contract/sample-stream.ts'
import { formatOfExtension } from '../../files/index.ts'
import { sineWave, toneLevel } from '../../testing/tone-level.ts'
import { engineFixture } from '../engine-fixture.ts'

const folder = temporaryDirectory('plays')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('plays', () => {
  after(() => rmSync(folder, { recursive: true }))

  function soundFile(name: string, hz: number, ms: number): SoundSpec {
    const format = formatOfExtension(name.split('.').at(-1)!)!
    const pcm = sineWave(format.rateHz, hz, (format.rateHz * ms) / 1_000)
    const bytes = new Uint8Array(2 * pcm.length)
    const length = format.writing!.encoder()(pcm, pcm.length, bytes)
    const path = join(folder, name)
    writeFileSync(path, Buffer.concat([format.writing!.header(length), bytes.subarray(0, length)]))
    return { kind: 'file', path }
  }

  type Fixture = ReturnType<typeof engineFixture>

  /** Plays on a port and says when it was over, in milliseconds from now; undefined: not within the time. */
  async function playFor(
    fixture: Fixture,
    port: string,
    sounds: SoundSpec[],
    ms: number,
    acts: [number, PlayAct][] = [],
  ) {
    const { clock, engine, notices } = fixture
    notices.length = 0
    await engine.carryOut('play', { play: 'one', port, spec: { sounds } })
    const ended = () => notices.some(({ type }) => type === 'play-ended')
    for (let at = 0; at < ms; at += 20) {
      for (const [when, act] of acts) if (when === at) await engine.carryOut('act-on-play', { play: 'one', act })
      if (ended()) return at
      await clock.pass(20)
    }
    return ended() ? ms : undefined
  }

  const near = (actual: number | undefined, wanted: number) =>
    assert.ok(actual !== undefined && Math.abs(actual - wanted) <= 40, `${actual} ms instead of ${wanted}`)

  test('files of every kind are heard at their pitch and end in their time, on any codec', async () => {
    for (const [codec, name] of [
      ['ulaw', 'a.wav'],
      ['g722', 'b.ulaw'],
      ['opus', 'c.sln16'],
      ['alaw', 'd.g722'],
      ['slin48', 'e.gsm'],
    ] as const) {
      const fixture = engineFixture()
      const phone = await fixture.call('p', codec)
      const took = await playFor(fixture, 'p', [soundFile(name, 600, 1_000)], 3_000)
      near(took, 1_000)
      assert.ok(phone.hears(600, 700) > 7_000, `${name} on ${codec}: ${phone.hears(600, 700)}`)
      phone.close()
      await fixture.engine.carryOut('shutdown', {})
    }
  })

  test('a port with nobody there takes the same time, and the clock rests afterwards', async () => {
    const fixture = engineFixture()
    const { engine, clock } = fixture
    await engine.carryOut('open-port', { port: 'p', spec: { kind: 'silent', rateHz: 8_000 } })
    const list = [soundFile('one.wav', 500, 300), soundFile('two.sln16', 500, 500), soundFile('three.wav', 500, 200)]
    near(await playFor(fixture, 'p', list, 3_000), 1_000)
    await clock.pass('1s')
    assert.equal(clock.waiting, 0)
    await engine.carryOut('shutdown', {})
  })

  test('pause, resume, restart, back and ahead', async () => {
    const sound = soundFile('long.wav', 500, 4_000)
    const timed = async (acts: [number, PlayAct][]) => {
      const fixture = engineFixture()
      await fixture.engine.carryOut('open-port', { port: 'p', spec: { kind: 'silent', rateHz: 8_000 } })
      return playFor(fixture, 'p', [sound], 20_000, acts)
    }
    const [pause, resume, restart] = [{ act: 'pause' }, { act: 'resume' }, { act: 'restart' }] as const
    near(await timed([]), 4_000)
    near(
      await timed([
        [1_000, pause],
        [3_000, resume],
      ]),
      6_000,
    )
    near(await timed([[1_000, restart]]), 5_000)
    near(await timed([[2_000, { act: 'seek', byMs: -1_000 }]]), 5_000)
    near(await timed([[2_000, { act: 'seek', byMs: -9_000 }]]), 6_000)
    near(await timed([[1_000, { act: 'seek', byMs: 1_000 }]]), 3_000)
    // ahead beyond the end goes to that far before it
    near(await timed([[2_000, { act: 'seek', byMs: 3_000 }]]), 5_000)
    near(await timed([[1_000, { act: 'stop' }]]), 1_000)
  })

  test('a tone goes on until it is stopped, silent while paused', async () => {
    const fixture = engineFixture()
    const phone = await fixture.call('p', 'ulaw')
    const { clock, engine } = fixture
    const sounds: SoundSpec[] = [{ kind: 'tone', pattern: '480+620/500,0/500' }]
    const opened = await engine.carryOut('play', { play: 'busy', port: 'p', spec: { sounds } })
    assert.deepEqual(opened, { isSeekable: false, lengthMs: undefined })
    await clock.pass('3s')
    const pcm = Int16Array.from(phone.heard.slice(-8_000))
    assert.ok(toneLevel(pcm, 8_000, 480) > 3_000 && toneLevel(pcm, 8_000, 480) < 4_500)
    await engine.carryOut('act-on-play', { play: 'busy', act: { act: 'pause' } })
    await clock.pass('1s')
    assert.ok(phone.hears(480, 700) < 10)
    await engine.carryOut('act-on-play', { play: 'busy', act: { act: 'stop' } })
    assert.deepEqual(fixture.notices.at(-1), { type: 'play-ended', play: 'busy', hasFailed: false })
    phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('music waits behind a prompt and goes on after it', async () => {
    const fixture = engineFixture()
    const { clock, engine } = fixture
    const phone = await fixture.call('p', 'ulaw')
    const music = { sounds: [soundFile('m.wav', 1_500, 700)], isEndless: true, isBackground: true }
    await engine.carryOut('play', { play: 'music', port: 'p', spec: music })
    await clock.pass('3s')
    assert.ok(phone.hears(1_500) > 7_000)
    await engine.carryOut('play', { play: 'prompt', port: 'p', spec: { sounds: [soundFile('p.wav', 400, 1_000)] } })
    await clock.pass('900ms')
    assert.ok(phone.hears(400) > 7_000 && phone.hears(1_500) < 50)
    await clock.pass('900ms')
    assert.ok(phone.hears(1_500) > 7_000)
    phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('what cannot be played is refused; closing the port ends what plays as failed', async () => {
    const { engine, notices } = engineFixture()
    await engine.carryOut('open-port', { port: 'p', spec: { kind: 'silent', rateHz: 8_000 } })
    const play = (sounds: SoundSpec[], port = 'p') => engine.carryOut('play', { play: 'x', port, spec: { sounds } })
    await assert.rejects(play([{ kind: 'file', path: join(folder, 'nowhere.wav') }]), { code: 'no-sound' })
    await assert.rejects(play([{ kind: 'tone', pattern: 'nonsense' }]), { code: 'no-sound' })
    await assert.rejects(play([]), { code: 'no-sound' })
    await assert.rejects(play([{ kind: 'tone', pattern: '440' }], 'q'), { code: 'unknown-port' })
    await assert.rejects(engine.carryOut('act-on-play', { play: 'x', act: { act: 'stop' } }), { code: 'unknown-play' })
    await play([{ kind: 'tone', pattern: '440' }])
    await assert.rejects(play([{ kind: 'tone', pattern: '440' }]), { code: 'already-there' })
    await engine.carryOut('close-port', { port: 'p' })
    assert.deepEqual(notices.at(-1), { type: 'play-ended', play: 'x', hasFailed: true })
    await engine.carryOut('shutdown', {})
  })

  const recordSpec = (name: string, more: Partial<RecordSpec> = {}): RecordSpec => ({
    path: join(folder, 'recordings', name),
    format: name.split('.').at(-1)!,
    appends: false,
    maxSilenceMs: 0,
    ...more,
  })

  const soxSeconds = (path: string) => Number(execFileSync('soxi', ['-D', path], { encoding: 'utf8' }))

  test('a recording holds what was said; paused time is left out, muted time is silent; sox finds it whole', async () => {
    const fixture = engineFixture()
    const { clock, engine } = fixture
    const phone = await fixture.call('p', 'ulaw', 600)
    await clock.pass('200ms')
    const spec = recordSpec('said.wav')
    await engine.carryOut('record', { record: 'r', port: 'p', spec })
    const act = (what: 'pause' | 'resume' | 'mute' | 'unmute') =>
      engine.carryOut('act-on-record', { record: 'r', act: what })
    await clock.pass('2s')
    await act('pause')
    await clock.pass('3s')
    await act('resume')
    await act('mute')
    await clock.pass('1s')
    await act('unmute')
    await clock.pass('1s')
    const closed = await engine.carryOut('close-record', { record: 'r' })
    near(closed.durationMs, 4_000)
    near(closed.talkingMs, 3_000)
    assert.ok(Math.abs(soxSeconds(spec.path) - 4) < 0.05)
    const pcm = new Int16Array(Uint8Array.from(readFileSync(spec.path).subarray(44)).buffer)
    assert.ok(toneLevel(pcm.subarray(0, 16_000), 8_000, 600) > 7_500)
    assert.ok(toneLevel(pcm.subarray(16_400, 23_600), 8_000, 600) < 10)
    assert.ok(toneLevel(pcm.subarray(24_400, 31_600), 8_000, 600) > 7_500)
    phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('while it is written, a recording plays up to the last second', async () => {
    const { clock, engine, call } = engineFixture()
    const phone = await call('p', 'ulaw', 600)
    const spec = recordSpec('growing.wav')
    await engine.carryOut('record', { record: 'r', port: 'p', spec })
    await clock.pass('5s')
    // exactly what a killed process leaves behind
    assert.ok(soxSeconds(spec.path) >= 4, `${soxSeconds(spec.path)} s`)
    assert.equal(statSync(spec.path).size, 44 + Math.round(soxSeconds(spec.path) * 16_000))
    phone.close()
    await engine.carryOut('shutdown', {})
    assert.ok(soxSeconds(spec.path) >= 4.9)
  })

  test('silence ends a recording and is cut to 200 ms; line noise is silence', async () => {
    const { clock, engine, call, notices } = engineFixture()
    const phone = await call('p', 'ulaw', 600)
    await clock.pass('200ms')
    const spec = recordSpec('silence.wav', { maxSilenceMs: 2_000 })
    await engine.carryOut('record', { record: 'r', port: 'p', spec })
    await clock.pass('3s')
    phone.say(900, 100)
    await clock.pass('1.9s')
    assert.equal(notices.filter(({ type }) => type === 'record-silent').length, 0)
    await clock.pass('1s')
    assert.equal(notices.filter(({ type }) => type === 'record-silent').length, 1)
    const closed = await engine.carryOut('close-record', { record: 'r' })
    assert.ok(Math.abs(closed.durationMs - 3_250) < 100, `${closed.durationMs} ms`)
    assert.ok(Math.abs(soxSeconds(spec.path) - closed.durationMs / 1_000) < 0.01)
    phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('every format that can be written, and appending to each', async () => {
    for (const name of ['x.wav', 'x.wav16', 'x.ulaw', 'x.alaw', 'x.sln', 'x.sln48', 'x.g722', 'x.gsm', 'x.au']) {
      const { clock, engine, call } = engineFixture()
      const phone = await call('p', 'ulaw', 600)
      await clock.pass('100ms')
      for (const appends of [false, true]) {
        await engine.carryOut('record', { record: 'r', port: 'p', spec: recordSpec(name, { appends }) })
        await clock.pass('1s')
        near((await engine.carryOut('close-record', { record: 'r' })).durationMs, 1_000)
      }
      const opened = await engine.carryOut('play', {
        play: 'x',
        port: 'p',
        spec: { sounds: [{ kind: 'file', path: recordSpec(name).path }] },
      })
      near(opened.lengthMs, 2_000)
      phone.close()
      await engine.carryOut('shutdown', {})
    }
  })

  test('a file that cannot be made, and a format that cannot be written, are told at once', async () => {
    const { engine } = engineFixture()
    await engine.carryOut('open-port', { port: 'p', spec: { kind: 'silent', rateHz: 8_000 } })
    const record = (spec: RecordSpec) => engine.carryOut('record', { record: 'r', port: 'p', spec })
    await assert.rejects(record(recordSpec('x.mp3')), { code: 'unknown-format' })
    await assert.rejects(record({ ...recordSpec('x.wav'), path: '/dev/null/x.wav' }), { code: 'cannot-write' })
    writeFileSync(join(folder, 'words.wav'), 'words')
    await assert.rejects(record({ ...recordSpec('x.wav'), path: join(folder, 'words.wav'), appends: true }), {
      code: 'cannot-write',
    })
    await assert.rejects(engine.carryOut('close-record', { record: 'r' }), { code: 'unknown-record' })
    await engine.carryOut('shutdown', {})
  })

  test('a bridge is announced to and recorded through members of its own', async () => {
    const fixture = engineFixture()
    const { engine, call } = fixture
    await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
    const [alice, bob] = [await call('alice', 'ulaw', 400), await call('bob', 'g722', 700)]
    for (const id of ['announcer', 'recorder'])
      await engine.carryOut('open-port', { port: id, spec: { kind: 'inner', rateHz: 16_000 } })
    for (const port of ['alice', 'bob', 'announcer', 'recorder'])
      await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
    const spec = recordSpec('bridge.wav16')
    await engine.carryOut('record', { record: 'r', port: 'recorder', spec })
    near(await playFor(fixture, 'announcer', [soundFile('hear.wav', 1_200, 1_500)], 4_000), 1_500)
    assert.ok(alice.hears(1_200) > 7_000 && bob.hears(1_200) > 7_000 && alice.hears(700) > 7_000)
    await engine.carryOut('close-record', { record: 'r' })
    const pcm = new Int16Array(Uint8Array.from(readFileSync(spec.path).subarray(44)).buffer).subarray(8_000, 20_000)
    for (const hz of [400, 700, 1_200]) assert.ok(toneLevel(pcm, 16_000, hz) > 7_000, `${hz} Hz is not recorded`)
    for (const phone of [alice, bob]) phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('talking is told with its length; muted parties do not talk', async () => {
    const { clock, engine, call, notices } = engineFixture()
    const phone = await call('p', 'ulaw', 500)
    await engine.carryOut('set-port', { port: 'p', settings: { talk: { silenceMs: 1_000, threshold: 256 } } })
    await clock.pass('2s')
    phone.say(500, 60)
    await clock.pass('2s')
    await engine.carryOut('set-port', { port: 'p', settings: { mutesIn: true } })
    phone.say(500)
    await clock.pass('1s')
    const posted = notices.filter(({ type }) => type.startsWith('talking'))
    assert.deepEqual(
      posted.map(({ type }) => type),
      ['talking-started', 'talking-finished'],
    )
    assert.ok(posted[1]?.type === 'talking-finished' && Math.abs(posted[1].durationMs - 2_000) < 100)
    phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('a snoop hears one side, the other or both, and whispers to each', async () => {
    const { clock, engine, call, notices } = engineFixture()
    await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
    const [alice, bob] = [await call('alice', 'ulaw', 400), await call('bob', 'ulaw', 700)]
    for (const port of ['alice', 'bob']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
    const hears = (hz: number) => {
      const pcm = notices.flatMap((notice) => (notice.type === 'frame' ? [...notice.pcm] : []))
      return toneLevel(Int16Array.from(pcm.slice(-4_000)), 8_000, hz)
    }
    const listen = async (spy: 'in' | 'out' | 'both', whisper: 'none' | 'in' | 'out') => {
      await engine.carryOut('open-port', {
        port: 's',
        spec: { kind: 'snoop', target: 'alice', spy, whisper, rateHz: 8_000 },
      })
      await engine.carryOut('open-port', { port: 'ear', spec: { kind: 'frames', rateHz: 8_000, wantsFrames: true } })
      await engine.carryOut('open-bridge', { bridge: 'c', spec: { kind: 'mixing' } })
      for (const port of ['s', 'ear']) await engine.carryOut('join-bridge', { bridge: 'c', port, spec: {} })
      const whispered = sineWave(8_000, 1_500, 8_000)
      for (let at = 0; at < 50; at++) {
        await engine.carryOut('feed-port', { port: 'ear', pcm: whispered.slice(160 * at, 160 * (at + 1)) })
        await clock.pass(20)
      }
    }
    const stop = async () => {
      for (const port of ['s', 'ear']) await engine.carryOut('close-port', { port })
      await engine.carryOut('close-bridge', { bridge: 'c' })
      notices.length = 0
    }
    await listen('in', 'none')
    assert.ok(hears(400) > 7_000 && hears(700) < 50)
    await stop()
    await listen('out', 'in')
    assert.ok(hears(700) > 7_000 && hears(400) < 50)
    assert.ok(bob.hears(1_500) > 7_000 && alice.hears(1_500) < 50)
    await stop()
    await listen('both', 'out')
    assert.ok(hears(700) > 7_000 && hears(400) > 7_000)
    assert.ok(alice.hears(1_500) > 7_000 && bob.hears(1_500) < 50)
    await stop()
    await clock.pass('1s')
    assert.ok(alice.hears(700) > 7_000 && bob.hears(400) > 7_000)
    for (const phone of [alice, bob]) phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('halves of a link that are opened at the same time carry audio, also at rates of their own', async () => {
    const { clock, engine, call } = engineFixture()
    const [alice, bob] = [await call('alice', 'ulaw', 400), await call('bob', 'alaw', 700)]
    await Promise.all([
      engine.carryOut('open-port', { port: 'one', spec: { kind: 'link', other: 'two', rateHz: 16_000 } }),
      engine.carryOut('open-port', { port: 'two', spec: { kind: 'link', other: 'one', rateHz: 8_000 } }),
    ])
    for (const [bridge, ports] of [
      ['x', ['alice', 'one']],
      ['y', ['two', 'bob']],
    ] as const) {
      await engine.carryOut('open-bridge', { bridge, spec: { kind: 'mixing' } })
      for (const port of ports) await engine.carryOut('join-bridge', { bridge, port, spec: {} })
    }
    await clock.pass('1s')
    assert.ok(bob.hears(400) > 7_000 && alice.hears(700) > 7_000)
    for (const phone of [alice, bob]) phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('links carry audio between two bridges; echo, mute, volume and silence do as they say', async () => {
    const { clock, engine, call } = engineFixture()
    const [alice, bob] = [await call('alice', 'ulaw', 400), await call('bob', 'alaw', 700)]
    await engine.carryOut('open-port', { port: 'one', spec: { kind: 'link', other: 'two', rateHz: 8_000 } })
    await engine.carryOut('open-port', { port: 'two', spec: { kind: 'link', other: 'one', rateHz: 8_000 } })
    for (const [bridge, ports] of [
      ['x', ['alice', 'one']],
      ['y', ['two', 'bob']],
    ] as const) {
      await engine.carryOut('open-bridge', { bridge, spec: { kind: 'mixing' } })
      for (const port of ports) await engine.carryOut('join-bridge', { bridge, port, spec: {} })
    }
    await clock.pass('1s')
    assert.ok(bob.hears(400) > 7_000 && alice.hears(700) > 7_000)
    await engine.carryOut('set-port', { port: 'alice', settings: { mutesOut: true, volumeIn: 0.25 } })
    await clock.pass('1s')
    assert.ok(alice.hears(700) < 20 && Math.abs(bob.hears(400) - 2_000) < 150)
    await engine.carryOut('leave-bridge', { port: 'bob' })
    await engine.carryOut('set-port', { port: 'bob', settings: { echoes: true } })
    await clock.pass('1s')
    assert.ok(bob.hears(700) > 7_000 && bob.hears(400) < 20)
    bob.stop()
    await clock.pass('1s')
    const before = bob.packets.length
    await engine.carryOut('set-port', { port: 'bob', settings: { sendsSilence: true } })
    await clock.pass('1s')
    assert.ok(Math.abs(bob.packets.length - before - 50) <= 2)
    for (const phone of [alice, bob]) phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('samples that are still being made are heard as they come, wound, and end when they are whole or break off', async () => {
    for (const hasFailed of [false, true]) {
      const { clock, engine, notices } = engineFixture()
      const port = 'listener'
      await engine.carryOut('open-port', { port, spec: { kind: 'silent', rateHz: 8_000 } })
      const stream = new SampleStream(sampleMemory(16_000))
      const spec: SoundSpec = { kind: 'stream', memory: stream.memory, rateHz: 16_000 }
      stream.append(sineWave(16_000, 600, 3_200))
      const { isSeekable } = await engine.carryOut('play', { play: 'one', port, spec: { sounds: [spec] } })
      assert.equal(isSeekable, true)
      await clock.pass(200)
      await engine.carryOut('act-on-play', { play: 'one', act: { act: 'pause' } })
      await engine.carryOut('act-on-play', { play: 'one', act: { act: 'resume' } })
      await clock.pass(400)
      // it waits where it is, however late the rest comes
      assert.equal(
        notices.some(({ type }) => type === 'play-ended'),
        false,
      )
      stream.append(sineWave(16_000, 900, 3_200))
      stream.end(hasFailed)
      assert.equal(stream.append(new Int16Array(16_000)), false, 'there is room for so many and no more')
      await clock.pass(300)
      assert.deepEqual(
        notices.filter(({ type }) => type === 'play-ended'),
        [{ type: 'play-ended', play: 'one', hasFailed }],
      )
      await engine.carryOut('close-port', { port })
    }
  })
})
