// A bot over a media websocket and the telephone it talks to: everything the telephone says comes back in bursts of two seconds, 200 ms
// later; then the bot is interrupted some times. Not the figures: what was seen is handed out.

import { systemClock } from '@jackfield/base'
import { type Client, type MediaSocket, openMediaChannel } from '@jackfield/client'
import { udpNetwork } from '@jackfield/media/testing'
import { NumberedParty } from '../../tests/support/numbered-party.ts'

const burstFrames = 100
const echoMs = 200
const frameMs = 20
const application = 'bench'

export interface Seen {
  /** added to what the bot itself waits, for each frame that was heard */
  readonly delays: number[]
  readonly gaps: number[]
  readonly markErrors: number[]
  readonly flushes: number[]
}

/** A frame as the bot heard it. */
interface Collected {
  readonly bytes: Uint8Array
  readonly number: number
  readonly cameMs: number
}

export class StreamingBot {
  readonly #id: string
  readonly #party: NumberedParty
  readonly #media: MediaSocket
  readonly #marked: { readonly number: number; readonly atMs: number }[] = []
  readonly #flushes: number[] = []
  /** numbers that went through the bot: when they came, and when they are to be heard if nothing is added on the way back */
  readonly #passed = new Map<number, { readonly cameMs: number; dueMs: number }>()
  #collected: Collected[] = []
  #freeAtMs = 0

  static async start(client: Client, url: string, id: string): Promise<StreamingBot> {
    const party = await NumberedParty.open(systemClock, udpNetwork)
    const phone = await client.channels.externalMedia({
      app: application,
      channelId: `${id}-phone`,
      format: 'slin16',
      external_host: party.address,
    })
    const { channelId, media } = await openMediaChannel(client, { application, url, channelId: `${id}-bot` })
    await client.bridges.createWithId({ bridgeId: id, type: 'mixing' })
    await client.bridges.addChannel({ bridgeId: id, channel: [phone.id, channelId] })
    party.start(Number(phone.channelvars?.UNICASTRTP_LOCAL_PORT))
    return new StreamingBot(id, party, media)
  }

  private constructor(id: string, party: NumberedParty, media: MediaSocket) {
    this.#id = id
    this.#party = party
    this.#media = media
  }

  echo(): () => void {
    return this.#media.onAudio((heard) => {
      const bytes = heard.slice()
      this.#collected.push({ bytes, number: Buffer.from(bytes.buffer).readInt16LE(320), cameMs: systemClock.now() })
      if (this.#collected.length < burstFrames) return
      const burst = this.#collected
      this.#collected = []
      systemClock.after(echoMs, () => this.#send(burst))
    })
  }

  #send(burst: readonly Collected[]): void {
    // what was sent before is played first
    const startMs = Math.max(systemClock.now(), this.#freeAtMs)
    this.#freeAtMs = startMs + burst.length * frameMs
    // a frame that was made up in place of a lost one may repeat a number
    for (const [at, { number, cameMs }] of burst.entries())
      if (!this.#passed.has(number)) this.#passed.set(number, { cameMs, dueMs: startMs + at * frameMs })
    this.#media.send(Buffer.concat(burst.map(({ bytes }) => bytes)))
    const { number } = burst.at(-1) as Collected
    void this.#media.mark().then((outcome) => {
      if (outcome === 'played') this.#marked.push({ number, atMs: systemClock.now() })
    })
  }

  /** Says two seconds, and is interrupted in the middle. */
  async interrupt(round: number): Promise<void> {
    this.#party.isTalking = false
    const word = 20_000 + round
    void this.#media.say(new Int16Array(2 * 16_000).fill(word))
    await systemClock.sleep(700)
    const atMs = systemClock.now()
    await this.#media.interrupt()
    await systemClock.sleep(200)
    const last = this.#party.heard.findLast(({ said }) => said === word)?.atMs
    if (last !== undefined) this.#flushes.push(Math.max(0, last + frameMs - atMs))
  }

  get seen(): Seen {
    const { said: saidAt, heard } = this.#party
    const known = new Set<number>()
    const voiced = heard.filter(({ said }) => saidAt.has(said) && known.size < known.add(said).size)
    // what was lost and made up on the way is no number that was said
    const delays = voiced.flatMap(({ atMs, said }) => {
      const passed = this.#passed.get(said)
      return passed ? [passed.cameMs - (saidAt.get(said) as number) + Math.max(0, atMs - passed.dueMs)] : []
    })
    const gaps = voiced.slice(1).map(({ atMs }, at) => atMs - (voiced[at]?.atMs ?? 0))
    const heardAt = new Map(voiced.map(({ said, atMs }) => [said, atMs]))
    const markErrors = this.#marked.flatMap(({ number, atMs }) => {
      const at = heardAt.get(number)
      return at === undefined ? [] : [Math.abs(atMs - at - frameMs)]
    })
    return { delays, gaps, markErrors, flushes: this.#flushes }
  }

  get id(): string {
    return this.#id
  }

  stop(): void {
    this.#media.close()
    this.#party.stop()
  }
}
