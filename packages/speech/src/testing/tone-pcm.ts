// A tone as samples, for engines of tests.

export function tonePcm(hz: number, ms: number, rateHz = 16_000): Int16Array {
  return Int16Array.from({ length: (rateHz * ms) / 1_000 }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * hz * at) / rateHz)),
  )
}
