// Sun's audio files: a header of 24 bytes or more, then µ-law.
// Not their other encodings.
import { compandedBlocks } from '../companded-blocks.ts'
import { ulawTables } from '../companding.ts'
import { fileFormat } from '../file-format.ts'

const magic = 0x2e736e64
const headerBytes = 24
const ulawEncoding = 1
const blocks = compandedBlocks(ulawTables)

export const au = fileFormat(
  { name: 'au', extensions: ['au'], codec: 'ulaw', rateHz: 8_000, mimeTypes: [] },
  {
    reading: {
      layout(head, fileBytes) {
        if (head.length < headerBytes) return 'too-short'
        const view = new DataView(head.buffer, head.byteOffset, head.length)
        if (view.getUint32(0) !== magic) return 'not-this-format'
        const dataStart = view.getUint32(4)
        if (view.getUint32(12) !== ulawEncoding || view.getUint32(16) !== 8_000 || view.getUint32(20) !== 1)
          return 'not-supported'
        if (dataStart < headerBytes || dataStart > fileBytes) return 'too-short'
        const { decoder, blockBytes, blockSamples } = blocks
        return { rateHz: 8_000, dataStart, dataLength: fileBytes - dataStart, blockBytes, blockSamples, decoder }
      },
    },
    writing: {
      blockBytes: 1,
      blockSamples: 1,
      header(dataBytes) {
        const bytes = new Uint8Array(headerBytes)
        const view = new DataView(bytes.buffer)
        ;[magic, headerBytes, dataBytes, ulawEncoding, 8_000, 1].forEach((value, index) => {
          view.setUint32(4 * index, value)
        })
        return bytes
      },
      encoder: blocks.encoder,
    },
  },
)
