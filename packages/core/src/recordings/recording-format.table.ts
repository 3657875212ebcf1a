// The formats a recording can be stored in: what its file begins with and what silence looks like in it.
// Not the formats that can be played: there are more of those.

import { table } from '@jackfield/base'

interface RecordingFormat {
  readonly rateHz: number
  readonly bytesPerSample: number
  /** the byte that silence is made of */
  readonly silence: number
  readonly header: 'none' | 'riff' | 'sun'
}

const slin = (rateHz: number): RecordingFormat => ({ rateHz, bytesPerSample: 2, silence: 0, header: 'none' })
const ulaw: RecordingFormat = { rateHz: 8_000, bytesPerSample: 1, silence: 0xff, header: 'none' }
const alaw: RecordingFormat = { rateHz: 8_000, bytesPerSample: 1, silence: 0xd5, header: 'none' }

export const recordingFormats = table<RecordingFormat>({
  wav: { ...slin(8_000), header: 'riff' },
  wav16: { ...slin(16_000), header: 'riff' },
  sln: slin(8_000),
  slin: slin(8_000),
  raw: slin(8_000),
  sln12: slin(12_000),
  sln16: slin(16_000),
  sln24: slin(24_000),
  sln32: slin(32_000),
  sln44: slin(44_100),
  sln48: slin(48_000),
  sln96: slin(96_000),
  sln192: slin(192_000),
  ulaw,
  ul: ulaw,
  mu: ulaw,
  ulw: ulaw,
  pcm: ulaw,
  alaw,
  al: alaw,
  alw: alaw,
  au: { ...ulaw, header: 'sun' },
  // a frame of silence is not one byte repeated: without a media plane these hold zeros of the right length
  g722: { rateHz: 8_000, bytesPerSample: 1, silence: 0, header: 'none' },
  gsm: { rateHz: 1_650, bytesPerSample: 1, silence: 0, header: 'none' },
  WAV: { rateHz: 1_625, bytesPerSample: 1, silence: 0, header: 'none' },
  wav49: { rateHz: 1_625, bytesPerSample: 1, silence: 0, header: 'none' },
})

export const isRecordingFormat = (format: string): boolean => recordingFormats.has(format)
