// What a codec is: facts that signalling and playing need, and the two functions that make its encoders and decoders.
// Not the codecs.

export interface CodecFacts {
  /** as the interface and the configuration write it, such as `ulaw` */
  readonly name: string
  /** in an rtpmap */
  readonly rtpName: string
  /** of RTP timestamps; differs from the audio's for G.722 */
  readonly clockRateHz: number
  readonly sampleRateHz: number
  /** of an rtpmap; the audio is always one channel here */
  readonly rtpChannels: number
  /** static when below 35, else what is offered when nothing else was agreed */
  readonly payloadType: number
  readonly ptimeMs: { readonly min: number; readonly default: number; readonly max: number }
  /** bytes of 20 ms; undefined: they vary */
  readonly bytesPer20Ms?: number
  /** format parameters that are offered */
  readonly fmtp?: string
  /** higher is better; decides between equals */
  readonly quality: number
  readonly rfc: string
}

/** Remembers what it decoded last, so that it can conceal. */
export interface Decoder {
  /** Writes samples from the beginning of `into`; gives their number, 0 for bytes that make no sense. */
  decode(bytes: Uint8Array, start: number, length: number, into: Int16Array): number
  /** Writes this many samples in place of a packet that is missing. */
  conceal(into: Int16Array, samples: number): void
  close(): void
}

export interface Encoder {
  /** Encodes the first samples; gives the number of bytes written from `at`. */
  encode(pcm: Int16Array, samples: number, into: Uint8Array, at: number): number
  close(): void
}

export interface Codec extends CodecFacts {
  encoder(): Promise<Encoder>
  decoder(): Promise<Decoder>
}

export const codec = (facts: CodecFacts, makers: Pick<Codec, 'encoder' | 'decoder'>): Codec => ({ ...facts, ...makers })

/** The longest a packet may be, in milliseconds; buffers are made for it. */
export const longestPacketMs = 140
