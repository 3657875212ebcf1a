// The tables of ETSI 06.10 §4.4 and §5.4.
// Numbers of the standard, in its order.

/** Quantization of the eight log area ratios: scale, offset, largest and smallest code, and the inverse scale. */
export const areaRatios: readonly {
  readonly a: number
  readonly b: number
  readonly max: number
  readonly min: number
  readonly inverse: number
  readonly bits: number
}[] = [
  { a: 20_480, b: 0, max: 31, min: -32, inverse: 13_107, bits: 6 },
  { a: 20_480, b: 0, max: 31, min: -32, inverse: 13_107, bits: 6 },
  { a: 20_480, b: 2_048, max: 15, min: -16, inverse: 13_107, bits: 5 },
  { a: 20_480, b: -2_560, max: 15, min: -16, inverse: 13_107, bits: 5 },
  { a: 13_964, b: 94, max: 7, min: -8, inverse: 19_223, bits: 4 },
  { a: 15_360, b: -1_792, max: 7, min: -8, inverse: 17_476, bits: 4 },
  { a: 8_534, b: -341, max: 3, min: -4, inverse: 31_454, bits: 3 },
  { a: 9_036, b: -1_144, max: 3, min: -4, inverse: 29_708, bits: 3 },
]

/** long term gain: decision levels and what is used */
export const gainLevels = Int16Array.of(6_554, 16_384, 26_214, 32_767)
export const gains = Int16Array.of(3_277, 11_469, 21_299, 32_767)

/** the weighting filter */
export const weights = Int16Array.of(-134, -374, 0, 2_054, 5_741, 8_192, 5_741, 2_054, 0, -374, -134)

/** normalized inverse and direct mantissas */
export const inverseMantissas = Int16Array.of(29_128, 26_215, 23_832, 21_846, 20_165, 18_725, 17_476, 16_384)
export const mantissas = Int16Array.of(18_431, 20_479, 22_527, 24_575, 26_623, 28_671, 30_719, 32_767)
