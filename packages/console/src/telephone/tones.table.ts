// What the telephone sounds like: tones as frequencies in hertz and their rhythm in milliseconds of sound and silence.
// Not their playing: tone-player.ts does that.

import { table } from '@jackfield/base'

export interface Tone {
  readonly frequenciesHz: readonly number[]
  /** sound, silence, sound, silence … */
  readonly rhythmMs: readonly number[]
  readonly isRepeated: boolean
  /** of full scale */
  readonly volume: number
}

export const tones = {
  /** somebody calls */
  ring: { frequenciesHz: [587, 740], rhythmMs: [400, 200, 400, 2000], isRepeated: true, volume: 0.18 },
  /** somebody calls while one talks */
  knock: { frequenciesHz: [425], rhythmMs: [200, 200, 200, 4000], isRepeated: true, volume: 0.05 },
  /** the other side rings (ITU-T E.180) */
  ringBack: { frequenciesHz: [425], rhythmMs: [1000, 4000], isRepeated: true, volume: 0.08 },
  /** it ended otherwise than wanted */
  congestion: { frequenciesHz: [425], rhythmMs: [250, 250, 250, 250, 250, 250], isRepeated: false, volume: 0.08 },
} as const satisfies Record<string, Tone>

export type ToneName = keyof typeof tones

/** The pairs of ITU-T Q.23, for the one who presses. */
export const dtmfHz = table<readonly [number, number]>({
  1: [697, 1209],
  2: [697, 1336],
  3: [697, 1477],
  A: [697, 1633],
  4: [770, 1209],
  5: [770, 1336],
  6: [770, 1477],
  B: [770, 1633],
  7: [852, 1209],
  8: [852, 1336],
  9: [852, 1477],
  C: [852, 1633],
  '*': [941, 1209],
  0: [941, 1336],
  '#': [941, 1477],
  D: [941, 1633],
})

/** When sound begins and ends within one round, and how long a round is. */
export function rhythmOf({ rhythmMs }: Pick<Tone, 'rhythmMs'>): {
  readonly bursts: readonly (readonly [beginMs: number, endMs: number])[]
  readonly roundMs: number
} {
  const bursts: [number, number][] = []
  let at = 0
  for (const [index, length] of rhythmMs.entries()) {
    if (index % 2 === 0) bursts.push([at, at + length])
    at += length
  }
  return { bursts, roundMs: at }
}
