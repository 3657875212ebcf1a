// Sounds of tests as WAV files: a tone written, and how much of a tone is in one.
// Not for users: the media plane has its own files.

import { readFileSync, writeFileSync } from 'node:fs'

const rateHz = 8_000

/** One channel of 16 bits at 8 kHz. */
export function writeTone(path: string, hz: number, seconds: number): void {
  const samples = rateHz * seconds
  const data = Buffer.alloc(44 + 2 * samples)
  data.write('RIFF', 0)
  data.writeUInt32LE(36 + 2 * samples, 4)
  data.write('WAVEfmt ', 8)
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(1, 22)
  data.writeUInt32LE(rateHz, 24)
  data.writeUInt32LE(2 * rateHz, 28)
  data.writeUInt16LE(2, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36)
  data.writeUInt32LE(2 * samples, 40)
  for (let at = 0; at < samples; at++) {
    data.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * hz * at) / rateHz)), 44 + 2 * at)
  }
  writeFileSync(path, data)
}

export interface Sound {
  readonly rateHz: number
  readonly samples: Int16Array
}

export const readWav = (path: string): Sound => parseWav(readFileSync(path))

/** Files that were not finished say nothing about their length: everything behind the head counts. */
export function parseWav(bytes: Buffer): Sound {
  let at = 12
  let rate = rateHz
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (name === 'fmt ') rate = bytes.readUInt32LE(at + 12)
    if (name === 'data') {
      const end = length === 0 || at + 8 + length > bytes.length ? bytes.length : at + 8 + length
      const count = (end - at - 8) >> 1
      return { rateHz: rate, samples: Int16Array.from({ length: count }, (_, n) => bytes.readInt16LE(at + 8 + 2 * n)) }
    }
    at += 8 + length + (length & 1)
  }
  return { rateHz: rate, samples: new Int16Array() }
}

/** The part of the sound's power that is at this frequency, 0 to 1, in the best second of it. */
export function shareOfTone({ rateHz: rate, samples }: Sound, hz: number): number {
  let best = 0
  for (let start = 0; start + rate <= samples.length; start += rate / 4) {
    best = Math.max(best, shareIn(samples.subarray(start, start + rate), hz, rate))
  }
  return best
}

/** Whole periods of every multiple of 40 Hz. */
const windowsPerSecond = 40

/**
 * A packet that came too late, on a machine that others are busy on, leaves a gap or moves what follows: the tone goes on with
 * another phase, and is one nevertheless. So it is looked for in short windows, each by itself.
 */
function shareIn(samples: Int16Array, hz: number, rate: number): number {
  const length = Math.floor(rate / windowsPerSecond)
  let [tone, power, loud] = [0, 0, 0]
  for (let start = 0; start + length <= samples.length; start += length) {
    const window = powersOf(samples.subarray(start, start + length), hz, rate)
    tone += window.tone
    power += window.all
    if (window.all / length > 10_000) loud++
  }
  // silence with a click in it is no tone
  return loud < windowsPerSecond / 4 ? 0 : tone / power
}

function powersOf(samples: Int16Array, hz: number, rate: number): { tone: number; all: number } {
  let [real, imaginary, all] = [0, 0, 0]
  samples.forEach((sample, at) => {
    const angle = (2 * Math.PI * hz * at) / rate
    real += sample * Math.cos(angle)
    imaginary += sample * Math.sin(angle)
    all += sample * sample
  })
  return { tone: (2 * (real ** 2 + imaginary ** 2)) / samples.length, all }
}
