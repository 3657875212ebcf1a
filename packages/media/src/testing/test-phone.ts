// A phone for tests: sends a tone, keeps what it hears, presses keys; on any clock and network.
// Not SIP.
import type { Clock, Random, Timer } from '@jackfield/base'
import { decodeRtcp, decodeRtp, isRtcp, type RtcpPacket, RtpView } from '@jackfield/rtp'
import { codecNamed } from '../codecs/index.ts'
import { PlainKernels } from '../kernels/plain-kernels.ts'
import { AudioReceiver } from '../worker/rtp/audio-receiver.ts'
import { AudioSender } from '../worker/rtp/audio-sender.ts'
import type { MediaNetwork, MediaSocket } from '../worker/rtp/network.ts'
import { sineWave, toneLevel } from './tone-level.ts'

export interface TestPhoneOptions {
  readonly clock: Clock
  readonly random: Random
  readonly network: MediaNetwork
  readonly codec: string
  readonly address?: string
  readonly ptimeMs?: number
  /** parts of a million its clock is fast */
  readonly ppm?: number
}

const kernels = new PlainKernels()

export class TestPhone {
  readonly rateHz: number
  readonly payloadType: number
  readonly heard: number[] = []
  readonly reports: RtcpPacket[] = []
  /** sequence numbers and SSRCs of what came */
  readonly packets: {
    readonly sequence: number
    readonly timestamp: number
    readonly ssrc: number
    readonly payloadType: number
  }[] = []
  readonly #socket: MediaSocket
  readonly #sender: AudioSender
  readonly #receiver: AudioReceiver
  readonly #clock: Clock
  #beats: (() => void)[] = []
  #remote: { address: string; port: number } | undefined
  #tone: Int16Array | undefined
  #toneAt = 0
  #timer: Timer | undefined
  readonly #frame: Int16Array
  readonly #silence: Int16Array
  readonly #frameMs: number

  static async open(options: TestPhoneOptions): Promise<TestPhone> {
    const codec = codecNamed(options.codec)!
    const parts = { decoder: await codec.decoder(), encoder: await codec.encoder() }
    let phone: TestPhone | undefined
    const socket = await options.network.open(options.address ?? '127.0.0.1', 0, (bytes) => phone?.receive(bytes))
    phone = new TestPhone(options, socket, parts)
    return phone
  }

  private constructor(
    options: TestPhoneOptions,
    socket: MediaSocket,
    parts: {
      decoder: Awaited<ReturnType<NonNullable<ReturnType<typeof codecNamed>>['decoder']>>
      encoder: Awaited<ReturnType<NonNullable<ReturnType<typeof codecNamed>>['encoder']>>
    },
  ) {
    const codec = codecNamed(options.codec)!
    this.rateHz = codec.sampleRateHz
    this.payloadType = codec.payloadType
    this.#clock = options.clock
    this.#socket = socket
    this.#frameMs = 20 * (1 - (options.ppm ?? 0) / 1e6)
    this.#receiver = new AudioReceiver(
      kernels,
      this.rateHz,
      [{ payloadType: codec.payloadType, codec, decoder: parts.decoder }],
      {},
    )
    this.#sender = new AudioSender({
      kernels,
      rateHz: this.rateHz,
      codec,
      encoder: parts.encoder,
      payloadType: codec.payloadType,
      telephoneEvent: { payloadType: 101, clockRateHz: 8_000 },
      ptimeMs: options.ptimeMs ?? 20,
      random: options.random,
      send: (bytes, length) => {
        if (this.#remote) this.#socket.send(bytes.slice(0, length), length, this.#remote.port, this.#remote.address)
      },
    })
    this.#frame = new Int16Array(this.rateHz / 50)
    this.#silence = new Int16Array(this.rateHz / 50)
  }

  get address(): { address: string; port: number } {
    return { address: this.#socket.address, port: this.#socket.port }
  }

  receive(bytes: Uint8Array): void {
    if (isRtcp(bytes)) {
      const decoded = decodeRtcp(bytes)
      if (decoded.ok) this.reports.push(...decoded.packets)
      return
    }
    const view = new RtpView()
    if (decodeRtp(bytes, view) !== undefined) return
    const { sequence, timestamp, ssrc, payloadType } = view
    this.packets.push({ sequence, timestamp, ssrc, payloadType })
    if (this.#receiver.understands(view.payloadType)) this.#receiver.receive(view, this.#clock.now())
  }

  /** Speaks to this address: a tone, or silence; hears at the same pace. */
  start(remote: { address: string; port: number }, hz?: number, peak = 8_000): void {
    this.#remote = remote
    this.#tone = hz === undefined ? undefined : sineWave(this.rateHz, hz, this.rateHz, peak)
    this.#timer ??= this.#clock.every(this.#frameMs, () => this.#beat())
  }

  /** Says something else from now on. */
  say(hz: number | undefined, peak = 8_000): void {
    this.#tone = hz === undefined ? undefined : sineWave(this.rateHz, hz, this.rateHz, peak)
  }

  #beat(): void {
    const samples = this.rateHz / 50
    let frame = this.#silence
    if (this.#tone) {
      frame = this.#tone.subarray(this.#toneAt, this.#toneAt + samples)
      this.#toneAt = (this.#toneAt + samples) % this.rateHz
    }
    // the sender counts frames; what passed between them is its own affair
    this.#sender.write(frame, this.#clock.now())
    this.#sender.tick(this.#clock.now())
    const has = this.#receiver.read(this.#frame, this.#clock.now())
    this.heard.push(...(has ? this.#frame : this.#silence))
    const beats = this.#beats
    this.#beats = []
    for (const beat of beats) beat()
  }

  /** When the next frame has been said and heard. */
  beat(): Promise<void> {
    return new Promise((resolve) => this.#beats.push(resolve))
  }

  press(digit: string, durationMs: number): void {
    this.#sender.beginDigit(digit, this.#clock.now(), durationMs)
  }

  /** How loud this frequency was in the last stretch. */
  hears(hz: number, ms = 500): number {
    return toneLevel(Int16Array.from(this.heard.slice(-(this.rateHz * ms) / 1_000)), this.rateHz, hz)
  }

  /** Stops speaking, still hears nothing. */
  stop(): void {
    this.#timer?.cancel()
    this.#timer = undefined
  }

  close(): void {
    this.stop()
    this.#socket.close()
    this.#receiver.close()
    this.#sender.close()
  }
}
