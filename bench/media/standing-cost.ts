// What a call costs the media engine beside bridges that stand there: commands only, no packets.
// Not the threads: the engine is called where it is measured.
import type { Random } from '@jackfield/base'
import { silentLog } from '@jackfield/base'
import { type MediaNetwork, MediaPlane, type PortSpec } from '@jackfield/media'
import { localWorkers } from '@jackfield/media/testing'
import { HandClock } from './hand-clock.ts'

const rounds = 400
/** so few that most rounds are over before memory is cleared, which takes as long as hundreds of calls */
const callsPerRound = 20
const warmingRounds = 100

const network: MediaNetwork = {
  open: async (address, port) => ({ address, port, send: () => undefined, close: () => undefined }),
}

const phone: PortSpec = {
  kind: 'rtp',
  transport: {
    ...{ localAddress: '127.0.0.1', firstPort: 10_000, lastPort: 60_000, isRtcpMultiplexed: true },
    remote: { address: '127.0.0.1', port: 9 },
  },
  streams: [{ mid: 'a', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] }],
}

class StandingPlane {
  readonly #plane: MediaPlane
  #calls = 0
  least = Number.POSITIVE_INFINITY

  constructor(random: Random) {
    const startWorker = localWorkers({ clock: new HandClock(), random, network })
    this.#plane = new MediaPlane({ startWorker, log: silentLog })
  }

  async open(bridge: string): Promise<void> {
    this.#plane.openBridge(bridge, { kind: 'mixing' })
    for (const side of ['a', 'b']) {
      await this.#plane.openPort(`${bridge} ${side}`, phone)
      this.#plane.join(bridge, `${bridge} ${side}`)
    }
  }

  async #end(bridge: string): Promise<void> {
    for (const side of ['a', 'b']) await this.#plane.closePort(`${bridge} ${side}`)
    this.#plane.closeBridge(bridge)
  }

  /**
   * A call is made, one side of it muted for a while, and ended. Each has a name of its own, as channels have: a `Map` that is given one
   * name and loses it again and again looks through all the places where it once stood.
   */
  async #call(): Promise<void> {
    const name = `call ${this.#calls++}`
    await this.open(name)
    for (const mutesIn of [true, false]) this.#plane.setPort(`${name} a`, { mutesIn })
    await this.#end(name)
  }

  async measure(): Promise<void> {
    const before = process.cpuUsage()
    for (let at = 0; at < callsPerRound; at++) await this.#call()
    const { user, system } = process.cpuUsage(before)
    this.least = Math.min(this.least, (user + system) / callsPerRound)
  }

  close(): Promise<void> {
    return this.#plane.close()
  }
}

/**
 * What a call costs beside as many bridges as each says, in µs. The least of many rounds, in turns: a busy machine only ever adds.
 */
export async function standingCosts<const C extends readonly number[]>(
  random: Random,
  counts: C,
): Promise<{ [K in keyof C]: number }> {
  const planes: StandingPlane[] = []
  for (const count of counts) {
    const plane = new StandingPlane(random)
    planes.push(plane)
    for (let at = 0; at < count; at++) await plane.open(`standing ${at}`)
  }
  for (let round = -warmingRounds; round < rounds; round++) {
    if (round === 0) for (const plane of planes) plane.least = Number.POSITIVE_INFINITY
    // each follows the others as often
    for (const plane of round % 2 === 0 ? planes : planes.toReversed()) await plane.measure()
  }
  for (const plane of planes) await plane.close()
  return planes.map(({ least }) => least) as { [K in keyof C]: number }
}
