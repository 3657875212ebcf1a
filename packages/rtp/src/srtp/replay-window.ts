// Which of the last packets were seen (RFC 3711 §3.3.2): a packet is taken once, and an index is used once.
// Not authentication: ask after the tag was found right.

/** of packets that come */
const usualLength = 128

export interface ReplayWindow {
  highest: number
  readonly length: number
  /** one bit for each packet, in a ring by index */
  readonly seen: Uint32Array
}

/** `length`: in packets, a multiple of 32; whoever is later than that is taken for one that was seen. */
export const replayWindow = (length = usualLength): ReplayWindow => ({
  highest: -1,
  length,
  seen: new Uint32Array(length / 32),
})

export function isReplayed(window: ReplayWindow, index: number): boolean {
  const windowLength = window.length
  if (index > window.highest) return false
  if (index <= window.highest - windowLength) return true
  const at = index % windowLength
  return (((window.seen[at >> 5] as number) >>> (at & 31)) & 1) === 1
}

export function markSeen(window: ReplayWindow, index: number): void {
  const windowLength = window.length
  if (index > window.highest) {
    const from = Math.max(window.highest + 1, index - windowLength + 1)
    for (let skipped = from; skipped < index; skipped++) clear(window, skipped % windowLength)
    window.highest = index
  }
  const at = index % windowLength
  window.seen[at >> 5] = (window.seen[at >> 5] as number) | (1 << (at & 31))
}

function clear(window: ReplayWindow, at: number): void {
  window.seen[at >> 5] = (window.seen[at >> 5] as number) & ~(1 << (at & 31))
}
