// Payload types that need no `rtpmap` (RFC 3551 §6).
// Not the codecs.

export interface StaticPayloadType {
  readonly name: string
  readonly clockRateHz: number
  readonly channels: number
}

export const staticPayloadTypes: Readonly<Record<number, StaticPayloadType>> = {
  0: { name: 'PCMU', clockRateHz: 8000, channels: 1 },
  3: { name: 'GSM', clockRateHz: 8000, channels: 1 },
  4: { name: 'G723', clockRateHz: 8000, channels: 1 },
  5: { name: 'DVI4', clockRateHz: 8000, channels: 1 },
  6: { name: 'DVI4', clockRateHz: 16_000, channels: 1 },
  7: { name: 'LPC', clockRateHz: 8000, channels: 1 },
  8: { name: 'PCMA', clockRateHz: 8000, channels: 1 },
  // sampled at 16 kHz, and called 8000 by an old mistake
  9: { name: 'G722', clockRateHz: 8000, channels: 1 },
  10: { name: 'L16', clockRateHz: 44_100, channels: 2 },
  11: { name: 'L16', clockRateHz: 44_100, channels: 1 },
  12: { name: 'QCELP', clockRateHz: 8000, channels: 1 },
  13: { name: 'CN', clockRateHz: 8000, channels: 1 },
  14: { name: 'MPA', clockRateHz: 90_000, channels: 1 },
  15: { name: 'G728', clockRateHz: 8000, channels: 1 },
  16: { name: 'DVI4', clockRateHz: 11_025, channels: 1 },
  17: { name: 'DVI4', clockRateHz: 22_050, channels: 1 },
  18: { name: 'G729', clockRateHz: 8000, channels: 1 },
  25: { name: 'CelB', clockRateHz: 90_000, channels: 1 },
  26: { name: 'JPEG', clockRateHz: 90_000, channels: 1 },
  28: { name: 'nv', clockRateHz: 90_000, channels: 1 },
  31: { name: 'H261', clockRateHz: 90_000, channels: 1 },
  32: { name: 'MPV', clockRateHz: 90_000, channels: 1 },
  33: { name: 'MP2T', clockRateHz: 90_000, channels: 1 },
  34: { name: 'H263', clockRateHz: 90_000, channels: 1 },
}
