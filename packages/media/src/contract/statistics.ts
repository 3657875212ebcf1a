// The figures of an RTP port, in the order they lie in shared memory.
// Not how they are come by.
import type { RtpStatistics } from '@jackfield/rtp'

const four = <P extends string, S extends string>(prefix: P, suffix: S) =>
  [`${prefix}max${suffix}`, `${prefix}min${suffix}`, `${prefix}normdev${suffix}`, `${prefix}stdev${suffix}`] as const

export const rtpStatisticsFields = [
  'txcount',
  'rxcount',
  'txjitter',
  'rxjitter',
  ...four('remote_', 'jitter'),
  ...four('local_', 'jitter'),
  'txploss',
  'rxploss',
  ...four('remote_', 'rxploss'),
  ...four('local_', 'rxploss'),
  'rtt',
  ...four('', 'rtt'),
  'local_ssrc',
  'remote_ssrc',
  'rxoctetcount',
  'txoctetcount',
  'txmes',
  'rxmes',
  ...four('local_', 'mes'),
  ...four('remote_', 'mes'),
  'mos',
] as const satisfies readonly (keyof RtpStatistics)[]

/** Behind them: moments on the wall clock, milliseconds since 1970; 0: there was no packet. */
const timesAt = rtpStatisticsFields.length

export const rtpMemoryBytes = 8 * (timesAt + 4)

/** When packets of a port went. */
export interface PacketMoments {
  /** absent: none has */
  readonly firstIn?: number
  readonly lastIn?: number
  readonly firstOut?: number
  readonly lastOut?: number
}

export interface FirstAndLast {
  readonly firstMs: number
  readonly lastMs: number
}

/** `offsetMs`: from the clock they were read from to 1970. */
export function writeMoments(values: Float64Array, came: FirstAndLast, went: FirstAndLast, offsetMs: number): void {
  values[timesAt] = came.firstMs < 0 ? 0 : came.firstMs + offsetMs
  values[timesAt + 1] = came.lastMs < 0 ? 0 : came.lastMs + offsetMs
  values[timesAt + 2] = went.firstMs < 0 ? 0 : went.firstMs + offsetMs
  values[timesAt + 3] = went.lastMs < 0 ? 0 : went.lastMs + offsetMs
}

export function readMoments(memory: SharedArrayBuffer): PacketMoments {
  const [firstIn = 0, lastIn = 0, firstOut = 0, lastOut = 0] = new Float64Array(memory, 8 * timesAt, 4)
  return { ...(firstIn > 0 ? { firstIn, lastIn } : {}), ...(firstOut > 0 ? { firstOut, lastOut } : {}) }
}

/** Reads them as they are now. */
export function readStatistics(memory: SharedArrayBuffer): RtpStatistics {
  const values = new Float64Array(memory)
  const read: Partial<Record<keyof RtpStatistics, number>> = {}
  for (const [at, field] of rtpStatisticsFields.entries()) read[field] = values[at] as number
  return read as unknown as RtpStatistics
}

const txcountAt = rtpStatisticsFields.indexOf('txcount')
const rxcountAt = rtpStatisticsFields.indexOf('rxcount')

/** Both ways. */
export function countPackets(memory: SharedArrayBuffer): number {
  const values = new Float64Array(memory)
  return (values[txcountAt] as number) + (values[rxcountAt] as number)
}
