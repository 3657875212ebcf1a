// Where a moment stands on the way down: rows one below the other, with room between them for the time that passed.
// Compact at first: a pause is some pixels, however long. Zoomed in, a second has the same height everywhere.

export interface TimeScale {
  /** middles of the rows, in pixels */
  readonly rows: readonly number[]
  /** pauses that were shortened, with the length they had */
  readonly pauses: readonly { readonly y: number; readonly ms: number }[]
  readonly height: number
  yOf(ms: number): number
  msOf(y: number): number
}

export interface TimeScaleOptions {
  readonly rowHeight: number
  /** pixels for a second; 0: compact */
  readonly pixelsPerSecond: number
  /** above the first row */
  readonly top: number
  /** what lies behind the last row must be seen, too: audio goes on while nobody sends a message */
  readonly untilMs?: number | undefined
}

/** A pause from which on it has room of its own, and one that says how long it was. */
const shortestPauseMs = 400
const namedPauseMs = 1500
const tallestPause = 26

export function timeScale(timesMs: readonly number[], options: TimeScaleOptions): TimeScale {
  const { rowHeight, pixelsPerSecond, top, untilMs } = options
  const rows: number[] = []
  const pauses: { y: number; ms: number }[] = []
  let [y, before] = [top + rowHeight / 2, timesMs[0] ?? 0]
  const points: [ms: number, y: number][] = []
  for (const [at, ms] of timesMs.entries()) {
    const passed = Math.max(0, ms - before)
    if (at > 0) {
      const room = roomFor(passed, pixelsPerSecond, rowHeight)
      if (passed >= namedPauseMs) pauses.push({ y: y + (rowHeight + room) / 2, ms: passed })
      y += rowHeight + room
    }
    before = Math.max(before, ms)
    rows.push(y)
    points.push([before, y])
  }
  const rest = untilMs === undefined ? 0 : Math.max(0, untilMs - before)
  if (rest > 0 && rows.length > 0) {
    y += rowHeight / 2 + roomFor(rest, pixelsPerSecond, rowHeight)
    points.push([before + rest, y])
  }
  return {
    rows,
    pauses,
    height: y + rowHeight / 2,
    yOf: (ms) => between(points, 0, 1, ms),
    msOf: (y) => between(points, 1, 0, y),
  }
}

/** Beside the height of the row itself. */
function roomFor(passedMs: number, pixelsPerSecond: number, rowHeight: number): number {
  if (pixelsPerSecond > 0) return Math.max(0, (passedMs / 1000) * pixelsPerSecond - rowHeight)
  if (passedMs < shortestPauseMs) return 0
  return Math.min(tallestPause, 6 + 8 * Math.log10(passedMs / shortestPauseMs))
}

/** Points ascend in both; what lies outside is the nearest end. */
function between(points: readonly [number, number][], from: 0 | 1, to: 0 | 1, value: number): number {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 0
  if (value <= first[from]) return first[to]
  if (value >= last[from]) return last[to]
  let [low, high] = [0, points.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((points[middle] as [number, number])[from] <= value) low = middle
    else high = middle
  }
  const [a, b] = [points[low] as [number, number], points[high] as [number, number]]
  const share = b[from] === a[from] ? 0 : (value - a[from]) / (b[from] - a[from])
  return a[to] + share * (b[to] - a[to])
}

/** The rows between two heights, and one more at each end: `[first, behind the last]`. */
export function visibleRows(rows: readonly number[], top: number, bottom: number): [first: number, end: number] {
  return [Math.max(0, firstAtOrBelow(rows, top) - 1), Math.min(rows.length, firstAtOrBelow(rows, bottom) + 1)]
}

function firstAtOrBelow(rows: readonly number[], y: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as number) < y) low = middle + 1
    else high = middle
  }
  return low
}

/** So high that all rows fit, if they do without being too low to read. */
export function fittingRowHeight(rows: number, available: number, { lowest = 19, highest = 26 } = {}): number {
  if (rows === 0) return highest
  return Math.max(lowest, Math.min(highest, Math.floor(available / rows)))
}
