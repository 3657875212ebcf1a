// µ-law and A-law (ITU-T G.711) as tables: one step for a sample in either direction.
// Not codecs: they and the files use these.

/** 14 bits of magnitude in eight segments, after a bias that makes them powers of two. */
const bias = 132
const loudestUlaw = 32_635

function ulawOf(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample), loudestUlaw) + bias
  const segment = 31 - Math.clz32(magnitude) - 7
  const step = (magnitude >> (segment + 3)) & 0x0f
  return ~(sign | (segment << 4) | step) & 0xff
}

function fromUlaw(code: number): number {
  const bits = ~code & 0xff
  const magnitude = ((((bits & 0x0f) << 3) + bias) << ((bits >> 4) & 7)) - bias
  return bits >= 0x80 ? -magnitude : magnitude
}

/** Every other bit is turned over on the line. */
const alawToggle = 0x55

function alawOf(sample: number): number {
  const sign = sample >= 0 ? 0x80 : 0
  const magnitude = (sample >= 0 ? sample : ~sample) >> 3
  const segment = magnitude < 32 ? 0 : 31 - Math.clz32(magnitude) - 4
  const step = segment < 2 ? magnitude >> 1 : magnitude >> segment
  return (sign | (segment << 4) | (step & 0x0f)) ^ alawToggle
}

function fromAlaw(code: number): number {
  const bits = code ^ alawToggle
  const segment = (bits >> 4) & 7
  const step = bits & 0x0f
  const magnitude = segment === 0 ? (step << 4) + 8 : ((step << 4) + 0x108) << (segment - 1)
  return bits >= 0x80 ? magnitude : -magnitude
}

const encodeTable = (of: (sample: number) => number) =>
  Uint8Array.from({ length: 65_536 }, (_, index) => of((index << 16) >> 16))
const decodeTable = (from: (code: number) => number) => Int16Array.from({ length: 256 }, (_, code) => from(code))

export interface Companding {
  /** by the sample's 16 bits */
  readonly encode: Uint8Array
  readonly decode: Int16Array
  /** the byte of silence */
  readonly silence: number
}

export const ulawTables: Companding = { encode: encodeTable(ulawOf), decode: decodeTable(fromUlaw), silence: 0xff }
export const alawTables: Companding = { encode: encodeTable(alawOf), decode: decodeTable(fromAlaw), silence: 0xd5 }

export function expand(tables: Companding, bytes: Uint8Array, start: number, length: number, into: Int16Array): number {
  const { decode } = tables
  const count = Math.min(length, into.length)
  for (let at = 0; at < count; at++) into[at] = decode[bytes[start + at] as number] as number
  return count
}

export function compress(
  tables: Companding,
  pcm: Int16Array,
  samples: number,
  into: Uint8Array,
  start: number,
): number {
  const { encode } = tables
  for (let at = 0; at < samples; at++) into[start + at] = encode[(pcm[at] as number) & 0xffff] as number
  return samples
}
