// Where everything of a ladder stands, in pixels: columns, arrows with their labels, notes at the exchange, bars of audio.
// Not the drawing: whatever draws takes these numbers as they are.

import type { LadderRow } from './fold-rungs.ts'
import { type Column, exchangeColumn, type MediaStream } from './ladder-model.ts'
import { type BarSegment, barSegments } from './media-bars.ts'
import type { TimeScale } from './time-scale.ts'

/** Pixels of one letter, on the average, of the label's font. */
const letterWidth = 6.4

export interface PlacedColumn extends Column {
  readonly x: number
  /** room for its title */
  readonly width: number
  readonly shownTitle: string
  readonly shownSubtitle: string
}

export interface PlacedArrow {
  readonly kind: 'arrow'
  readonly x1: number
  readonly x2: number
  /** ends of further arrows of the same rung: an event for two applications */
  readonly more: readonly number[]
  readonly labelX: number
  readonly label: string
  readonly detail: string
}

export interface PlacedNote {
  readonly kind: 'note'
  readonly x: number
  readonly width: number
  readonly label: string
  readonly detail: string
}

export interface PlacedRow {
  readonly row: LadderRow
  readonly y: number
  readonly shape: PlacedArrow | PlacedNote
}

export interface PlacedBar {
  readonly stream: MediaStream
  readonly x: number
  readonly y1: number
  readonly y2: number
  readonly segments: readonly (BarSegment & { readonly y1: number; readonly y2: number })[]
  readonly ticks: readonly { readonly y: number; readonly digit: string }[]
}

export interface LadderLayout {
  readonly width: number
  readonly height: number
  readonly gutter: number
  readonly columns: readonly PlacedColumn[]
  readonly rows: readonly PlacedRow[]
  readonly bars: readonly PlacedBar[]
}

export interface LayoutInput {
  readonly columns: readonly Column[]
  readonly rows: readonly LadderRow[]
  readonly streams: readonly MediaStream[]
  readonly scale: TimeScale
  readonly width: number
}

/** Room for the times at the left: both, or only one where there is little. */
export const gutterWidth = (width: number) => (width < 560 ? 52 : 116)

const narrowest = 74

export function layoutLadder({ columns, rows, streams, scale, width }: LayoutInput): LadderLayout {
  const gutter = gutterWidth(width)
  const placed = placeColumns(columns, gutter, width)
  const xOf = new Map(placed.map(({ id, x }) => [id, x]))
  const right = (placed.at(-1)?.x ?? gutter) + (placed.at(-1)?.width ?? 0) / 2
  return {
    width: Math.max(width, right),
    height: scale.height,
    gutter,
    columns: placed,
    rows: rows.map((row, at) => ({
      row,
      y: scale.rows[at] ?? 0,
      shape: shapeOf(row, xOf, placed, gutter, right),
    })),
    bars: placeBars(streams, xOf, scale),
  }
}

function placeColumns(columns: readonly Column[], gutter: number, width: number): PlacedColumn[] {
  const room = Math.max(narrowest, (width - gutter) / Math.max(1, columns.length))
  return columns.map((column, at) => ({
    ...column,
    x: Math.round(gutter + room * (at + 0.5)),
    width: room,
    shownTitle: fitText(column.title, room - 12),
    shownSubtitle: fitText(column.subtitle, room - 8, letterWidth * 0.92),
  }))
}

function shapeOf(
  { rung, label }: LadderRow,
  xOf: ReadonlyMap<string, number>,
  columns: readonly PlacedColumn[],
  gutter: number,
  right: number,
): PlacedArrow | PlacedNote {
  const here = xOf.get(rung.from) ?? xOf.get(exchangeColumn) ?? gutter
  const ends = rung.to.flatMap((id) => xOf.get(id) ?? []).filter((x) => x !== here)
  // the farthest end makes the line, the others are heads on it
  const far = ends.reduce((best, x) => (Math.abs(x - here) > Math.abs(best - here) ? x : best), here)
  if (far === here) return noteAt(here, label, rung.detail, columns, gutter, right)
  const room = Math.abs(far - here) - 14
  // beside the nearest column, so that labels of one pair stand below each other
  const near = ends.reduce((best, x) => (Math.abs(x - here) < Math.abs(best - here) ? x : best), far)
  const shown = fitText(label, Math.max(room, 40))
  return {
    kind: 'arrow',
    x1: here,
    x2: far,
    more: ends.filter((x) => x !== far),
    labelX: Math.round(labelMiddle(here, near, columns)),
    label: shown,
    detail: fitText(rung.detail, room - shown.length * letterWidth - 10),
  }
}

/** Between the exchange and the neighbour in the arrow's direction, where no other line crosses the words. */
function labelMiddle(from: number, to: number, columns: readonly PlacedColumn[]): number {
  const xs = columns.map(({ x }) => x).filter((x) => x > Math.min(from, to) && x < Math.max(from, to))
  if (xs.length === 0) return (from + to) / 2
  const inner = xs.reduce((best, x) => (Math.abs(x - to) < Math.abs(best - to) ? x : best))
  return (inner + to) / 2
}

function noteAt(
  x: number,
  label: string,
  detail: string,
  columns: readonly PlacedColumn[],
  gutter: number,
  right: number,
): PlacedNote {
  const half = Math.min(x - gutter, right - x)
  const room = Math.max(columns[0]?.width ?? narrowest, half * 2) - 16
  const shown = fitText(label, room)
  const beside = fitText(detail, room - shown.length * letterWidth - 12)
  const letters = shown.length + (beside === '' ? 0 : beside.length + 1)
  return { kind: 'note', x, width: Math.round(letters * letterWidth + 16), label: shown, detail: beside }
}

const barWidth = 7

function placeBars(streams: readonly MediaStream[], xOf: ReadonlyMap<string, number>, scale: TimeScale): PlacedBar[] {
  const exchange = xOf.get(exchangeColumn) ?? 0
  return streams.flatMap((stream) => {
    const x = xOf.get(stream.columnId)
    if (x === undefined) return []
    // on the side of the exchange: what comes next to the column, what goes beside it
    const side = x < exchange ? 1 : -1
    const away = stream.direction === 'in' ? 5 : 5 + barWidth + 3
    const y = (ms: number) => scale.yOf(ms)
    const [y1, y2] = [y(stream.firstMs), Math.max(y(stream.lastMs), y(stream.firstMs) + 4)]
    const segments = barSegments(stream).map((part) => ({ ...part, y1: y(part.fromMs), y2: y(part.toMs) }))
    const ticks = stream.digits.map(({ atMs, digit }) => ({ y: y(atMs), digit }))
    return [{ stream, x: side === 1 ? x + away : x - away - barWidth, y1, y2, segments, ticks }]
  })
}

/** As much of a text as finds room, with an ellipsis for the rest; nothing when not even a few letters do. */
export function fitText(text: string, room: number, letter = letterWidth): string {
  const letters = Math.floor(room / letter)
  if (text.length <= letters) return text
  return letters < 4 ? '' : `${text.slice(0, letters - 1)}…`
}
