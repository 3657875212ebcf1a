// How a stream is thought to sound, from its delay, jitter and loss: the E-model cut down to what a receiver knows.
// Not a measurement of the audio.

export interface Impairments {
  /** seconds */
  readonly meanRtt: number
  readonly jitter: number
  readonly jitterDeviation: number
  /** packets lost per report, on average */
  readonly meanLost: number
}

/** Mean opinion score, from 1 to 4.5. */
export function meanOpinionScore({ meanRtt, jitter, jitterDeviation, meanLost }: Impairments): number {
  const latency = 1_000 * meanRtt + 2 * jitter * (jitterDeviation / 3) + 10
  const rating = (latency < 160 ? 93.2 - latency / 40 : 93.2 - (latency - 120) / 10) - 2 * meanLost
  if (rating < 0) return 1
  if (rating > 100) return 4.5
  return 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 0.000007
}

/** The same from 0 to 100, as `rtp_statistics` gives it. */
export const experienceScore = (impairments: Impairments): number => meanOpinionScore(impairments) * 20
