// WAV files of one tone, and which tones are in one: 16-bit samples at 8 kHz.
// Not a reader of WAV: the samples begin where ours do.

const rateHz = 8_000
const headBytes = 44

export function toneWav(hz: number, seconds: number): Buffer {
  const samples = rateHz * seconds
  const file = Buffer.alloc(headBytes + 2 * samples)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + 2 * samples, 4)
  file.write('WAVEfmt ', 8)
  for (const [at, value] of [16, 0x10001, rateHz, 2 * rateHz, 0x100002].entries())
    file.writeUInt32LE(value, 16 + 4 * at)
  file.write('data', 36)
  file.writeUInt32LE(2 * samples, 40)
  for (let at = 0; at < samples; at++) {
    file.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * hz * at) / rateHz)), headBytes + 2 * at)
  }
  return file
}

/** Of these frequencies, those that are to be heard in the middle of the file. */
export function tonesIn(file: Uint8Array, frequencies: readonly number[]): number[] {
  const bytes = Buffer.from(file.subarray(headBytes))
  const first = Math.floor(bytes.length / 4)
  const samples = Array.from({ length: 2_000 }, (_, at) => {
    const place = 2 * (Math.floor(first / 2) + at)
    return place + 1 < bytes.length ? bytes.readInt16LE(place) : 0
  })
  return frequencies.filter((hz) => amplitude(samples, hz) > 300)
}

function amplitude(samples: readonly number[], hz: number): number {
  let [real, imaginary] = [0, 0]
  for (const [at, sample] of samples.entries()) {
    const angle = (2 * Math.PI * hz * at) / rateHz
    real += sample * Math.cos(angle)
    imaginary += sample * Math.sin(angle)
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length
}
