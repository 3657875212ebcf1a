// Where everything of a ladder stands, in pixels: columns, arrows with their labels, notes at the exchange, bars of audio.
// Not the drawing: whatever draws takes these numbers as they are.

import type { LadderRow } from './fold-rungs.ts'
import { type Column, exchangeColumn, type MediaStream } from './ladder-model.ts'
import { type BarSegment, barSegments } from './media-bars.ts'
import type { TimeScale } from './time-scale.ts'

/** How wide a text is, in pixels; a browser knows, others guess. */
export type TextWidth = (text: string) => number

const guessedWidth: TextWidth = (text) => text.length * 6.4

export interface PlacedColumn extends Column {
  readonly x: number
  /** room for its title */
  readonly width: number
}

export interface PlacedArrow {
  readonly kind: 'arrow'
  readonly x1: number
  readonly x2: number
  /** ends of further arrows of the same rung: an event for two applications */
  readonly more: readonly number[]
  readonly labelX: number
  /** room that the words need */
  readonly width: number
  readonly label: string
  readonly detail: string
  /** there is room to say that it has a session description */
  readonly showsSdp: boolean
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
  readonly textWidth?: TextWidth
}

/** Room for the times at the left: both, or only one where there is little. */
export const gutterWidth = (width: number) => (width < 560 ? 52 : 116)

const narrowest = 74

export function layoutLadder(input: LayoutInput): LadderLayout {
  const { columns, rows, streams, scale, width } = input
  const gutter = gutterWidth(width)
  const placed = placeColumns(columns, gutter, width)
  const xOf = new Map(placed.map(({ id, x }) => [id, x]))
  const right = (placed.at(-1)?.x ?? gutter) + (placed.at(-1)?.width ?? 0) / 2
  const shapes = new Shapes({ columns: placed, xOf, gutter, right, textWidth: input.textWidth ?? guessedWidth })
  return {
    width: Math.max(width, right),
    height: scale.height,
    gutter,
    columns: placed,
    rows: rows.map((row, at) => ({ row, y: scale.rows[at] ?? 0, shape: shapes.of(row) })),
    bars: placeBars(streams, xOf, scale),
  }
}

function placeColumns(columns: readonly Column[], gutter: number, width: number): PlacedColumn[] {
  const room = Math.max(narrowest, (width - gutter) / Math.max(1, columns.length))
  return columns.map((column, at) => ({ ...column, x: Math.round(gutter + room * (at + 0.5)), width: room }))
}

interface ShapesDeps {
  readonly columns: readonly PlacedColumn[]
  readonly xOf: ReadonlyMap<string, number>
  readonly gutter: number
  readonly right: number
  readonly textWidth: TextWidth
}

/** Between words and what stands beside them. */
const space = 8
/** What marks of a message need beside its words. */
const markWidth = 30
const foldRoom = 44

class Shapes {
  readonly #deps: ShapesDeps

  constructor(deps: ShapesDeps) {
    this.#deps = deps
  }

  of({ rung, label }: LadderRow): PlacedArrow | PlacedNote {
    const { xOf, gutter } = this.#deps
    const here = xOf.get(rung.from) ?? xOf.get(exchangeColumn) ?? gutter
    const ends = rung.to.flatMap((id) => xOf.get(id) ?? []).filter((x) => x !== here)
    if (ends.length === 0) return this.#note(here, label, rung.detail)
    // the farthest end makes the line, the others are heads on it
    const far = ends.reduce((best, x) => (Math.abs(x - here) > Math.abs(best - here) ? x : best), here)
    const near = ends.reduce((best, x) => (Math.abs(x - here) < Math.abs(best - here) ? x : best), far)
    // of a long arrow only the part between two columns has no other line crossing the words
    const room = Math.max(Math.abs(far - here) - 24, 40) - (rung.isRetransmission ? 16 : 0)
    // what it is counts more than what is in it
    const showsSdp = rung.hasSdp && this.#deps.textWidth(label) <= room - markWidth
    const marks = (showsSdp ? markWidth : 0) + (rung.isRetransmission ? 16 : 0)
    const words = this.#words(label, rung.detail, room - (showsSdp ? markWidth : 0))
    const more = ends.filter((x) => x !== far)
    const width = words.width + marks + space
    return {
      kind: 'arrow',
      x1: here,
      x2: far,
      more,
      labelX: this.#labelX(here, near, width),
      ...words,
      width,
      showsSdp,
    }
  }

  /** In the middle of the last part of the arrow if the words fit there, else of all of it. */
  #labelX(from: number, to: number, width: number): number {
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    const between = this.#deps.columns.map(({ x }) => x).filter((x) => x > low && x < high)
    const inner = between.reduce((best, x) => (Math.abs(x - to) < Math.abs(best - to) ? x : best), from)
    return Math.round(Math.abs(to - inner) > width ? (inner + to) / 2 : (from + to) / 2)
  }

  #note(x: number, label: string, detail: string): PlacedNote {
    const { gutter, right, columns } = this.#deps
    // at the right stands how much is folded
    const half = Math.min(x - gutter, right - foldRoom - x)
    const words = this.#words(label, detail, Math.max(columns[0]?.width ?? narrowest, half * 2) - 16)
    return { kind: 'note', x, ...words, width: Math.round(words.width + 16) }
  }

  #words(label: string, detail: string, room: number): { label: string; detail: string; width: number } {
    const { textWidth } = this.#deps
    const shown = fitText(label, room, textWidth)
    const taken = textWidth(shown)
    const beside = fitText(detail, room - taken - space, textWidth)
    return { label: shown, detail: beside, width: taken + (beside === '' ? 0 : textWidth(` ${beside}`)) }
  }
}

const barWidth = 10

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
export function fitText(text: string, room: number, textWidth: TextWidth = guessedWidth): string {
  const width = textWidth(text)
  if (text === '' || width <= room) return text
  const letters = Math.floor((text.length * room) / width) - 1
  return letters < 3 ? '' : `${text.slice(0, letters)}…`
}
