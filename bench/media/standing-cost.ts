// What a call costs the media engine beside bridges that stand there, and beside none: commands only, no packets.
// Not the threads: the engine is called where it is measured.
import type { Random } from '@jackfield/base'
import { silentLog } from '@jackfield/base'
import { localWorkers, type MediaNetwork, MediaPlane, type PortSpec } from '@jackfield/media'
import { HandClock } from './hand-clock.ts'

const rounds = 16
const callsPerRound = 200

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

  /** A call is made, one side of it muted for a while, and ended. */
  async #call(): Promise<void> {
    await this.open('call')
    for (const mutesIn of [true, false]) this.#plane.setPort('call a', { mutesIn })
    await this.#end('call')
  }

  async measure(): Promise<void> {
    // what the other one left behind is not ours to clear away
    globalThis.gc?.()
    const before = process.cpuUsage()
    for (let at = 0; at < callsPerRound; at++) await this.#call()
    const { user, system } = process.cpuUsage(before)
    this.least = Math.min(this.least, (user + system) / callsPerRound)
  }

  close(): Promise<void> {
    return this.#plane.close()
  }
}

export interface StandingCost {
  readonly aloneUs: number
  readonly besideUs: number
}

/** The least of several rounds, in turns: a busy machine only ever adds. */
export async function standingCost(random: Random, bridges: number): Promise<StandingCost> {
  const [alone, beside] = [new StandingPlane(random), new StandingPlane(random)]
  for (let at = 0; at < bridges; at++) await beside.open(`standing ${at}`)
  for (let round = -2; round < rounds; round++) {
    if (round === 0) alone.least = beside.least = Number.POSITIVE_INFINITY
    // each follows the other as often
    for (const one of round % 2 === 0 ? [alone, beside] : [beside, alone]) await one.measure()
  }
  for (const one of [alone, beside]) await one.close()
  return { aloneUs: alone.least, besideUs: beside.least }
}
