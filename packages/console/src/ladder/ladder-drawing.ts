// The ladder as SVG: what a layout says, as far as it is seen. Columns' names stand above it in HTML and stay there.
// Not the keys and the mouse: ladder-view.ts has those.

import { h } from 'preact'
import type { LadderLayout, PlacedArrow, PlacedBar, PlacedNote, PlacedRow } from './ladder-layout.ts'
import { type Column, exchangeColumn } from './ladder-model.ts'
import { streamWords } from './media-bars.ts'
import { difference, rungSentence, sinceBegun, span } from './rung-words.ts'
import { type TimeScale, visibleRows } from './time-scale.ts'

export interface DrawingProps {
  readonly layout: LadderLayout
  readonly scale: TimeScale
  readonly columns: readonly Column[]
  readonly begunMs: number
  readonly rowHeight: number
  /** what is seen of it */
  readonly top: number
  readonly bottom: number
  /** rungs' numbers */
  readonly chosen: number | undefined
  readonly pinned: number | undefined
  readonly isLive: boolean
}

export const rowId = (number: number): string => `rung-${number < 0 ? `r${-number}` : number}`

export function LadderDrawing(props: DrawingProps) {
  const { layout, scale, top, bottom } = props
  const [first, end] = visibleRows(scale.rows, top, bottom)
  const height = Math.max(0, bottom - top)
  const bars = layout.bars.filter(({ y1, y2 }) => y2 >= top && y1 <= bottom)
  const pauses = scale.pauses.filter(({ y }) => y >= top && y <= bottom)
  return h(
    'svg',
    {
      class: 'ladder-svg',
      width: layout.width,
      height,
      viewBox: `0 ${top} ${layout.width} ${height}`,
      role: 'presentation',
    },
    h(Patterns, null),
    layout.columns.map(({ id, kind, x }) =>
      h('line', { key: id, class: `lifeline ${kind}`, x1: x, x2: x, y1: top, y2: Math.min(bottom, layout.height) }),
    ),
    bars.map((bar) =>
      h(Bar, { key: `${bar.stream.channelId} ${bar.stream.direction}`, bar, top, bottom, columns: props.columns }),
    ),
    pauses.map(({ y, ms }) => h(Pause, { key: y, y, ms, gutter: layout.gutter, width: layout.width })),
    layout.rows
      .slice(first, end)
      .map((placed, at) =>
        h(Row, { key: rowKey(placed), placed, before: layout.rows[first + at - 1], at: first + at, ...props }),
      ),
  )
}

const rowKey = ({ row }: PlacedRow) => `${row.rung.number} ${row.depth}`

/** Silence is hatched: it is seen without colours, too. */
const Patterns = () =>
  h(
    'defs',
    null,
    h(
      'pattern',
      { id: 'silence', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      h('rect', { class: 'hatch', width: 2, height: 6 }),
    ),
  )

function Pause({ y, ms, gutter, width }: { y: number; ms: number; gutter: number; width: number }) {
  return h(
    'g',
    { class: 'pause', 'aria-hidden': 'true' },
    h('line', { x1: gutter, x2: width - 8, y1: y, y2: y }),
    gutter < 100 ? h('text', { x: gutter - 6, y }, span(ms)) : null,
  )
}

const barWidth = 10

function Bar({
  bar,
  top,
  bottom,
  columns,
}: {
  bar: PlacedBar
  top: number
  bottom: number
  columns: readonly Column[]
}) {
  const { stream, x, y1, y2, segments, ticks } = bar
  const party = columns.find(({ id }) => id === stream.columnId)?.title ?? ''
  const [from, to] = [Math.max(y1, top - 50), Math.min(y2, bottom + 50)]
  const middle = (from + to) / 2
  return h(
    'g',
    { class: `bar ${stream.direction}` },
    h('title', null, streamWords(stream, party)),
    segments.map((part) =>
      h('rect', {
        key: part.fromMs,
        class: `part ${part.level}`,
        x,
        y: part.y1,
        width: barWidth,
        height: Math.max(1, part.y2 - part.y1),
      }),
    ),
    h('rect', { class: 'frame', x: x - 0.5, y: y1, width: barWidth + 1, height: y2 - y1, rx: 3 }),
    to - from > 46
      ? h('text', { class: 'codec', transform: `translate(${x + barWidth / 2} ${middle}) rotate(-90)` }, stream.codec)
      : null,
    ticks.map(({ y, digit }) =>
      h(
        'g',
        { key: y, class: 'digit', transform: `translate(${x + barWidth / 2} ${y})` },
        h('circle', { r: 7 }),
        h('text', null, digit),
      ),
    ),
  )
}

interface RowProps extends DrawingProps {
  readonly placed: PlacedRow
  readonly before: PlacedRow | undefined
  readonly at: number
}

function Row(props: RowProps) {
  const { placed, before, at, layout, columns, begunMs, rowHeight, chosen, pinned } = props
  const { row, y, shape } = placed
  const { rung, folded, isOpen, depth } = row
  const isChosen = rung.number === chosen
  const classes = [
    ...[
      'rung',
      rung.kind,
      `dialog-${(rung.dialog ?? 0) % 6}`,
      depth === 1 ? 'inside' : '',
      row.repeats ? 'repeats' : '',
    ],
    ...[rung.isTrouble ? 'trouble' : '', isChosen ? 'is-chosen' : '', rung.number === pinned ? 'is-pinned' : ''],
    ...[rung.isRetransmission ? 'again' : ''],
  ]
  const isNarrow = layout.gutter < 100
  const passed = before ? rung.atMs - before.row.rung.atMs : 0
  return h(
    'g',
    {
      class: classes.filter((one) => one !== '').join(' '),
      id: rowId(rung.number),
      role: 'option',
      'aria-selected': isChosen ? 'true' : 'false',
      'aria-posinset': at + 1,
      'aria-setsize': layout.rows.length,
      'aria-description': rungSentence(row, columns, begunMs),
      'data-rung': rung.number,
    },
    h('rect', { class: 'band', x: 0, y: y - rowHeight / 2, width: layout.width, height: rowHeight }),
    h('text', { class: 'time', x: isNarrow ? 46 : 52, y }, sinceBegun(rung.atMs - begunMs)),
    isNarrow ? null : h('text', { class: 'passed', x: layout.gutter - 6, y }, difference(passed)),
    shape.kind === 'arrow' ? h(Arrow, { shape, y, row: placed }) : h(Note, { shape, y, rowHeight, row: placed }),
    folded.length > 0
      ? h(FoldMark, { x: layout.width - 22, y, count: folded.length, isOpen, number: rung.number })
      : null,
  )
}

/** The words stand in the line, which is cut for them. */
function Arrow({ shape, y, row }: { shape: PlacedArrow; y: number; row: PlacedRow }) {
  const { x1, x2, more, labelX, width, label, detail } = shape
  const { rung } = row.row
  const side = x2 > x1 ? 1 : -1
  const tip = (x: number) => `M${x - side * 8} ${y - 4}L${x - side * 1.5} ${y}L${x - side * 8} ${y + 4}Z`
  return h(
    'g',
    { class: 'arrow' },
    h('line', { x1, x2: x2 - side * 6, y1: y, y2: y }),
    [x2, ...more].map((x) => h('path', { key: x, class: 'tip', d: tip(x) })),
    h('circle', { class: 'tail', cx: x1, cy: y, r: 2.5 }),
    h('rect', { class: 'cut', x: labelX - width / 2, y: y - 7, width, height: 14 }),
    h(
      'text',
      { class: 'label', x: labelX, y },
      rung.isRetransmission ? h('tspan', { class: 'mark' }, '↻ ') : null,
      label,
      detail === '' ? null : h('tspan', { class: 'detail' }, ` ${detail}`),
      shape.showsSdp ? h('tspan', { class: 'sdp' }, ' SDP') : null,
    ),
  )
}

function Note({ shape, y, rowHeight, row }: { shape: PlacedNote; y: number; rowHeight: number; row: PlacedRow }) {
  const { x, width, label, detail } = shape
  const height = Math.min(20, rowHeight - 2)
  const isAside = row.row.rung.from === exchangeColumn
  return h(
    'g',
    { class: isAside ? 'note' : 'note away' },
    h('rect', { class: 'box', x: x - width / 2, y: y - height / 2, width, height, rx: 4 }),
    h('text', { class: 'label', x, y }, label, detail === '' ? null : h('tspan', { class: 'detail' }, ` ${detail}`)),
  )
}

function FoldMark({
  x,
  y,
  count,
  isOpen,
  number,
}: {
  x: number
  y: number
  count: number
  isOpen: boolean
  number: number
}) {
  return h(
    'g',
    { class: 'fold', 'data-fold': number },
    h('title', null, isOpen ? 'Fold again' : `${count} more, folded`),
    h('rect', { x: x - 17, y: y - 8, width: 34, height: 16, rx: 8 }),
    h('text', { x, y }, `${isOpen ? '−' : '+'}${count}`),
  )
}
