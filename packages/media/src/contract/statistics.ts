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
