// Audio of an engine, as it comes, to samples: linear and WAV piece by piece, every other format of files when it is whole.
// Not a resampler: samples keep the rate they have.

import { type FileFormat, formatOfExtension, formatOfMimeType } from '@jackfield/media'
import { EngineError } from '../engines/speech-engine.ts'

type Layout = Exclude<ReturnType<Extract<FileFormat['reading'], { layout: unknown }>['layout']>, string>

export type SampleListener = (samples: Int16Array, rateHz: number) => void

/** A header is not longer than this. */
const mostHeaderBytes = 65_536
/** What is decoded as a whole is not larger than this. */
const mostWholeBytes = 32 * 2 ** 20

const wav = formatOfExtension('wav') as FileFormat

type Shape =
  | { readonly kind: 'linear'; readonly rateHz: number; readonly isBigEndian: boolean }
  | { readonly kind: 'wav' }
  | { readonly kind: 'whole'; readonly format: FileFormat }

/** A format of ours or a type of MIME; undefined: neither. */
export function shapeOf(format: string): Shape | undefined {
  if (format.startsWith('slin')) {
    // slin16 as Asterisk names it, slin@22050 for rates that have no name
    const [whole, kilohertz, hertz] = /^slin(?:(8|12|16|24|32|44|48|96|192)|@(\d{4,6}))?$/.exec(format) ?? []
    if (whole === undefined) return undefined
    const rateHz = kilohertz === '44' ? 44_100 : Number(hertz ?? Number(kilohertz ?? 8) * 1_000)
    return { kind: 'linear', rateHz, isBigEndian: false }
  }
  const [type = '', ...parameters] = format.toLowerCase().replaceAll(' ', '').split(';')
  if (/^audio\/(?:l16|pcm|x-pcm|raw|x-raw)$/.test(type)) {
    const rate = parameters.map((one) => /^(?:rate|samplerate)=(\d+)$/.exec(one)?.[1]).find((one) => one !== undefined)
    // RFC 2586: audio/L16 is in network byte order; what calls itself PCM is not
    return rate === undefined ? undefined : { kind: 'linear', rateHz: Number(rate), isBigEndian: type === 'audio/l16' }
  }
  const found = formatOfExtension(format) ?? formatOfMimeType(format)
  if (!found) return undefined
  return wav.mimeTypes.includes(type) || found.name.startsWith('wav')
    ? { kind: 'wav' }
    : { kind: 'whole', format: found }
}

export class AudioDecoder {
  readonly #onSamples: SampleListener
  #format: string | undefined
  #shape: Shape | undefined
  #layout: Layout | undefined
  #decode: ReturnType<Layout['decoder']> | undefined
  /** bytes that wait: for the rest of a header, of a block, or of everything */
  #held: Uint8Array = new Uint8Array(0)
  #pieces: Uint8Array[] = []
  #pieceBytes = 0
  /** of the audio in a WAV file */
  #left = Number.POSITIVE_INFINITY

  constructor(onSamples: SampleListener) {
    this.#onSamples = onSamples
  }

  begin(format: string | undefined): void {
    this.#format = format
    this.#shape = format === undefined ? undefined : shapeOf(format)
  }

  write(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    const shape = this.#shape ?? this.#guess(bytes)
    if (shape.kind === 'whole') {
      this.#keep(bytes)
      return
    }
    const all = this.#held.length === 0 ? bytes : joined(this.#held, bytes)
    this.#held = all.slice(shape.kind === 'linear' ? this.#passLinear(all, shape) : this.#passWav(all))
  }

  /** Nothing more comes. */
  async end(pause: () => Promise<void>): Promise<void> {
    const shape = this.#shape
    if (shape?.kind === 'whole') await this.#decodeWhole(shape.format, pause)
    else if (shape?.kind === 'wav' && !this.#layout) throw new EngineError('its audio is no WAV')
  }

  /** Where nobody says what it is, it has to be something that says so itself. */
  #guess(bytes: Uint8Array): Shape {
    const isRiff = bytes[0] === 0x52 && bytes[1] === 0x49 && bytes[2] === 0x46 && bytes[3] === 0x46
    if (!isRiff) throw new EngineError(`its audio is of an unknown format${this.#format ? `: ${this.#format}` : ''}`)
    this.#shape = { kind: 'wav' }
    return this.#shape
  }

  /** How many bytes were used. */
  #passLinear(all: Uint8Array, { rateHz, isBigEndian }: Extract<Shape, { kind: 'linear' }>): number {
    const samples = new Int16Array(all.length >> 1)
    const view = new DataView(all.buffer, all.byteOffset, all.length)
    for (let at = 0; at < samples.length; at++) samples[at] = view.getInt16(2 * at, !isBigEndian)
    if (samples.length > 0) this.#onSamples(samples, rateHz)
    return 2 * samples.length
  }

  #passWav(all: Uint8Array): number {
    if (this.#layout) return this.#passBlocks(this.#layout, all, 0)
    const { reading } = wav
    const layout = 'layout' in reading ? reading.layout(all, Number.MAX_SAFE_INTEGER) : 'not-supported'
    if (layout === 'not-supported') throw new EngineError('its WAV has audio that is not linear, µ-law or A-law')
    if (typeof layout === 'string') {
      if (all.length > mostHeaderBytes || (all.length >= 12 && !isRiff(all)))
        throw new EngineError('its audio is no WAV')
      return 0
    }
    this.#layout = layout
    this.#decode = layout.decoder()
    this.#left = layout.dataLength
    return this.#passBlocks(layout, all, layout.dataStart)
  }

  #passBlocks({ blockBytes, blockSamples, rateHz }: Layout, all: Uint8Array, from: number): number {
    const blocks = Math.floor(Math.min(all.length - from, this.#left) / blockBytes)
    // what comes behind the audio is not heard
    if (this.#left < blockBytes) return all.length
    if (blocks <= 0) return from
    const samples = new Int16Array(blocks * blockSamples)
    const count = this.#decode?.(all, from, blocks * blockBytes, samples) ?? 0
    this.#left -= blocks * blockBytes
    this.#onSamples(samples.subarray(0, count), rateHz)
    return from + blocks * blockBytes
  }

  #keep(bytes: Uint8Array): void {
    this.#pieceBytes += bytes.length
    if (this.#pieceBytes > mostWholeBytes) throw new EngineError('its audio is too long')
    this.#pieces.push(bytes.slice())
  }

  async #decodeWhole({ reading }: FileFormat, pause: () => Promise<void>): Promise<void> {
    const bytes = Buffer.concat(this.#pieces)
    this.#pieces = []
    if ('decodeWhole' in reading) {
      const decoded = await reading.decodeWhole(bytes, pause)
      if (typeof decoded === 'string') throw new EngineError(`its audio cannot be read: ${decoded}`)
      return this.#onSamples(decoded.pcm, decoded.rateHz)
    }
    const layout = reading.layout(bytes, bytes.length)
    if (typeof layout === 'string') throw new EngineError(`its audio cannot be read: ${layout}`)
    const blocks = Math.floor(layout.dataLength / layout.blockBytes)
    const samples = new Int16Array(blocks * layout.blockSamples)
    const count = layout.decoder()(bytes, layout.dataStart, blocks * layout.blockBytes, samples)
    this.#onSamples(samples.subarray(0, count), layout.rateHz)
  }
}

const isRiff = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, 4).toString('latin1') === 'RIFF'

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
