// Calls changed at random: what is arranged anew after a change is what would come out if everything were arranged anew.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Random, seededRandom } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { type Ask, type CommandName, MediaError } from '../contract/commands.ts'
import type { PortSettings, PortSpec, StreamSpec, VideoSpec } from '../contract/port.ts'
import type { TestPhone } from '../testing/test-phone.ts'
import { BusyPorts } from './busy-ports.ts'
import { engineFixture, rtpSpec } from './engine-fixture.ts'
import { FrameClock } from './frame-clock.ts'
import { Bridge } from './mixing/bridge.ts'
import { LinkEnd } from './mixing/plain-ends.ts'
import type { Port } from './port.ts'
import { Ports } from './ports.ts'
import { RtpEnd } from './rtp/rtp-end.ts'
import { LinkVideo, type Seen } from './video/link-video.ts'
import { type HomeOf, routeVideo } from './video/route-video.ts'
import { VideoStream } from './video/video-stream.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)
const runs = 24
const changes = 150
/** so few that they meet */
const mostBridges = 3

/** What an engine shows to nobody. */
class Insight {
  readonly bridges = new Set<Bridge>()
  readonly ports = new Set<Port>()
  /** those that the engine would ask whether they have something to do */
  readonly candidates = new Set<Port>()
  frameClock: FrameClock | undefined

  constructor({ mock }: TestContext) {
    const { bridges, ports, candidates } = this
    const noteClock = (clock: FrameClock) => {
      this.frameClock = clock
    }
    const { join: enter } = Bridge.prototype
    mock.method(Bridge.prototype, 'join', function (this: Bridge, ...of: Parameters<Bridge['join']>) {
      bridges.add(this)
      enter.apply(this, of)
    })
    const { add, delete: forget } = BusyPorts.prototype
    mock.method(BusyPorts.prototype, 'add', function (this: BusyPorts, port: Port) {
      ports.add(port)
      candidates.add(port)
      add.call(this, port)
    })
    mock.method(BusyPorts.prototype, 'delete', function (this: BusyPorts, port: Port) {
      candidates.delete(port)
      forget.call(this, port)
    })
    const { close } = Ports.prototype
    mock.method(Ports.prototype, 'close', function (this: Ports, port: Port) {
      close.call(this, port)
      ports.delete(port)
    })
    const { start } = FrameClock.prototype
    mock.method(FrameClock.prototype, 'start', function (this: FrameClock) {
      noteClock(this)
      start.call(this)
    })
  }

  #isBridged(port: Port): boolean {
    return [...this.bridges].some(({ ports }) => ports.includes(port))
  }

  /** Who should be passed on unseen and is not, or the other way round. */
  wrongRelays(): string[] {
    const wrong = (port: Port, isRelayed: boolean) =>
      port.end instanceof RtpEnd && port.end.isRelaying !== isRelayed ? [`${port.id} relayed: ${!isRelayed}`] : []
    const inside = [...this.bridges].flatMap((bridge) => {
      const pair = bridge.relayPair()
      return bridge.ports.flatMap((port) => wrong(port, pair !== undefined))
    })
    return [...inside, ...[...this.ports].flatMap((port) => (this.#isBridged(port) ? [] : wrong(port, false)))]
  }

  /** Everything anew; what is shown otherwise then. */
  wrongSources(nowMs: number): string[] {
    const sinks = [...this.ports].flatMap(({ id, end }): { id: string; sink: Seen; source: Seen | undefined }[] => {
      if (end instanceof LinkEnd) return [{ id, sink: end.video, source: end.video.source }]
      return end instanceof RtpEnd ? end.videos.map((sink) => ({ id, sink, source: sink.source })) : []
    })
    const homes = new Map([...this.bridges].flatMap((bridge) => bridge.ports.map(({ end }) => [end, bridge])))
    const homeOf: HomeOf = (link) => homes.get(link)
    routeVideo(this.bridges, homeOf, nowMs)
    const there = new Set([...homes.keys()].flatMap((end) => (end instanceof RtpEnd ? end.videos : [])))
    return sinks.flatMap(({ id, sink, source }) => {
      if (sink instanceof LinkVideo && source instanceof VideoStream && !there.has(source))
        return [`${id} shows who left`]
      return sink.source === source ? [] : [`${id} shows another`]
    })
  }

  busy(nowMs: number): Port[] {
    return [...this.ports].filter((port) => {
      const { end } = port
      if (port.isBusy || end.isActive(nowMs)) return true
      return end instanceof RtpEnd && end.wantsAudio && this.#isBridged(port) && !end.isRelaying
    })
  }
}

const video = (direction: StreamSpec['direction']): StreamSpec => ({
  mid: 'video',
  kind: 'video',
  codecs: [{ name: 'vp8', payloadType: 96 }],
  ...(direction === undefined ? {} : { direction }),
})

const settings: readonly PortSettings[] = [
  ...[{ mutesIn: true }, { volumeIn: 2 }, { echoes: true }, { sendsSilence: true }, { detectsDtmf: true }],
  ...[
    { talk: { silenceMs: 100, threshold: 200 } },
    { reportsLevel: true },
    { timeoutMs: 500 },
    { isDirectMedia: true },
  ],
]
/** Takes all of them back. */
const usual: PortSettings = {
  ...{ mutesIn: false, volumeIn: 1, echoes: false, sendsSilence: false, detectsDtmf: false, talk: null },
  ...{ reportsLevel: false, timeoutMs: 0, isDirectMedia: false },
}
const modes: readonly VideoSpec['mode'][] = ['pair', 'talker', 'every', 'single']

/** Every other run has pictures and bridges that are tied together; in the rest there are mostly calls of two. */
class RandomCalls {
  readonly #isTied: boolean
  readonly fixture: ReturnType<typeof engineFixture>
  readonly #random: Random
  readonly #folder: string
  readonly #ids: string[] = []
  readonly #bridges: string[] = []
  readonly #plays: string[] = []
  readonly #records: string[] = []
  readonly #phones: TestPhone[] = []
  #number = 0

  constructor(of: number, folder: string) {
    this.fixture = engineFixture(of)
    this.#random = seededRandom(of)
    this.#isTied = of % 2 === 0
    this.#folder = folder
  }

  #any<T>(of: readonly T[]): T {
    return of[this.#random.below(of.length)] as T
  }

  #name(what: string): string {
    return `${what} ${++this.#number}`
  }

  async #do<N extends CommandName>(name: N, ask: Ask<N>): Promise<void> {
    try {
      await this.fixture.engine.carryOut(name, ask)
    } catch (error) {
      // what names something that is gone, or cannot be done to it
      if (!(error instanceof MediaError)) throw error
    }
  }

  #streams(): StreamSpec[] {
    const direction = this.#any(['both', 'both', 'in', 'out'] as const)
    const codecs = this.#any([['ulaw'], ['ulaw'], ['alaw'], ['ulaw', 'alaw']]).map((name) => ({
      name,
      payloadType: name === 'ulaw' ? 0 : 8,
    }))
    const audio: StreamSpec = { ...rtpSpec('ulaw', { address: '', port: 0 }).streams[0]!, codecs }
    return this.#isTied && this.#random.below(2) === 0 ? [audio, video(direction)] : [audio]
  }

  async #openPhone(): Promise<void> {
    const id = this.#name('phone')
    const codec = this.#any(['ulaw', 'ulaw', 'alaw'])
    const isSpeaking = this.#random.below(4) === 0
    const spec = { streams: this.#streams() }
    const phone = await this.fixture.call(id, codec, isSpeaking ? 400 : undefined, { spec })
    if (!isSpeaking) phone.stop()
    this.#phones.push(phone)
    this.#ids.push(id)
  }

  async #openLinks(): Promise<void> {
    const [one, other] = [this.#name('link'), this.#name('link')]
    await this.#openPort(one, { kind: 'link', other, rateHz: 8_000 })
    await this.#openPort(other, { kind: 'link', other: one, rateHz: 8_000 })
  }

  async #openPort(id: string, spec: PortSpec): Promise<void> {
    this.#ids.push(id)
    await this.#do('open-port', { port: id, spec })
  }

  async #openOther(): Promise<void> {
    const target = this.#any(this.#ids)
    const sides = ['none', 'in', 'out', 'both'] as const
    const specs: readonly PortSpec[] = [
      { kind: 'snoop', target, spy: this.#any(sides), whisper: this.#any(sides), rateHz: 8_000 },
      { kind: 'frames', rateHz: 8_000, wantsFrames: false },
      { kind: 'inner', rateHz: 8_000 },
    ]
    await this.#openPort(this.#name('port'), this.#any(specs))
  }

  async #openBridge(): Promise<void> {
    const bridge = this.#name('bridge')
    this.#bridges.push(bridge)
    const kind = this.#any(['mixing', 'mixing', 'mixing', 'holding'] as const)
    await this.#do('open-bridge', { bridge, spec: { kind, video: { mode: this.#any(modes) } } })
  }

  async #close(of: string[], close: (name: string) => Promise<void>): Promise<void> {
    const name = this.#any(of)
    of.splice(of.indexOf(name), 1)
    await close(name)
  }

  async begin(): Promise<void> {
    for (let at = 0; at < mostBridges; at++) await this.#openBridge()
    for (let at = 0; at < 6; at++) await this.#openPhone()
    if (this.#isTied) for (let at = 0; at < 2; at++) await this.#openLinks()
  }

  get #mostPorts(): number {
    return this.#isTied ? 12 : 6
  }

  /** One change. */
  async change(): Promise<string> {
    const acts = this.#acts()
    const names = Object.keys(acts)
    // most of what happens is that somebody comes and goes
    const name = this.#random.below(3) === 0 ? 'join' : this.#any(names)
    await acts[name]?.()
    if (this.#ids.length > this.#mostPorts) await this.#closePort()
    if (this.#bridges.length > mostBridges) await this.#closeBridge()
    return name
  }

  #closePort(): Promise<void> {
    return this.#close(this.#ids, (port) => this.#do('close-port', { port }))
  }

  #closeBridge(): Promise<void> {
    return this.#close(this.#bridges, (bridge) => this.#do('close-bridge', { bridge }))
  }

  #acts(): Readonly<Record<string, () => Promise<unknown>>> {
    const port = this.#any(this.#ids)
    const bridge = this.#any(this.#bridges)
    const { clock } = this.fixture
    return {
      join: () => this.#do('join-bridge', { bridge, port, spec: this.#random.below(6) === 0 ? { isMuted: true } : {} }),
      leave: () => this.#do('leave-bridge', { port }),
      set: () => this.#do('set-port', { port, settings: this.#any(settings) }),
      'set back': () => this.#do('set-port', { port, settings: usual }),
      renew: () => this.#do('renew-port', { port, streams: this.#streams() }),
      video: () => this.#do('set-video', { bridge, video: { mode: this.#any(modes), source: port } }),
      phone: () => this.#openPhone(),
      links: () => (this.#isTied ? this.#openLinks() : this.#openPhone()),
      other: () => this.#openOther(),
      bridge: () => this.#openBridge(),
      'close port': () => this.#closePort(),
      feed: () => this.#do('feed-port', { port, pcm: new Int16Array(400).fill(900) }),
      digit: () => this.#do('send-digit', { port, digit: '5', durationMs: 100 }),
      play: () => this.#play(port),
      stop: () => this.#do('act-on-play', { play: this.#any(this.#plays) ?? '', act: { act: 'stop' } }),
      record: () => this.#record(port),
      'end record': () =>
        this.#records.length > 0
          ? this.#close(this.#records, (record) => this.#do('close-record', { record }))
          : this.#record(port),
      time: () => clock.pass(this.#any(['20ms', '60ms', '500ms', '2s'])),
    }
  }

  async #play(port: string): Promise<void> {
    const play = this.#name('play')
    this.#plays.push(play)
    await this.#do('play', { play, port, spec: { sounds: [{ kind: 'tone', pattern: '400/100' }] } })
  }

  async #record(port: string): Promise<void> {
    const record = this.#name('record')
    this.#records.push(record)
    const spec = { path: join(this.#folder, `${record}.wav`), format: 'wav', appends: false, maxSilenceMs: 0 }
    await this.#do('record', { record, port, spec })
  }

  async close(): Promise<void> {
    for (const phone of this.#phones) phone.close()
    await this.fixture.engine.carryOut('shutdown', {})
  }
}

test(`after any change of ${runs} × ${changes} calls are passed on, seen and clocked as if all were arranged anew (seed ${seed})`, async (t) => {
  const folder = temporaryDirectory('changes')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const met = { relays: 0, sources: 0, still: 0 }
  for (let run = 0; run < runs; run++) {
    const insight = new Insight(t)
    const calls = new RandomCalls(seed + run, folder)
    const { clock } = calls.fixture
    await calls.begin()
    for (let at = 0; at < changes; at++) {
      const name = await calls.change()
      const where = `seed ${seed + run}, change ${at} (${name})`
      assert.deepEqual(insight.wrongRelays(), [], where)
      assert.deepEqual(insight.wrongSources(clock.now()), [], where)
      const busy = insight.busy(clock.now())
      const missed = busy.filter((port) => !insight.candidates.has(port)).map(({ id }) => id)
      assert.deepEqual(missed, [], `${where}: busy, and not known to be`)
      if (busy.length > 0) assert.ok(insight.frameClock?.isRunning, `${where}: the clock stands still`)
      for (const { end } of insight.ports) {
        if (!(end instanceof RtpEnd)) continue
        if (end.isRelaying) met.relays++
        if (end.videos.some(({ source }) => source)) met.sources++
      }
      if (busy.length === 0) met.still++
    }
    await calls.close()
    assert.equal(clock.waiting, 0, `seed ${seed + run}: something goes on after the end`)
    t.mock.restoreAll()
  }
  t.diagnostic(JSON.stringify(met))
  assert.ok(met.relays > 0 && met.sources > 0 && met.still > 0, JSON.stringify(met))
})
