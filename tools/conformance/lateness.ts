// Stalls of a process, and how late it was while something ran.
// Not how they are measured: stall-log.ts does that inside the process.

/** A frame of audio: who is later than this may hear a gap where there is none. */
export const FRAME_MS = 20
export const BEAT_MS = 10

export interface Stall {
  /** milliseconds since 1970 */
  readonly endedAt: number
  readonly lateMs: number
}

export interface Span {
  readonly from: number
  readonly to: number
}

export const formatStall = ({ endedAt, lateMs }: Stall) => `${endedAt} ${Math.round(lateMs)}\n`

export function parseStalls(text: string): Stall[] {
  return [...text.matchAll(/^(\d+) (\d+)$/gm)].map(([, endedAt, lateMs]) => ({
    endedAt: Number(endedAt),
    lateMs: Number(lateMs),
  }))
}

/** The longest stall of which a part was within; 0: none. */
export function latenessWithin(stalls: readonly Stall[], { from, to }: Span): number {
  const touching = stalls.filter(({ endedAt, lateMs }) => endedAt >= from && endedAt - lateMs <= to)
  return Math.max(0, ...touching.map(({ lateMs }) => lateMs))
}
