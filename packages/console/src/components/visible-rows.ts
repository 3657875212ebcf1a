// Which rows of a long table are in sight, and how high the gaps are that stand for the others.
// Not the table.

export interface VisibleRows {
  readonly first: number
  /** behind the last */
  readonly end: number
  readonly aboveHeight: number
  readonly belowHeight: number
}

/** Rows beyond the edges that are there already when they come into sight. */
const spare = 8

export function visibleRows(
  count: number,
  { rowHeight, scrollTop, height }: { rowHeight: number; scrollTop: number; height: number },
): VisibleRows {
  // rows may have gone since somebody scrolled down to them
  const top = Math.max(0, Math.min(scrollTop, count * rowHeight - height))
  const first = Math.max(0, Math.floor(top / rowHeight) - spare)
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + spare)
  // an even first row, so that what is drawn by even and odd stays
  const even = first - (first % 2)
  return {
    first: even,
    end: Math.max(end, even),
    aboveHeight: even * rowHeight,
    belowHeight: (count - Math.max(end, even)) * rowHeight,
  }
}
