import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { detached, seededRandom, silentLog } from '@jackfield/base'
import { MediaPlane, northAmerica } from '@jackfield/media'
import { localWorkers, MemoryNetwork } from '@jackfield/media/testing'
import type { Control } from '../control/control.ts'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import { Audio } from './audio.ts'
import { MusicClasses } from './music-classes.ts'

const rateHz = 8_000
const frameSamples = 160

const sine = (hz: number, samples: number, from = 0) =>
  Int16Array.from({ length: samples }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * hz * (from + at)) / rateHz)),
  )

/** How much of a frequency is in the samples, 1 being a sine of the level that is spoken here. */
function share(samples: readonly number[], hz: number): number {
  let [re, im] = [0, 0]
  for (const [at, value] of samples.entries()) {
    re += value * Math.cos((2 * Math.PI * hz * at) / rateHz)
    im += value * Math.sin((2 * Math.PI * hz * at) / rateHz)
  }
  return (2 * Math.hypot(re, im)) / samples.length / 8_000
}

describe('sound of the switch', () => {
  let test: ExchangeFixture
  let plane: MediaPlane
  let audio: Audio
  let heard: Map<string, number[]>
  let die: (reason: string) => void

  beforeEach(() => {
    test = new ExchangeFixture()
    const random = seededRandom(5)
    const network = new MemoryNetwork(test.clock, random)
    const start = localWorkers({ clock: test.clock, random, network })
    const startWorker: typeof start = (listener) => {
      const worker = start(listener)
      die = (reason) => {
        listener.onDeath(reason)
        // a thread that dies takes its open files with it; here somebody has to close them
        detached(worker.close(), 'the end of a worker')
      }
      return worker
    }
    plane = new MediaPlane({ startWorker, log: silentLog })
    const music = join(test.directory, 'moh')
    mkdirSync(music)
    writeFileSync(join(music, 'song.sln'), Buffer.from(sine(330, 8 * rateHz).buffer))
    audio = new Audio({
      clock: test.clock,
      log: silentLog,
      exchange: test.exchange,
      plane,
      tones: () => ({ zones: new Map(), usual: northAmerica }),
      music: () =>
        new MusicClasses([{ name: 'default', directory: music, order: 'none', entries: [] }], test.clock, random),
      cacheDirectory: join(test.directory, 'cache'),
    })
    heard = new Map()
    plane.onNotice((notice) => {
      if (notice.type === 'frame') heard.set(notice.port, [...(heard.get(notice.port) ?? []), ...notice.pcm])
    })
  })
  afterEach(async () => {
    await audio.close()
    await test.close()
  })

  /** Somebody who speaks and listens frame by frame. */
  const party = (id: string): Promise<Control> =>
    test.inApplication(id, {}, { mediaPort: () => ({ kind: 'frames', rateHz, wantsFrames: true }) })

  async function speak(tones: Readonly<Record<string, number>>, ms: number): Promise<void> {
    heard.clear()
    for (let at = 0; at < ms / 20; at++) {
      for (const [id, hz] of Object.entries(tones)) plane.feedPort(id, sine(hz, frameSamples, at * frameSamples))
      await test.clock.pass(20)
    }
  }

  const hears = (id: string, hz: number) => share((heard.get(id) ?? []).slice(-4_000), hz) > 0.5

  it('lets those in a bridge hear each other and not themselves, until one is muted or has left', async () => {
    const [ann, ben] = [await party('ann'), await party('ben')]
    const made = test.exchange.bridges.create({ attributes: ['mixing'], id: 'b' })
    assert.ok(made.ok)
    await test.exchange.bridges.add(made.bridge, ann)
    await test.exchange.bridges.add(made.bridge, ben)
    await speak({ ann: 700, ben: 1_100 }, 1_000)
    assert.deepEqual([hears('ben', 700), hears('ben', 1_100)], [true, false])
    assert.deepEqual([hears('ann', 1_100), hears('ann', 700)], [true, false])
    await test.exchange.acts.mute(ann, 'in')
    await speak({ ann: 700, ben: 1_100 }, 1_000)
    assert.deepEqual([hears('ben', 700), hears('ann', 1_100)], [false, true])
    await test.exchange.acts.unmute(ann, 'in')
    await test.exchange.bridges.remove(made.bridge, ben)
    await speak({ ann: 700, ben: 1_100 }, 1_000)
    assert.deepEqual([hears('ben', 700), hears('ann', 1_100)], [false, false])
    assert.deepEqual(test.problems, [])
  })

  it('plays a sound for as long as it is, a tone until it is stopped, and nothing that is missing', async () => {
    const ann = await party('ann')
    const folder = join(test.directory, 'sounds/en')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'second.sln'), Buffer.from(sine(440, rateHz).buffer))
    const { player } = test.exchange
    const play = (mediaUri: string) => player.play({ channel: ann.channel, mediaUri, language: 'en' })
    const sound = await play('sound:second')
    assert.ok(sound)
    let isOver = false
    void sound.ended.then(() => {
      isOver = true
    })
    await test.clock.pass(900)
    assert.deepEqual([isOver, hears('ann', 440)], [false, true])
    await test.clock.pass(200)
    assert.equal(isOver, true)
    const tone = await play('tone:1000')
    heard.clear()
    await test.clock.pass('20s')
    assert.equal(hears('ann', 1_000), true)
    tone?.stop()
    await tone?.ended
    assert.equal(await play('sound:missing'), undefined)
    assert.equal(await play('tone:nonsense;volume=11'), undefined)
  })

  it('writes down what is said, as long as it was said', async () => {
    const ann = await party('ann')
    const path = join(test.directory, 'said.sln')
    const common = {
      channel: ann.channel,
      path,
      format: 'sln',
      appends: false,
      maxSilenceMs: 0,
      onSilence: () => undefined,
    }
    const sink = await test.exchange.recorder.open(common)
    await speak({ ann: 600 }, 2_000)
    const { durationMs } = await sink.close(2_000)
    assert.ok(Math.abs(durationMs - 2_000) <= 60, `${durationMs} ms`)
    const bytes = readFileSync(path)
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
    assert.ok(share([...samples.slice(-8_000)], 600) > 0.8)
  })

  it('writes down both sides of a call, each as loud as asked, or one of them', async () => {
    const [ann, ben] = [await party('ann'), await party('ben')]
    const made = test.exchange.bridges.create({ attributes: ['mixing'], id: 'b' })
    assert.ok(made.ok)
    await test.exchange.bridges.add(made.bridge, ann)
    await test.exchange.bridges.add(made.bridge, ben)
    await speak({ ann: 700, ben: 1_100 }, 100)
    const record = (name: string, more: { recordedSide: 'in' | 'out' | 'both'; gainIn?: number; gainOut?: number }) =>
      test.exchange.recorder.open({
        channel: ann.channel,
        path: join(test.directory, name),
        format: 'sln',
        appends: false,
        maxSilenceMs: 0,
        onSilence: () => undefined,
        ...more,
      })
    const sinks = [
      await record('both.sln', { recordedSide: 'both', gainIn: 0.5 }),
      await record('out.sln', { recordedSide: 'out' }),
      await record('in.sln', { recordedSide: 'in', gainIn: 2 }),
    ]
    await speak({ ann: 700, ben: 1_100 }, 1_000)
    for (const sink of sinks) await sink.close(1_000)
    const shares = (name: string) => {
      const bytes = readFileSync(join(test.directory, name))
      const samples = [...new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)].slice(-6_400)
      return [700, 1_100].map((hz) => Math.round(10 * share(samples, hz)) / 10)
    }
    assert.deepEqual(shares('both.sln'), [0.5, 1])
    assert.deepEqual(shares('out.sln'), [0, 1])
    assert.deepEqual(shares('in.sln'), [2, 0])
    assert.equal(plane.hasPort('ann recorder 1'), false)
  })

  it('tells how loud a channel is to all who listen, until they stop', async () => {
    const ann = await party('ann')
    const [one, two]: [number[], number[]] = [[], []]
    const stopOne = test.exchange.listen(ann.channel, (level) => one.push(Math.round(level)))
    const stopTwo = test.exchange.listen(ann.channel, (_level, hasAudio) => two.push(Number(hasAudio)))
    await speak({}, 100)
    assert.deepEqual([one.splice(0), two.splice(0)], [Array(5).fill(0), Array(5).fill(0)])
    await speak({ ann: 500 }, 100)
    assert.deepEqual(two.splice(0), Array(5).fill(1))
    // the mean of a sine's magnitude is 2/π of its peak
    for (const level of one.splice(0)) assert.ok(Math.abs(level - (8_000 * 2) / Math.PI) < 100, String(level))
    stopOne()
    await speak({ ann: 500 }, 100)
    assert.deepEqual([one.length, two.length], [0, 5])
    stopTwo()
    await test.clock.settle()
    await speak({ ann: 500 }, 100)
    assert.equal(two.length, 5)
  })

  it('lets a third party listen to a call and whisper to one side of it', async () => {
    const [ann, ben, spy] = [await party('ann'), await party('ben'), await party('spy')]
    const made = test.exchange.bridges.create({ attributes: ['mixing'], id: 'b' })
    assert.ok(made.ok)
    await test.exchange.bridges.add(made.bridge, ann)
    await test.exchange.bridges.add(made.bridge, ben)
    const talk = () => speak({ ann: 700, ben: 1_100, spy: 1_500 }, 1_000)
    const listen = (how: Parameters<typeof test.exchange.eavesdrop>[2]) =>
      test.exchange.eavesdrop(spy.channel, ann.channel, how)
    const listening = await listen({ spy: 'both', whisper: 'none' })
    await talk()
    assert.deepEqual([hears('spy', 700), hears('spy', 1_100), hears('spy', 1_500)], [true, true, false])
    assert.deepEqual([hears('ann', 1_500), hears('ben', 1_500)], [false, false])
    listening?.()
    const whispering = await listen({ spy: 'in', whisper: 'out' })
    await talk()
    assert.deepEqual([hears('spy', 700), hears('spy', 1_100)], [true, false])
    assert.deepEqual([hears('ann', 1_500), hears('ben', 1_500)], [true, false])
    whispering?.()
    const barging = await listen({ spy: 'both', whisper: 'both' })
    await talk()
    assert.deepEqual([hears('ann', 1_500), hears('ben', 1_500)], [true, true])
    barging?.()
    await talk()
    assert.deepEqual([hears('spy', 700), hears('ann', 1_500)], [false, false])
    assert.deepEqual([hears('ann', 1_100), hears('ben', 700)], [true, true])
  })

  it('announces into a bridge at the rate of those inside, or of the format that was asked for', async () => {
    const rates: number[] = []
    const openPort = plane.openPort.bind(plane)
    plane.openPort = (port, spec, kin) => {
      if (spec.kind === 'inner') rates.push(spec.rateHz)
      return openPort(port, spec, kin)
    }
    const wide = { mediaPort: () => ({ kind: 'frames', rateHz: 16_000, wantsFrames: true }) as const }
    const ann = await test.inApplication('ann', {}, wide)
    const made = test.exchange.bridges.create({ attributes: ['mixing'], id: 'b' })
    assert.ok(made.ok)
    const { bridge } = made
    const announce = async (announcerFormat?: string) => {
      const played = test.exchange.playbacks.onBridge(bridge, { media: ['tone:1000'], announcerFormat })
      assert.ok(played.ok)
      await test.clock.pass(300)
      played.playback.stop()
      await test.clock.pass(300)
    }
    await announce()
    await test.exchange.bridges.add(bridge, ann)
    await announce()
    await announce('slin48')
    await announce('g729')
    for (const format of ['wav', 'g722']) {
      const recorded = await test.exchange.recordings.onBridge(bridge, { name: format, format })
      assert.ok(recorded.ok)
      await test.clock.pass(300)
      recorded.recording.control('stop')
      await test.clock.pass(300)
    }
    assert.deepEqual(rates, [8_000, 16_000, 48_000, 16_000, 8_000, 16_000])
    assert.deepEqual(test.problems, [])
  })

  it('plays music while somebody waits, and goes on where it was', async () => {
    const ann = await party('ann')
    ann.channel.startMusic('')
    // the files are looked for on a real disk, which takes none of the time in hand
    await test.clock.pass('1s')
    assert.equal(hears('ann', 330), true)
    ann.channel.stopMusic()
    await test.clock.pass(100)
    heard.clear()
    await test.clock.pass(500)
    assert.equal(hears('ann', 330), false)
  })

  it('plays no music that was stopped before its files were found', async () => {
    const ann = await party('ann')
    ann.channel.startMusic('')
    ann.channel.stopMusic()
    await test.clock.pass('5s')
    assert.equal(hears('ann', 330), false)
  })

  it('does what is asked of a port although something before it failed', async () => {
    const { channel } = await party('ann')
    const done: string[] = []
    audio.ports.queue(channel, () => {
      throw new Error('a mistake')
    })
    audio.ports.queue(channel, (port) => done.push(port))
    await test.clock.settle()
    assert.deepEqual(done, ['ann'])
  })

  it('ends a channel in whose media something broke with cause 44; the others hear each other on', async () => {
    const all = [await party('ann'), await party('ben'), await party('cat')]
    const made = test.exchange.bridges.create({ attributes: ['mixing'], id: 'b' })
    assert.ok(made.ok)
    for (const one of all) await test.exchange.bridges.add(made.bridge, one)
    await speak({ ann: 700, ben: 1_100 }, 400)
    const [failed, gone] = [test.next('call-failed'), test.next('channel-destroyed')]
    plane.feedPort('cat', undefined as unknown as Int16Array)
    assert.deepEqual([(await failed).channel?.id, (await failed).reason], ['cat', 'media-failed'])
    const { channel, cause } = await gone
    assert.deepEqual([channel.id, cause], ['cat', 44])
    await speak({ ann: 700, ben: 1_100 }, 1_000)
    assert.deepEqual([hears('ben', 700), hears('ann', 1_100)], [true, true])
    assert.deepEqual([all[0]?.channel.isEnded, all[1]?.channel.isEnded], [false, false])
  })

  it('tells that recordings and playbacks of a bridge, and of channels, failed when their media worker died', async () => {
    const [ann, ben] = [await party('ann'), await party('ben')]
    const folder = join(test.directory, 'sounds/en')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'minute.sln'), Buffer.from(sine(440, 60 * rateHz).buffer))
    const { bridges, recordings, playbacks } = test.exchange
    const made = bridges.create({ attributes: ['mixing'], id: 'b' })
    assert.ok(made.ok)
    await bridges.add(made.bridge, ann)
    const published: string[] = []
    for (const name of ['recording-failed', 'recording-finished'] as const)
      test.exchange.bus.on(name, ({ recording }) => published.push(`${name} ${recording.name} ${recording.state}`))
    test.exchange.bus.on('playback-finished', ({ playback }) =>
      published.push(`playback ${playback.id} ${playback.state}`),
    )
    assert.ok((await recordings.onBridge(made.bridge, { name: 'bridge', format: 'wav' })).ok)
    assert.ok((await recordings.onChannel(ben, { name: 'channel', format: 'wav' })).ok)
    playbacks.onBridge(made.bridge, { id: 'announced', media: ['sound:minute'] })
    await test.clock.pass(500)
    die('for a test')
    await test.clock.pass(500)
    assert.deepEqual(published.sort(), [
      'playback announced failed',
      'recording-failed bridge failed',
      'recording-failed channel failed',
    ])
    assert.deepEqual([recordings.live('bridge'), recordings.live('channel')], [undefined, undefined])
  })

  it('hangs up those whose media worker died, and goes on with another', async () => {
    const [ann, ben] = [await party('ann'), await test.inApplication('ben')]
    await audio.ports.open(ann.channel)
    const [failed, gone] = [test.next('call-failed'), test.next('channel-destroyed')]
    die('for a test')
    assert.deepEqual([(await failed).channel?.id, (await failed).reason], ['ann', 'media-worker-lost'])
    const { channel, cause } = await gone
    assert.deepEqual([channel.id, cause], ['ann', 44])
    assert.equal(ben.channel.isEnded, false)
    assert.ok(await audio.ports.open(ben.channel))
  })
})
