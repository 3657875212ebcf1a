// Somebody at the other end of an external media channel, over a real socket: says tones, presses keys, names what is heard.
// Not the testkit's phones: those live on a clock in hand.

import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { patienceMs } from '@jackfield/base/testing'
import { type Codec, codecNamed, type Decoder, type Encoder } from '@jackfield/media'
import { decodeRtp, encodeRtp, encodeTelephoneEvent, RtpView, telephoneEventLength } from '@jackfield/rtp'
import type { EventClient, Json } from './event-client.ts'
import type { Asked, KitStage } from './kit-stage.ts'

const frameMs = 20
const lookMs = frameMs / 2
/** What is looked at when somebody asks what is heard. */
const windowMs = 300
const peak = 6_000
/** so many looks without a packet are silence */
const patience = 8
const telephoneEvents = 101
const firstSequence = 1_000
const keys = '0123456789*#ABCD'

interface Packet {
  readonly payloadType: number
  readonly hasMarker: boolean
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
  readonly payload: Uint8Array
}

export class RtpParty {
  readonly packets: Packet[] = []
  readonly #socket: Socket
  readonly #codec: Codec
  readonly #encoder: Encoder
  readonly #decoder: Decoder
  readonly #samples: number
  readonly #beats: NodeJS.Timeout
  #heard: number[] = []
  #quietLooks = 0
  #peer: { address: string; port: number } | undefined
  #hertz: readonly number[] | undefined
  #at = 0
  #sequence = firstSequence
  #timestamp = 16_000
  #watchers = new Set<() => void>()
  /** every so many packets one does not arrive; 0: all do */
  losesEvery = 0

  static async open(format = 'ulaw', address = '127.0.0.1'): Promise<RtpParty> {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
    socket.bind(0, address)
    await once(socket, 'listening')
    const codec = codecNamed(format)
    if (!codec) throw new Error(`there is no codec ${format}`)
    return new RtpParty(socket, codec, await codec.encoder(), await codec.decoder())
  }

  /** Opens one and brings it into an application as a channel. */
  static async join(stage: KitStage, client: EventClient, id: string, asked: Asked = {}): Promise<RtpParty> {
    const format = String(asked.query?.format ?? 'ulaw')
    const party = await RtpParty.open(format)
    const query = { app: stage.nameOf(client), channelId: id, external_host: party.address, format, ...asked.query }
    const { status, body } = await stage.ask('POST', '/channels/externalMedia', { ...asked, query })
    if (status !== 200) throw new Error(`${id} could not be made: ${status} ${JSON.stringify(body)}`)
    await client.next('StasisStart', ({ channel }) => (channel as Json).id === id)
    party.sendTo(body.channelvars.UNICASTRTP_LOCAL_ADDRESS, Number(body.channelvars.UNICASTRTP_LOCAL_PORT))
    return party
  }

  private constructor(socket: Socket, codec: Codec, encoder: Encoder, decoder: Decoder) {
    this.#socket = socket
    this.#codec = codec
    this.#encoder = encoder
    this.#decoder = decoder
    this.#samples = (codec.sampleRateHz * frameMs) / 1_000
    socket.on('message', (bytes) => this.#receive(bytes))
    // a test that failed before it could close this must still come to its end
    socket.unref()
    const begun = performance.now()
    let done = 0
    this.#beats = setInterval(() => {
      for (const due = (performance.now() - begun) / frameMs; done < due; done++) this.#beat()
      this.#look()
    }, lookMs).unref()
  }

  get address(): string {
    const { address, port, family } = this.#socket.address()
    return family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`
  }

  sendTo(address: string, port: number): void {
    this.#peer = { address, port }
  }

  get packetsSent(): number {
    return this.#sequence - firstSequence
  }

  /** Says these tones at once from now on, or silence when there are none. */
  say(...hertz: number[]): void {
    this.#hertz = hertz
  }

  /** Sends nothing until it says something again. */
  stops(): void {
    this.#hertz = undefined
  }

  /** Presses a key; resolves when everything of it is sent. */
  async press(digit: string, durationMs = 160): Promise<void> {
    const said = this.#hertz
    this.#hertz = undefined
    const timestamp = this.#timestamp
    const step = 160
    const steps = Math.round(durationMs / frameMs)
    const send = (at: number, isEnd: boolean) => {
      const payload = new Uint8Array(telephoneEventLength)
      encodeTelephoneEvent(payload, 0, { event: keys.indexOf(digit), isEnd, volume: 10, duration: at * step })
      this.#send(telephoneEvents, payload, timestamp, at === 1 && !isEnd)
    }
    for (let at = 1; at <= steps; at++) {
      send(at, false)
      await this.#nextBeat()
    }
    for (let copy = 0; copy < 3; copy++) send(steps, true)
    this.#timestamp = timestamp + (steps + 1) * step
    this.#hertz = said
  }

  /** Waits until, of these tones, exactly the wanted ones have been heard for a while. */
  async untilHears(wanted: readonly number[], among: readonly number[]): Promise<void> {
    const isHeard = () => among.every((hz) => this.hears(hz) === wanted.includes(hz))
    await this.until(isHeard, () => `hears ${among.filter((hz) => this.hears(hz))} instead of ${wanted}`)
  }

  async until(isReached: () => boolean, what: () => string): Promise<void> {
    const limit = performance.now() + patienceMs
    while (!isReached()) {
      if (performance.now() > limit) throw new Error(`waited in vain: ${what()}`)
      await this.#nextBeat()
    }
  }

  /** Whether the tone was there all through the last moments. */
  hears(hz: number): boolean {
    const { sampleRateHz } = this.#codec
    const window = this.#heard.slice((-sampleRateHz * windowMs) / 1_000)
    return window.length === (sampleRateHz * windowMs) / 1_000 && levelOf(window, sampleRateHz, hz) > 0.25 * peak
  }

  /** Keys that came as events. */
  get digits(): string {
    const ends = this.packets.filter(
      ({ payloadType, payload }) => payloadType === telephoneEvents && payload[1]! & 0x80,
    )
    return [...new Map(ends.map(({ timestamp, payload }) => [timestamp, keys[payload[0]!]])).values()].join('')
  }

  close(): void {
    clearInterval(this.#beats)
    this.#socket.close()
    this.#encoder.close()
    this.#decoder.close()
  }

  #nextBeat(): Promise<void> {
    return new Promise((resolve) => this.#watchers.add(resolve))
  }

  #beat(): void {
    if (this.#hertz) this.#sendFrame(this.#hertz)
    const watchers = this.#watchers
    this.#watchers = new Set()
    for (const watch of watchers) watch()
  }

  /** Not once for each beat: when those come late, many at a time, what was sent meanwhile waits in the socket. */
  #look(): void {
    if (++this.#quietLooks > patience) this.#hear(new Int16Array((this.#codec.sampleRateHz * lookMs) / 1_000))
  }

  #sendFrame(hertz: readonly number[]): void {
    const { sampleRateHz, clockRateHz, payloadType } = this.#codec
    const sample = (at: number) =>
      hertz.reduce((sum, hz) => sum + peak * Math.sin((2 * Math.PI * hz * at) / sampleRateHz), 0)
    const pcm = Int16Array.from({ length: this.#samples }, (_, index) => Math.round(sample(this.#at + index)))
    const bytes = new Uint8Array(8_192)
    const length = this.#encoder.encode(pcm, this.#samples, bytes, 0)
    this.#at += this.#samples
    this.#send(payloadType, bytes.slice(0, length), this.#timestamp, false)
    this.#timestamp += (clockRateHz * frameMs) / 1_000
  }

  #send(payloadType: number, payload: Uint8Array, timestamp: number, hasMarker: boolean): void {
    if (!this.#peer) return
    const sequence = this.#sequence++ & 0xffff
    if (this.losesEvery > 0 && sequence % this.losesEvery === 0) return
    const packet = encodeRtp({ payloadType, hasMarker, sequence, timestamp, ssrc: 0x1a2b3c4d, payload })
    this.#socket.send(packet, this.#peer.port, this.#peer.address)
  }

  #receive(bytes: Uint8Array): void {
    const view = new RtpView()
    if (decodeRtp(bytes, view) !== undefined) return
    const { payloadType, hasMarker, sequence, timestamp, ssrc, payloadStart, payloadLength } = view
    const payload = bytes.slice(payloadStart, payloadStart + payloadLength)
    this.packets.push({ payloadType, hasMarker, sequence, timestamp, ssrc, payload })
    this.#quietLooks = 0
    if (payloadType !== this.#codec.payloadType) return
    const pcm = new Int16Array(this.#codec.sampleRateHz / 5)
    this.#hear(pcm.subarray(0, this.#decoder.decode(payload, 0, payload.length, pcm)))
  }

  #hear(pcm: Int16Array): void {
    this.#heard.push(...pcm)
    const most = this.#codec.sampleRateHz
    if (this.#heard.length > 2 * most) this.#heard = this.#heard.slice(-most)
  }
}

/** The peak of this tone in the samples. */
function levelOf(samples: readonly number[], rateHz: number, hz: number): number {
  let [real, imaginary] = [0, 0]
  for (const [at, value] of samples.entries()) {
    const angle = (2 * Math.PI * hz * at) / rateHz
    real += value * Math.cos(angle)
    imaginary += value * Math.sin(angle)
  }
  return (2 / samples.length) * Math.hypot(real, imaginary)
}
