// A tone as a file, for engines of tests.

import { wavHeader } from '@jackfield/media'

export function tonePcm(hz: number, ms: number, rateHz = 16_000): Int16Array {
  return Int16Array.from({ length: (rateHz * ms) / 1_000 }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * hz * at) / rateHz)),
  )
}

export function toneWav(hz: number, ms: number, rateHz = 16_000): Buffer {
  const pcm = tonePcm(hz, ms, rateHz)
  return Buffer.concat([wavHeader(rateHz, pcm.byteLength), Buffer.from(pcm.buffer)])
}
