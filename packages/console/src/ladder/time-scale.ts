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
  /** height that is there anyway: compact pauses share what the rows leave of it */
  readonly available?: number
  /** what lies behind the last row must be seen, too: audio goes on while nobody sends a message */
  readonly untilMs?: number | undefined
}

/** A pause from which on it has room of its own, and one that says how long it was. */
const shortestPauseMs = 400
const namedPauseMs = 1500
const tallestPause = 26
/** What a pause gets at most of the height that is left. */
const tallestShare = 110

export function timeScale(timesMs: readonly number[], options: TimeScaleOptions): TimeScale {
  const { rowHeight, pixelsPerSecond, top, untilMs } = options
  const passed = passedTimes(timesMs, untilMs)
  const rooms = roomsFor(passed, options)
  const rows: number[] = []
  const pauses: { y: number; ms: number }[] = []
  const points: [ms: number, y: number][] = []
  let [y, ms] = [top + rowHeight / 2, timesMs[0] ?? 0]
  for (const [at, gap] of passed.entries()) {
    const isRow = at < timesMs.length
    const step = at === 0 ? 0 : (isRow ? rowHeight : rowHeight / 2) + (rooms[at] ?? 0)
    if (isRow && gap >= namedPauseMs) pauses.push({ y: y + step / 2, ms: gap })
    y += step
    ms += gap
    if (isRow) rows.push(y)
    points.push([ms, y])
  }
  return {
    rows,
    pauses: pixelsPerSecond > 0 ? [] : pauses,
    height: y + rowHeight / 2,
    yOf: (value) => between(points, 0, 1, value),
    msOf: (value) => between(points, 1, 0, value),
  }
}

/** Before each row since the one above, and behind the last one until the end; none of them negative. */
function passedTimes(timesMs: readonly number[], untilMs: number | undefined): number[] {
  const passed: number[] = []
  let before = timesMs[0] ?? 0
  for (const ms of untilMs === undefined || timesMs.length === 0 ? timesMs : [...timesMs, untilMs]) {
    passed.push(Math.max(0, ms - before))
    before = Math.max(before, ms)
  }
  // nothing happened behind the last row
  if (passed.length > timesMs.length && passed.at(-1) === 0) passed.pop()
  return passed
}

/** Beside the heights of the rows themselves. */
function roomsFor(passed: readonly number[], options: TimeScaleOptions): number[] {
  const { rowHeight, pixelsPerSecond, available = 0, top } = options
  if (pixelsPerSecond > 0) return passed.map((ms) => Math.max(0, (ms / 1000) * pixelsPerSecond - rowHeight))
  const rooms = passed.map((ms) =>
    ms < shortestPauseMs ? 0 : Math.min(tallestPause, 6 + 8 * Math.log10(ms / shortestPauseMs)),
  )
  const sum = rooms.reduce((all, room) => all + room, 0)
  const spare = available - top - passed.length * rowHeight - sum
  if (spare <= 0 || sum === 0) return rooms
  return rooms.map((room) => room + Math.min(tallestShare, (spare * room) / sum))
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
export function fittingRowHeight(rows: number, available: number, { lowest = 19, highest = 24 } = {}): number {
  if (rows === 0) return highest
  return Math.max(lowest, Math.min(highest, Math.floor(available / rows)))
}
