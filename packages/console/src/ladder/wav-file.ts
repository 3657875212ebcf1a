// Samples out of a WAV file as the exchange records it: linear 16 bit, µ-law or A-law, one or two channels.
// Not a player: browsers play the file itself.

export interface WavSamples {
  readonly rate: number
  /** the first channel, -32768 to 32767 */
  readonly samples: Int16Array
  /** each channel apart, as many as there are */
  readonly channels: readonly Int16Array[]
}

/** Undefined: it is no WAV file, or of a kind that is not read here. */
export function readWav(bytes: Uint8Array): WavSamples | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || text(bytes, 0) !== 'RIFF' || text(bytes, 8) !== 'WAVE') return undefined
  let format: { code: number; channels: number; rate: number; bits: number } | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [text(bytes, at), view.getUint32(at + 4, true)]
    const start = at + 8
    if (name === 'fmt ' && size >= 16 && start + 16 <= bytes.length)
      format = {
        code: view.getUint16(start, true),
        channels: view.getUint16(start + 2, true),
        rate: view.getUint32(start + 4, true),
        bits: view.getUint16(start + 14, true),
      }
    if (name === 'data') {
      if (!format || format.channels < 1) return undefined
      // a recording that still goes on has not said how long it is
      const end = size === 0 || start + size > bytes.length ? bytes.length : start + size
      const all = decode(format, view, start, end)
      if (!all) return undefined
      const channels = splitChannels(all, format.channels)
      return { rate: format.rate, samples: channels[0] ?? all, channels }
    }
    // chunks begin at even places
    at = start + size + (size % 2)
  }
  return undefined
}

const text = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

function decode(
  { code, bits }: { readonly code: number; readonly bits: number },
  view: DataView,
  start: number,
  end: number,
): Int16Array | undefined {
  if (code === 1 && bits === 16)
    return Int16Array.from({ length: (end - start) >> 1 }, (_, at) => view.getInt16(start + at * 2, true))
  const law = code === 7 ? fromUlaw : code === 6 ? fromAlaw : undefined
  return law && Int16Array.from({ length: end - start }, (_, at) => law(view.getUint8(start + at)))
}

function splitChannels(all: Int16Array, channels: number): Int16Array[] {
  if (channels === 1) return [all]
  const length = Math.floor(all.length / channels)
  return Array.from({ length: channels }, (_, channel) =>
    Int16Array.from({ length }, (_, at) => all[at * channels + channel] ?? 0),
  )
}

/** G.711 §2. */
function fromUlaw(byte: number): number {
  const value = ~byte & 0xff
  const magnitude = (((value & 0x0f) << 3) + 0x84) << ((value & 0x70) >> 4)
  return value & 0x80 ? 0x84 - magnitude : magnitude - 0x84
}

function fromAlaw(byte: number): number {
  const value = byte ^ 0x55
  const segment = (value & 0x70) >> 4
  const low = ((value & 0x0f) << 4) + 8
  const magnitude = segment === 0 ? low : (low + 0x100) << (segment - 1)
  return value & 0x80 ? magnitude : -magnitude
}
