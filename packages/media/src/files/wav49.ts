// GSM in a RIFF file, as voice mail has always liked it: a tenth of the size of plain samples.
// Not the reading of the header: every RIFF file is read alike.
import { GsmDecoder } from '../codecs/gsm/decoder.ts'
import { GsmEncoder } from '../codecs/gsm/encoder.ts'
import { gsmFrameBytes, gsmFrameSamples } from '../codecs/gsm/frame.ts'
import {
  microsoftBlockBytes,
  microsoftBlockSamples,
  packMicrosoftBlock,
  unpackMicrosoftBlock,
} from '../codecs/gsm/microsoft-block.ts'
import type { BlockDecoder, BlockEncoder, FileLayout, FileWriting } from '../file-format.ts'

export const microsoftGsmTag = 49
const rateHz = 8_000
const headerBytes = 60

export const microsoftGsmLayout = (dataStart: number, dataLength: number): FileLayout => ({
  rateHz,
  dataStart,
  dataLength: dataLength - (dataLength % microsoftBlockBytes),
  blockBytes: microsoftBlockBytes,
  blockSamples: microsoftBlockSamples,
  decoder: openDecoder,
})

export const microsoftGsmWriting: FileWriting = {
  blockBytes: microsoftBlockBytes,
  blockSamples: microsoftBlockSamples,
  header,
  encoder: openEncoder,
}

function openDecoder(): BlockDecoder {
  const decoder = new GsmDecoder()
  const frames = new Uint8Array(2 * gsmFrameBytes)
  return (bytes, start, length, into) => {
    let samples = 0
    for (let at = 0; at + microsoftBlockBytes <= length; at += microsoftBlockBytes) {
      unpackMicrosoftBlock(bytes, start + at, frames, 0)
      decoder.decode(frames, 0, into, samples)
      decoder.decode(frames, gsmFrameBytes, into, samples + gsmFrameSamples)
      samples += microsoftBlockSamples
    }
    return samples
  }
}

function openEncoder(): BlockEncoder {
  const encoder = new GsmEncoder()
  const frames = new Uint8Array(2 * gsmFrameBytes)
  return (pcm, samples, into) => {
    let at = 0
    for (let from = 0; from + microsoftBlockSamples <= samples; from += microsoftBlockSamples) {
      encoder.encode(pcm, from, frames, 0)
      encoder.encode(pcm, from + gsmFrameSamples, frames, gsmFrameBytes)
      packMicrosoftBlock(frames, 0, into, at)
      at += microsoftBlockBytes
    }
    return at
  }
}

function header(dataBytes: number): Uint8Array {
  const bytes = new Uint8Array(headerBytes)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => {
    for (let index = 0; index < 4; index++) bytes[at + index] = text.charCodeAt(index)
  }
  word(0, 'RIFF')
  // every chunk has an even number of bytes
  view.setUint32(4, headerBytes - 8 + dataBytes + (dataBytes & 1), true)
  word(8, 'WAVE')
  word(12, 'fmt ')
  view.setUint32(16, 20, true)
  view.setUint16(20, microsoftGsmTag, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rateHz, true)
  view.setUint32(28, (rateHz * microsoftBlockBytes) / microsoftBlockSamples, true)
  view.setUint16(32, microsoftBlockBytes, true)
  view.setUint16(36, 2, true)
  view.setUint16(38, microsoftBlockSamples, true)
  word(40, 'fact')
  view.setUint32(44, 4, true)
  view.setUint32(48, (dataBytes / microsoftBlockBytes) * microsoftBlockSamples, true)
  word(52, 'data')
  view.setUint32(56, dataBytes, true)
  return bytes
}
