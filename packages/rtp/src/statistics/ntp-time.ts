// Moments as RTCP writes them: seconds since 1900 and a fraction of 2^-32 (RFC 3550 §4).
// Not a clock.

const secondsFrom1900To1970 = 2_208_988_800

export interface NtpTime {
  readonly seconds: number
  readonly fraction: number
}

/** Of milliseconds since 1970. */
export function ntpTime(wallMs: number): NtpTime {
  const seconds = Math.floor(wallMs / 1_000)
  const fraction = Math.floor(((wallMs - seconds * 1_000) / 1_000) * 2 ** 32)
  return { seconds: (seconds + secondsFrom1900To1970) >>> 0, fraction: fraction >>> 0 }
}

/** The middle 32 bits, which reports carry back: 65536ths of a second. */
export const middleBits = ({ seconds, fraction }: NtpTime): number =>
  (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0
