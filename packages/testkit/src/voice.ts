// What a phone of a test can say: tones, sounds of the exchange, files, samples.
// Not the saying: the phone's test audio does that.

import { type Duration, parseDuration } from '@jackfield/base'

/** `level` is the peak in decibels below the loudest possible: -12 unless told. */
export type Said =
  | { readonly tone: number | readonly number[]; readonly lasts?: Duration; readonly level?: number }
  /** a medium by its name, as it would be played: `hello-world`, `number:5`, a path without its ending */
  | { readonly sound: string; readonly again?: boolean }
  /** 16-bit samples at the phone's rate */
  | { readonly samples: Int16Array; readonly again?: boolean }

export interface Voice {
  readonly samples: Int16Array
  readonly isEndless: boolean
}

const usualLevel = -12
/** A tone without an end goes round in whole periods: every frequency in whole hertz fits into a second. */
const roundMs = 1_000

export const peakOf = (level: number): number => 32_767 * 10 ** (level / 20)

/** `read` looks a medium up. Undefined: there is none of that name. */
export async function voiceOf(
  said: Said,
  rateHz: number,
  read: (name: string) => Promise<Int16Array | undefined>,
): Promise<Voice | undefined> {
  if ('samples' in said) return { samples: said.samples, isEndless: said.again ?? false }
  if ('sound' in said) {
    const samples = await read(said.sound)
    return samples && { samples, isEndless: said.again ?? false }
  }
  const { tone, lasts, level = usualLevel } = said
  const lengthMs = lasts === undefined ? roundMs : parseDuration(lasts)
  return { samples: tones([tone].flat(), rateHz, lengthMs, peakOf(level)), isEndless: lasts === undefined }
}

/** All of them at once, each of this peak. */
function tones(frequencies: readonly number[], rateHz: number, lengthMs: number, peak: number): Int16Array {
  return Int16Array.from({ length: (rateHz * lengthMs) / 1_000 }, (_, at) => {
    const sum = frequencies.reduce((total, hz) => total + Math.sin((2 * Math.PI * hz * at) / rateHz), 0)
    return Math.max(-32_768, Math.min(32_767, Math.round(peak * sum)))
  })
}
