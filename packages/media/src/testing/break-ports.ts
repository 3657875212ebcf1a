// Worlds of calls by chance in which one port breaks at a place by chance: exactly that one may end.
// Not faults of peers: those are thrown at ports by throw-packets.ts.
import { type Random, seededRandom, VirtualClock } from '@jackfield/base'
import { temporaryPath } from '@jackfield/base/testing'
import { codecNamed } from '../codecs/index.ts'
import { MediaEngine } from '../worker/engine.ts'
import { Player } from '../worker/playing/player.ts'
import { Port } from '../worker/port.ts'
import { Recorder } from '../worker/recording/recorder.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { RtpEnd } from '../worker/rtp/rtp-end.ts'
import { IceTransports } from '../worker/rtp/transport/ice-transports.ts'
import { openBrowserPort, portNames } from './browser-port.ts'
import type { TestBrowser } from './test-browser.ts'
import { TestPhone } from './test-phone.ts'

export interface PortBreaking {
  readonly seed: number
  readonly worlds: number
}

export interface BreakingOutcome {
  /** worlds in which the broken place was reached */
  readonly broken: number
  /** by place */
  readonly places: Readonly<Record<string, number>>
  /** what was wrong, each with the seed of its world; nothing, if all went well */
  readonly faults: readonly string[]
}

type Broken = { readonly place: string; readonly victim: string; readonly mend: () => void; hits: number }

const words = 'broken on purpose'

/** Puts a method that throws in front of another; it is taken away by what is handed back. */
export function breakMethod(of: object, method: string, onHit: () => void): () => void {
  Object.defineProperty(of, method, {
    configurable: true,
    writable: true,
    value: () => {
      onHit()
      throw new Error(words)
    },
  })
  return () => Reflect.deleteProperty(of, method)
}

/** The same for all of a kind, where only one port has any. */
function breakKind(kind: object, method: string, onHit: () => void): () => void {
  const before = Object.getOwnPropertyDescriptor(kind, method) as PropertyDescriptor
  breakMethod(kind, method, onHit)
  return () => Object.defineProperty(kind, method, before)
}

class PortsFixture {
  readonly seed: number
  readonly random: Random
  readonly clock = new VirtualClock()
  readonly network: MemoryNetwork
  readonly engine: MediaEngine
  readonly failed: string[] = []
  readonly others: string[] = []
  readonly ports = new Map<string, Port>()
  readonly phones = new Map<string, { readonly phone: TestPhone; readonly hz: number; bridge: string | undefined }>()
  #browser: TestBrowser | undefined
  #frame = 0

  constructor(seed: number) {
    this.seed = seed
    this.random = seededRandom(seed)
    this.network = new MemoryNetwork(this.clock, this.random)
    this.engine = new MediaEngine({
      ...{ clock: this.clock, random: this.random, network: this.network },
      post: (notice) => {
        if (notice.type === 'port-failed') this.failed.push(`${notice.port}: ${notice.reason}`)
        else if (notice.type === 'timed-out' || notice.type === 'not-secured') this.others.push(notice.type)
      },
    })
  }

  async phone(id: string, hz: number, codec = this.#anyCodec()): Promise<void> {
    const { clock, random, network, engine } = this
    const phone = await TestPhone.open({ clock, random, network, codec })
    const payloadType = codecNamed(codec)?.payloadType ?? 0
    const { local } = await engine.carryOut('open-port', {
      port: id,
      spec: {
        kind: 'rtp',
        transport: { localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, remote: phone.address },
        streams: [{ mid: '0', kind: 'audio', codecs: [{ name: codec, payloadType }] }],
      },
    })
    phone.start(local!, hz)
    this.phones.set(id, { phone, hz, bridge: undefined })
  }

  #anyCodec(): string {
    return (['ulaw', 'ulaw', 'alaw', 'g722', 'slin16'] as const)[this.random.below(5)] as string
  }

  /** A peer that has to be checked, and does not answer: all it has is timers. */
  async lite(): Promise<void> {
    const candidates = [{ address: '127.0.0.9', port: 4_000, priority: 1 }]
    const remote = { name: 'lite', password: 'a password of the lite one', isLite: true, candidates }
    await this.engine.carryOut('open-port', {
      port: 'lite',
      spec: {
        kind: 'rtp',
        transport: { localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, ice: { ...portNames, remote } },
        streams: [{ mid: '0', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] }],
      },
    })
  }

  /** With checks and a handshake. */
  async browser(): Promise<void> {
    const ulaw = { mid: '0', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] } as const
    const { browser, call } = await openBrowserPort(this, 'browser', [ulaw])
    call()
    await this.engine.carryOut('set-port', { port: 'browser', settings: { echoes: true } })
    this.#browser = browser
  }

  async join(id: string, bridge: string): Promise<void> {
    await this.engine.carryOut('join-bridge', { bridge, port: id, spec: {} })
    const phone = this.phones.get(id)
    if (phone) phone.bridge = bridge
  }

  async build(): Promise<void> {
    const { engine, random } = this
    const count = 4 + random.below(4)
    // frequencies that no other one is a multiple of, and that every codec carries
    for (let at = 0; at < count; at++) await this.phone(`phone ${at}`, 430 + 170 * at)
    await this.browser()
    await this.lite()
    // two whose packets are passed on
    for (const [id, hz] of [
      ['pair 1', 2_050],
      ['pair 2', 2_390],
    ] as const)
      await this.phone(id, hz, 'ulaw')
    for (const port of ['link 1', 'link 2'])
      await engine.carryOut('open-port', {
        port,
        spec: { kind: 'link', other: port === 'link 1' ? 'link 2' : 'link 1', rateHz: 8_000 },
      })
    const target = `phone ${random.below(count)}`
    await engine.carryOut('open-port', {
      port: 'snoop',
      spec: { kind: 'snoop', target, spy: 'both', whisper: 'none', rateHz: 8_000 },
    })
    await engine.carryOut('play', {
      play: 'music',
      port: 'link 1',
      spec: { sounds: [{ kind: 'tone', pattern: '250' }] },
    })
    await this.pass(100)
    for (const bridge of ['one', 'two', 'three', 'pair'])
      await engine.carryOut('open-bridge', { bridge, spec: { kind: 'mixing' } })
    for (let at = 0; at < count; at++)
      await this.join(`phone ${at}`, ['one', 'two', 'three'][random.below(3)] as string)
    await engine.carryOut('act-on-play', { play: 'music', act: { act: 'stop' } })
    if (random.below(2) === 0)
      for (const [port, bridge] of [
        ['link 1', 'one'],
        ['link 2', 'two'],
      ] as const)
        await this.join(port, bridge)
    for (const id of ['pair 1', 'pair 2']) await this.join(id, 'pair')
    const heard = `phone ${random.below(count)}`
    if (random.below(2) === 0) await this.record(heard)
    if (random.below(2) === 0)
      await engine.carryOut('play', {
        play: 'prompt',
        port: 'browser',
        spec: { sounds: [{ kind: 'tone', pattern: '300' }] },
      })
    await this.pass(1_000)
  }

  async record(port: string): Promise<void> {
    const path = `${temporaryPath('broken')}.wav`
    const spec = { path, format: 'wav', appends: false, maxSilenceMs: 0 }
    await this.engine.carryOut('record', { record: 'record', port, spec })
  }

  async pass(ms: number): Promise<void> {
    for (let at = 0; at < ms / 20; at++) {
      this.#browser?.say(7, 0, 160 * this.#frame++, new Uint8Array(160).fill(0x20))
      await this.clock.pass('20ms')
    }
  }

  /** What breaks, and whose it is; undefined: there is nothing of that kind in this world. */
  break(): Broken | undefined {
    const { random } = this
    const ids = [...this.ports.keys()]
    const id = ids[random.below(ids.length)] as string
    const port = this.ports.get(id) as Port
    const broken = { place: '', victim: id, mend: () => undefined as unknown, hits: 0 }
    const onHit = () => broken.hits++
    const own = (of: object, place: string, method: string) => {
      broken.place = place
      broken.mend = breakMethod(of, method, onHit)
      return broken as Broken
    }
    // what these are there for
    if (id === 'lite' && random.below(2) === 0) return this.#ofKind(broken, IceTransports.prototype, 'tick')
    if (id.startsWith('pair') && port.end instanceof RtpEnd && random.below(2) === 0)
      return own(port.end.audio.sender, 'relay', 'relay')
    const places = [
      () => own(port, 'listen', 'listen'),
      () => own(port, 'speak', 'speak'),
      () => own(port, 'bridged', 'bridged'),
      () => own(port.end, 'read', 'read'),
      () => own(port.end, 'write', 'write'),
      () => own(port.end, 'isActive', 'isActive'),
      ...(id === 'snoop'
        ? [() => own(port.end, 'overhear', 'overhear'), () => own(port.end, 'whisper', 'hasWhisper')]
        : []),
      ...(port.end instanceof RtpEnd ? this.#rtpPlaces(port.end, own) : []),
      ...(id === 'browser' ? [() => this.#ofKind(broken, Player.prototype, 'read')] : []),
      ...(port.recorders.size > 0 ? [() => this.#ofKind(broken, Recorder.prototype, 'record')] : []),
    ]
    return places[random.below(places.length)]?.()
  }

  #rtpPlaces(end: RtpEnd, own: (of: object, place: string, method: string) => Broken): (() => Broken)[] {
    const { receiver, sender } = end.audio
    return [
      () => own(end, 'receive', 'onRtp'),
      () => own(end, 'tick', 'tick'),
      () => own(receiver, 'jitter buffer', 'receive'),
      () => own(receiver, 'decode', 'read'),
      () => own(sender, 'encode', 'write'),
      () => own(sender, 'relay', 'relay'),
      () => own(end.transport, 'send', 'sendRtp'),
      () => own(end.transport, 'report', 'sendRtcp'),
    ]
  }

  #ofKind(broken: { place: string; mend: () => unknown; hits: number }, kind: object, method: string): Broken {
    broken.place = `${kind.constructor.name}.${method}`
    broken.mend = breakKind(kind, method, () => broken.hits++)
    return broken as Broken
  }

  /** What is not as it should be. */
  judge({ victim, hits, place }: Broken): string[] {
    const faults: string[] = []
    const expected = hits > 0 ? [victim] : []
    const failed = this.failed.map((text) => text.split(':')[0])
    if (failed.join() !== expected.join()) faults.push(`${place} of ${victim}: ended [${this.failed.join(' | ')}]`)
    if (this.failed.some((text) => !text.includes(words))) faults.push(`another fault: ${this.failed.join(' | ')}`)
    if (this.others.length > 0) faults.push(`told: ${this.others.join()}`)
    for (const [id, { phone, bridge }] of this.phones) {
      if (id === victim && hits > 0) continue
      for (const [other, { hz, bridge: its }] of this.phones) {
        if (other === id || its !== bridge || (other === victim && hits > 0)) continue
        if (phone.hears(hz, 400) < 1_000) faults.push(`${place} of ${victim}: ${id} does not hear ${other}`)
      }
    }
    return faults.map((fault) => `seed ${this.seed}: ${fault}`)
  }

  async close(): Promise<void> {
    await this.engine.carryOut('shutdown', {})
    for (const { phone } of this.phones.values()) phone.close()
    this.#browser?.close()
  }
}

export async function breakPorts({ seed, worlds }: PortBreaking): Promise<BreakingOutcome> {
  const places: Record<string, number> = {}
  const faults: string[] = []
  let broken = 0
  for (let at = 0; at < worlds; at++) {
    const fixture = new PortsFixture(seed + at)
    const restore = seePorts(fixture.ports)
    await fixture.build().finally(restore)
    const place = fixture.break()
    if (place) {
      await fixture.pass(6_000)
      place.mend()
      await fixture.pass(600)
      faults.push(...fixture.judge(place))
      if (place.hits > 0) {
        broken++
        places[place.place] = (places[place.place] ?? 0) + 1
      }
    }
    await fixture.close()
  }
  return { broken, places, faults }
}

/** An engine shows its ports to nobody: they are seen when they listen. */
export function seePorts(ports: Map<string, Port>): () => void {
  const { listen } = Port.prototype
  Port.prototype.listen = function (this: Port, nowMs: number) {
    ports.set(this.id, this)
    listen.call(this, nowMs)
  }
  return () => {
    Port.prototype.listen = listen
  }
}
