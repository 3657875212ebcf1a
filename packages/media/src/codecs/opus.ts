// Opus (RFC 6716, RFC 7587): one voice at 48 kHz, with the library's own concealment; in stereo by name only.
// Not the library: it is loaded when the first call needs it.
import type { OpusDecoderHandle, OpusEncoderHandle } from 'libopus-wasm'
import { codec, type Decoder, type Encoder } from '../codec.ts'

const rateHz = 48_000
const bitsPerSecond = 32_000
/** Measured: half the work of the highest for a difference nobody hears in speech. */
const complexity = 5
/** Lengths the encoder takes, in samples. */
const frames = [2_880, 1_920, 960, 480, 240, 120]

/** 120 ms: of more at once the library knows nothing, and says so by throwing. */
const longestConcealed = 5_760

const library = () => import('libopus-wasm')

export const opus = codec(
  {
    name: 'opus',
    rtpName: 'opus',
    clockRateHz: rateHz,
    sampleRateHz: rateHz,
    rtpChannels: 2,
    payloadType: 107,
    ptimeMs: { min: 20, default: 20, max: 60 },
    fmtp: 'useinbandfec=1',
    quality: 75,
    rfc: '7587',
  },
  {
    async encoder() {
      const { Application, createEncoder } = await library()
      const options = { application: Application.Voip, channels: 1, sampleRate: rateHz } as const
      return encoderOf(
        await createEncoder({ ...options, bitrate: bitsPerSecond, complexity, fec: true, packetLossPercent: 5 }),
      )
    },
    async decoder() {
      const { createDecoder } = await library()
      return decoderOf(await createDecoder({ channels: 1, sampleRate: rateHz }))
    },
  },
)

function encoderOf(handle: OpusEncoderHandle): Encoder {
  return {
    encode(pcm, samples, into, at) {
      if (!frames.includes(samples)) return 0
      const packet = handle.encode(pcm.subarray(0, samples), { frameSize: samples, maxPacketBytes: into.length - at })
      into.set(packet, at)
      return packet.length
    },
    close: () => handle.free(),
  }
}

function decoderOf(handle: OpusDecoderHandle): Decoder {
  return {
    decode(bytes, start, length, into) {
      try {
        const samples = handle.decode(bytes.subarray(start, start + length))
        const count = Math.min(samples.length, into.length)
        into.set(count === samples.length ? samples : samples.subarray(0, count))
        return count
      } catch {
        // a malformed packet of a peer; the library says so by throwing
        return 0
      }
    },
    conceal(into, samples) {
      // the library conceals in steps of 2.5 ms
      const whole = samples - (samples % 120)
      into.fill(0, 0, samples)
      for (let at = 0; at < whole; at += longestConcealed) {
        const count = Math.min(longestConcealed, whole - at)
        into.set(handle.decodePacketLoss(count).subarray(0, count), at)
      }
    },
    close: () => handle.free(),
  }
}
