// Throws records of DTLS at ports whose phones have no checks, from strangers and while the phones shake hands and talk: made up, recorded and
// changed, in pieces, hellos without end, and handshakes of strangers' own. Not a real network.
import { type Random, seededRandom, VirtualClock } from '@jackfield/base'
import { createCertificate, type DtlsCertificate } from '@jackfield/rtp'
import type { PortSpec } from '../contract/port.ts'
import { MediaEngine } from '../worker/engine.ts'
import { clearWeather, MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { madeUpHello, TestDtlsPhone } from './test-dtls-phone.ts'

export interface RecordThrowing {
  readonly seed: number
  /** so many calls, one after the other … */
  readonly rounds: number
  /** … with so many datagrams thrown at each */
  readonly perRound: number
  /** after the fifth round and after the last */
  readonly onSettled?: () => void
}

export interface RecordOutcome {
  readonly thrown: number
  /** calls that were heard, during and after it */
  readonly goodRounds: number
  /** what the calls' control was told besides that they are secure */
  readonly notices: readonly string[]
  /** bytes that strangers without a cookie sent, and got */
  readonly bytesThrown: number
  readonly bytesGot: number
  /** handshakes that strangers ended well: none */
  readonly strangersSecured: number
}

const ulaw = { mid: '0', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] } as const
const mostRecorded = 200

export async function throwRecords({ seed, rounds, perRound, onSettled }: RecordThrowing): Promise<RecordOutcome> {
  const fixture = await RecordWorld.open(seed)
  for (let round = 0; round < rounds; round++) {
    await fixture.call(perRound)
    if (round === Math.min(4, rounds - 1) || round === rounds - 1) onSettled?.()
  }
  return await fixture.close()
}

class RecordWorld {
  readonly #clock = new VirtualClock()
  readonly #random: Random
  readonly #network: MemoryNetwork
  readonly #engine: MediaEngine
  readonly #notices: string[] = []
  readonly #certificates: readonly DtlsCertificate[]
  /** datagrams of phones and ports, from all calls */
  readonly #recorded: Uint8Array[] = []
  readonly #outcome = { thrown: 0, goodRounds: 0, bytesThrown: 0, bytesGot: 0, strangersSecured: 0 }

  static async open(seed: number): Promise<RecordWorld> {
    return new RecordWorld(seed)
  }

  private constructor(seed: number) {
    this.#random = seededRandom(seed)
    this.#network = new MemoryNetwork(this.#clock, this.#random)
    this.#certificates = ['phone', 'stranger'].map((name) => createCertificate(name, this.#clock.wall()))
    this.#engine = new MediaEngine({
      ...{ clock: this.#clock, random: this.#random, network: this.#network },
      post: ({ type }) => {
        if (['not-secured', 'timed-out', 'consent-lost'].includes(type)) this.#notices.push(type)
      },
    })
  }

  async #phone(address: string, certificate: number, port = 0): Promise<TestDtlsPhone> {
    const parts = { clock: this.#clock, network: this.#network, address, port }
    return await TestDtlsPhone.open({ ...parts, certificate: this.#certificates[certificate]! })
  }

  /** One call: the phone waits or begins, is where it said or behind an address translator. */
  async call(count: number): Promise<void> {
    const [clock, random, engine] = [this.#clock, this.#random, this.#engine]
    const setup = random.below(3) === 0 ? 'active' : 'passive'
    const isElsewhere = setup === 'passive' && random.below(2) === 0
    const phone = await this.#phone('198.51.100.7', 0, 4_000)
    const spec: PortSpec = {
      ...{ kind: 'rtp', streams: [ulaw] },
      transport: {
        ...{ localAddress: '127.0.0.1', firstPort: 20_000, lastPort: 30_000, isRtcpMultiplexed: true },
        ...{ isSymmetric: isElsewhere || random.below(2) === 0, dtls: { remote: phone.dtls(setup) } },
        remote: { address: isElsewhere ? '10.0.0.5' : '198.51.100.7', port: 4_000 },
      },
    }
    const opened = await engine.carryOut('open-port', { port: 'p', spec })
    await engine.carryOut('set-port', { port: 'p', settings: { echoes: true } })
    const strangers = [await this.#phone('192.0.2.1', 1), await this.#phone('192.0.2.2', 1)]
    const pretender = await this.#phone('192.0.2.3', 1)
    const beginsAt = random.below(Math.max(1, count >> 2))
    this.#network.weather = { delayMs: 10, jitterMs: 20, loss: 0.05, repeats: 0.05 }
    for (let at = 0; at < count; at++) {
      if (at === beginsAt) phone.call(opened, setup === 'active' ? 'server' : 'client')
      if (random.below(100) === 0) pretender.call(opened)
      const bytes = this.#datagram()
      strangers[random.below(strangers.length)]!.throw(bytes, opened.local)
      this.#outcome.thrown++
      this.#outcome.bytesThrown += bytes.length
      if (random.below(20) === 0) await clock.pass('20ms')
    }
    this.#network.weather = clearWeather
    await clock.pass('7s')
    if (await this.#isTalking(phone)) this.#outcome.goodRounds++
    for (const { heard } of strangers) this.#outcome.bytesGot += heard.reduce((sum, { length }) => sum + length, 0)
    if ([pretender, ...strangers].some(({ isSecured }) => isSecured)) this.#outcome.strangersSecured++
    this.#record([...phone.heard, ...pretender.heard, ...phone.said, ...pretender.said])
    for (const one of [phone, pretender, ...strangers]) one.close()
    await engine.carryOut('close-port', { port: 'p' })
  }

  #record(datagrams: readonly Uint8Array[]): void {
    this.#recorded.push(...datagrams.filter((bytes) => bytes[0]! >= 20 && bytes[0]! < 64))
    while (this.#recorded.length > mostRecorded) this.#recorded.splice(this.#random.below(this.#recorded.length), 1)
  }

  /** Whether the phone hears itself, while strangers go on. */
  async #isTalking(phone: TestDtlsPhone): Promise<boolean> {
    const before = phone.readable
    for (let at = 0; at < 40; at++) {
      phone.say(new Uint8Array(160).fill(0x90))
      await this.#clock.pass('20ms')
    }
    return phone.isSecured && phone.readable - before > 20
  }

  #datagram(): Uint8Array {
    const random = this.#random
    switch (random.below(6)) {
      case 0:
        return madeUpHello(random.bytes(32))
      case 1:
        return record(random, random.bytes(random.below(200)))
      case 2:
        return record(random, piece(random))
      case 3:
        return Uint8Array.of(20 + random.below(44), ...random.bytes(random.below(80)))
      default: {
        const known = this.#recorded[random.below(this.#recorded.length || 1)] ?? madeUpHello(random.bytes(32))
        return random.below(3) === 0 ? known : changed(known, random)
      }
    }
  }

  async close(): Promise<RecordOutcome> {
    await this.#engine.carryOut('shutdown', {})
    return { ...this.#outcome, notices: this.#notices }
  }
}

function record(random: Random, body: Uint8Array): Uint8Array {
  const [type, epoch] = [20 + random.below(5), random.below(3) === 0 ? 1 : 0]
  return Uint8Array.of(type, 0xfe, 0xfd, 0, epoch, 0, 0, 0, 0, 0, random.below(256), 0, body.length & 0xff, ...body)
}

/** Of a message that promises much and brings little. */
function piece(random: Random): Uint8Array {
  const part = random.bytes(random.below(20))
  const head = [random.below(21), 0, 0x3f, 0xff, 0, random.below(12), 0, random.below(64), 0, 0, 0, part.length]
  return Uint8Array.of(...head, ...part)
}

function changed(bytes: Uint8Array, random: Random): Uint8Array {
  const result = bytes.slice(0, random.below(3) === 0 ? 1 + random.below(bytes.length) : bytes.length)
  for (let left = random.below(4); left > 0; left--) result[random.below(result.length)] = random.below(256)
  return result
}
