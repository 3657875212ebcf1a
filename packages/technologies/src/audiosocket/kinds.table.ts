// The kinds of AudioSocket's messages, and the rate that each kind of audio has.
// Not their form.

export const messageKinds = { hangup: 0x00, id: 0x01, digit: 0x03, error: 0xff } as const

/** Linear samples of 16 bits, little-endian, one channel. */
export const audioKinds: readonly { readonly kind: number; readonly codec: string; readonly rateHz: number }[] = [
  { kind: 0x10, codec: 'slin', rateHz: 8_000 },
  { kind: 0x11, codec: 'slin12', rateHz: 12_000 },
  { kind: 0x12, codec: 'slin16', rateHz: 16_000 },
  { kind: 0x13, codec: 'slin24', rateHz: 24_000 },
  { kind: 0x14, codec: 'slin32', rateHz: 32_000 },
  { kind: 0x15, codec: 'slin44', rateHz: 44_100 },
  { kind: 0x16, codec: 'slin48', rateHz: 48_000 },
  { kind: 0x17, codec: 'slin96', rateHz: 96_000 },
  { kind: 0x18, codec: 'slin192', rateHz: 192_000 },
]

const rateOfKind = new Map(audioKinds.map(({ kind, rateHz }) => [kind, rateHz]))

/** Undefined: no audio. */
export const rateOf = (kind: number): number | undefined => rateOfKind.get(kind)
