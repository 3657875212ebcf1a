// Which of the last packets were seen (RFC 3711 §3.3.2): a packet is taken once.
// Not authentication: ask after the tag was found right.

const windowLength = 128

export interface ReplayWindow {
  highest: number
  /** one bit for each packet, in a ring by index */
  readonly seen: Uint32Array
}

export const replayWindow = (): ReplayWindow => ({ highest: -1, seen: new Uint32Array(windowLength / 32) })

export function isReplayed(window: ReplayWindow, index: number): boolean {
  if (index > window.highest) return false
  if (index <= window.highest - windowLength) return true
  const at = index % windowLength
  return (((window.seen[at >> 5] as number) >>> (at & 31)) & 1) === 1
}

export function markSeen(window: ReplayWindow, index: number): void {
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
