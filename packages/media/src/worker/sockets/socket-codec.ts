// Coding as sockets carry it: linear samples little-endian, everything else as in RTP.
// Not the codecs.
import { codecNamed } from '../../codecs/index.ts'
import { MediaError } from '../../contract/commands.ts'

export interface SocketCodec {
  readonly rateHz: number
  /** of 20 ms; undefined: it varies */
  readonly frameBytes: number | undefined
  /** Writes samples from the beginning of `into`; gives their number. */
  decode(bytes: Uint8Array, into: Int16Array): number
  /** Gives bytes that are the receiver's alone. */
  encode(pcm: Int16Array, samples: number): Uint8Array
  close(): void
}

const mostEncodedBytes = 4_000

export async function openSocketCodec(name: string): Promise<SocketCodec> {
  const codec = codecNamed(name)
  if (!codec) throw new MediaError('unknown-codec', name)
  const { sampleRateHz: rateHz, bytesPer20Ms: frameBytes } = codec
  if (codec.rtpName === 'L16')
    return { rateHz, frameBytes, decode: decodeLinear, encode: encodeLinear, close: () => undefined }
  const decoder = await codec.decoder()
  const encoder = await codec.encoder()
  const encoded = new Uint8Array(mostEncodedBytes)
  return {
    rateHz,
    frameBytes,
    decode: (bytes, into) => decoder.decode(bytes, 0, bytes.length, into),
    encode: (pcm, samples) => encoded.slice(0, encoder.encode(pcm, samples, encoded, 0)),
    close() {
      decoder.close()
      encoder.close()
    },
  }
}

/** An odd byte at the end is half a sample, and none. */
export function decodeLinear(bytes: Uint8Array, into: Int16Array): number {
  const samples = Math.min(bytes.length >> 1, into.length)
  for (let at = 0; at < samples; at++) into[at] = (bytes[2 * at] as number) | ((bytes[2 * at + 1] as number) << 8)
  return samples
}

export function encodeLinear(pcm: Int16Array, samples: number): Uint8Array {
  const bytes = new Uint8Array(2 * samples)
  for (let at = 0; at < samples; at++) {
    const sample = pcm[at] as number
    bytes[2 * at] = sample
    bytes[2 * at + 1] = sample >> 8
  }
  return bytes
}
