// RIFF files: written as one channel of 16 bits, or as GSM; read at any rate, with one or two channels, also in µ-law and A-law.
// Not their endings: what is inside tells more.
import { alawTables, type Companding, ulawTables } from '../companding.ts'
import { type BlockDecoder, type FileFault, type FileFormat, type FileLayout, fileFormat } from '../file-format.ts'
import { linearBlocks } from '../headerless.ts'
import { microsoftGsmLayout, microsoftGsmTag, microsoftGsmWriting } from './wav49.ts'

const tags = { pcm: 1, alaw: 6, ulaw: 7, extensible: 0xfffe } as const
const headerBytes = 44

interface Shape {
  readonly tag: number
  readonly channels: number
  readonly rateHz: number
  readonly bits: number
}

const linear: readonly FileFormat[] = [
  ['wav', 'slin', 8_000, ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave']] as const,
  ['wav16', 'slin16', 16_000, ['audio/x-wav;codec=pcm;bit=16;rate=16000']] as const,
].map(([name, codec, rateHz, mimeTypes]) =>
  fileFormat(
    { name, extensions: [name], codec, rateHz, mimeTypes },
    {
      reading: { layout },
      writing: {
        blockBytes: 2,
        blockSamples: 1,
        header: (dataBytes) => wavHeader(rateHz, dataBytes),
        encoder: linearBlocks(rateHz).encoder,
      },
    },
  ),
)

const gsm = fileFormat(
  { name: 'wav49', extensions: ['WAV', 'wav49'], codec: 'gsm', rateHz: 8_000, mimeTypes: [] },
  { reading: { layout }, writing: microsoftGsmWriting },
)

export const wav: readonly FileFormat[] = [...linear, gsm]

/** Of one channel of 16 bits at any rate. */
export function wavHeader(rateHz: number, dataBytes: number): Uint8Array {
  const bytes = new Uint8Array(headerBytes)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => {
    for (let index = 0; index < 4; index++) bytes[at + index] = text.charCodeAt(index)
  }
  // sizes are of 32 bits: a longer file says as much as it can
  const most = 0xffffffff - headerBytes
  word(0, 'RIFF')
  view.setUint32(4, Math.min(dataBytes, most) + headerBytes - 8, true)
  word(8, 'WAVE')
  word(12, 'fmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, tags.pcm, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rateHz, true)
  view.setUint32(28, 2 * rateHz, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, Math.min(dataBytes, most), true)
  return bytes
}

function layout(head: Uint8Array, fileBytes: number): FileLayout | FileFault {
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  const word = (at: number) => String.fromCharCode(...head.subarray(at, at + 4))
  if (head.length < 12) return 'too-short'
  if (word(0) !== 'RIFF' || word(8) !== 'WAVE') return 'not-this-format'
  let shape: Shape | undefined
  for (let at = 12; at + 8 <= head.length; ) {
    const length = view.getUint32(at + 4, true)
    if (word(at) === 'fmt ' && length >= 16 && at + 8 + length <= head.length) shape = shapeOf(view, at + 8, length)
    if (word(at) === 'data') {
      if (!shape) return 'not-this-format'
      // a recording that was cut off says nothing, or too much, about its length
      const rest = fileBytes - at - 8
      return layoutOf(shape, at + 8, length === 0 || length > rest ? rest : length)
    }
    at += 8 + length + (length & 1)
  }
  return shape ? 'too-short' : 'not-this-format'
}

function shapeOf(view: DataView, at: number, length: number): Shape {
  const tag = view.getUint16(at, true)
  return {
    tag: tag === tags.extensible && length >= 26 ? view.getUint16(at + 24, true) : tag,
    channels: view.getUint16(at + 2, true),
    rateHz: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  }
}

function layoutOf(
  { tag, channels, rateHz, bits }: Shape,
  dataStart: number,
  dataLength: number,
): FileLayout | FileFault {
  if (tag === microsoftGsmTag && channels === 1 && rateHz === 8_000) return microsoftGsmLayout(dataStart, dataLength)
  const sampleOf = samplesBy(tag, bits)
  if (!sampleOf || channels < 1 || channels > 2 || rateHz < 1_000 || rateHz > 192_000) return 'not-supported'
  const blockBytes = (bits >> 3) * channels
  const step = bits >> 3
  const decode: BlockDecoder = (bytes, start, length, into) => {
    const samples = Math.floor(length / blockBytes)
    for (let at = 0; at < samples; at++) {
      const place = start + at * blockBytes
      const left = sampleOf(bytes, place)
      into[at] = channels === 1 ? left : (left + sampleOf(bytes, place + step)) >> 1
    }
    return samples
  }
  return {
    rateHz,
    dataStart,
    dataLength: dataLength - (dataLength % blockBytes),
    blockBytes,
    blockSamples: 1,
    decoder: () => decode,
  }
}

type SampleOf = (bytes: Uint8Array, at: number) => number

function samplesBy(tag: number, bits: number): SampleOf | undefined {
  const companded =
    (tables: Companding): SampleOf =>
    (bytes, at) =>
      tables.decode[bytes[at] as number] as number
  if (tag === tags.ulaw && bits === 8) return companded(ulawTables)
  if (tag === tags.alaw && bits === 8) return companded(alawTables)
  if (tag !== tags.pcm) return undefined
  if (bits === 8) return (bytes, at) => ((bytes[at] as number) - 128) << 8
  if (bits === 16) return (bytes, at) => (((bytes[at] as number) | ((bytes[at + 1] as number) << 8)) << 16) >> 16
  // of 24 bits the upper sixteen
  if (bits === 24) return (bytes, at) => (((bytes[at + 1] as number) | ((bytes[at + 2] as number) << 8)) << 16) >> 16
  return undefined
}
