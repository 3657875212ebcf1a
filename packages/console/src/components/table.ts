// A table of any length: rows of one height, of which only those in sight exist; sorted by a column, opened by its first cell.

import { type ComponentChildren, h } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { navigate } from '../router/place.ts'
import { Icon } from './icon.ts'
import { narrowTables, useNarrow } from './use-narrow.ts'
import { visibleRows } from './visible-rows.ts'

export interface Column<R> {
  readonly title: string
  /** CSS: `160px`, `20%`; without one it shares what is left */
  readonly width?: string
  /** a name that may be long: in narrow windows it gives way, as columns do that have no width in pixels */
  readonly givesWay?: boolean
  /** numbers stand at the end */
  readonly isEnd?: boolean
  /** left out of narrow windows */
  readonly isMinor?: boolean
  /** on a second line of the row in narrow windows, behind this word; buttons come last, at the end */
  readonly below?: string
  /** sentences: on two lines, where one is not enough for them */
  readonly isLong?: boolean
  /** buttons */
  readonly hasActs?: boolean
  readonly show: (row: R) => ComponentChildren
  /** what it is sorted by */
  readonly by?: (row: R) => string | number
}

export interface TableProps<R> {
  /** read out to who cannot see it */
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  /** where a row leads when it is pressed; its first cell should be a link to the same place */
  readonly addressOf?: (row: R) => string
  readonly onChoose?: (row: R) => void
  readonly isChosen?: (row: R) => boolean
  /** shown instead of no rows */
  readonly empty?: ComponentChildren
  /** stays at the end as rows come, unless somebody has scrolled back */
  readonly isFollowing?: boolean
  /** rows come fast and do not change: what is drawn is used again for other rows, instead of being made anew */
  readonly isStream?: boolean
  /** somebody has left the end */
  readonly onScrollBack?: () => void
}

interface Sorting {
  /** its title */
  readonly column: string
  readonly isDown: boolean
}

const heights = { wide: 36, narrow: 40, below: 36 }
const firstHeight = 900

export function Table<R>(props: TableProps<R>) {
  const { label, empty, isFollowing = false, onScrollBack } = props
  const isNarrow = useNarrow(narrowTables)
  const columns = isNarrow
    ? props.columns.filter(({ below, isMinor }) => below === undefined && !isMinor)
    : props.columns
  const below = isNarrow ? props.columns.filter((column) => column.below !== undefined) : []
  const rowHeight = isNarrow ? heights.narrow + (below.length > 0 ? heights.below : 0) : heights.wide
  const [sorting, setSorting] = useState<Sorting | undefined>(undefined)
  const [scroll, setScroll] = useState({ scrollTop: 0, height: firstHeight })
  const place = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const wasFollowing = useRef(isFollowing)
  // who goes on following is at the end again
  if (isFollowing && !wasFollowing.current) isAtEnd.current = true
  wasFollowing.current = isFollowing
  const rows = sorted(props.rows, props.columns, sorting)
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    if (isFollowing && isAtEnd.current) current.scrollTop = current.scrollHeight
    // only what the window decides: a place that follows from what is drawn would be drawn for again and again
    if (current.clientHeight !== scroll.height) look(current)
  })
  const look = ({ scrollTop, clientHeight: height, scrollHeight }: HTMLDivElement) => {
    const wasAtEnd = isAtEnd.current
    isAtEnd.current = scrollHeight - scrollTop - height < rowHeight
    if (wasAtEnd && !isAtEnd.current) onScrollBack?.()
    setScroll((last) => (last.scrollTop === scrollTop && last.height === height ? last : { scrollTop, height }))
  }
  // who follows sees the end, wherever the place was when it was looked at last
  const end = rows.length * rowHeight - scroll.height
  const scrollTop = isFollowing && isAtEnd.current ? Math.max(0, end) : scroll.scrollTop
  if (rows.length === 0 && empty !== undefined) return h('div', null, empty)
  const seen = visibleRows(rows.length, { scrollTop, height: scroll.height, rowHeight })
  const gap = (height: number) =>
    height > 0 &&
    h(
      'tr',
      { class: 'gap', 'aria-hidden': true, key: 'gap' },
      h('td', { colSpan: columns.length, style: { height: `${height}px` } }),
    )
  return h(
    'div',
    {
      class: 'table-place',
      ref: place,
      role: 'region',
      'aria-label': label,
      tabIndex: 0,
      onScroll: (event: Event) => look(event.currentTarget as HTMLDivElement),
    },
    h(
      'table',
      {
        class: below.length > 0 ? 'rows has-below' : 'rows',
        'aria-rowcount': rows.length + 1,
        style: { '--row': `${rowHeight}px`, '--share': `${100 / Math.max(1, columns.filter(isSharing).length)}%` },
      },
      h(
        'colgroup',
        null,
        columns.map((column, at) => h('col', { key: at, ...widthOf(column) })),
      ),
      h(Head<R>, { columns, sorting, onSort: setSorting }),
      h('tbody', null, gap(seen.aboveHeight)),
      h(
        'tbody',
        null,
        rows.slice(seen.first, seen.end).map((row, at) =>
          h(Row<R>, {
            ...{ ...props, columns, below, row },
            index: seen.first + at + 2,
            key: props.isStream ? at : props.keyOf(row),
          }),
        ),
      ),
      h('tbody', null, gap(seen.belowHeight)),
    ),
  )
}

interface HeadProps<R> {
  readonly columns: readonly Column<R>[]
  readonly sorting: Sorting | undefined
  readonly onSort: (sorting: Sorting) => void
}

function Head<R>({ columns, sorting, onSort }: HeadProps<R>) {
  const cell = (column: Column<R>, at: number) => {
    const isSorted = sorting?.column === column.title
    const isDown = isSorted && sorting.isDown
    const title = column.hasActs ? h('span', { class: 'unseen' }, column.title) : column.title
    return h(
      'th',
      {
        key: at,
        scope: 'col',
        class: classesOf(column),
        ...(isSorted ? { 'aria-sort': isDown ? 'descending' : 'ascending' } : {}),
      },
      column.by
        ? h(
            'button',
            { type: 'button', onClick: () => onSort({ column: column.title, isDown: isSorted && !isDown }) },
            title,
            isSorted && h(Icon, { name: isDown ? 'down' : 'up' }),
          )
        : title,
    )
  }
  return h('thead', null, h('tr', null, columns.map(cell)))
}

/** On laptops cells have less space around them; buttons stay as wide as they are. */
function widthOf<R>({ width, hasActs }: Column<R>) {
  if (width === undefined) return {}
  const isTighter = width.endsWith('px') && !hasActs
  return { style: { width: isTighter ? `calc(${width} - var(--tighter))` : width } }
}

/** Whether it has what the others leave, where there is no room for all. */
const isSharing = <R>({ width, givesWay }: Column<R>) => givesWay === true || !width?.endsWith('px')

interface RowProps<R> extends TableProps<R> {
  readonly row: R
  readonly index: number
  /** those of its second line */
  readonly below: readonly Column<R>[]
}

function Row<R>(props: RowProps<R>) {
  const { row, index, columns, below, addressOf, onChoose, isChosen } = props
  const isOpening = addressOf !== undefined || onChoose !== undefined
  const open = (event: MouseEvent) => {
    const pressed = event.target as Element
    if (pressed.closest('a, button, input, select') || getSelection()?.toString()) return
    if (onChoose) onChoose(row)
    else if (addressOf) navigate(addressOf(row))
  }
  const classes = ['row', isOpening ? 'is-open' : '', isChosen?.(row) ? 'is-chosen' : ''].filter(Boolean).join(' ')
  return h(
    'tr',
    { class: classes, 'aria-rowindex': index, ...(isOpening ? { onClick: open } : {}) },
    columns.map((column, at) => h(Cell<R>, { key: at, column, row })),
    below.length > 0 &&
      h(
        'td',
        { key: 'below', class: 'below' },
        below.map((column) => h(Below<R>, { key: column.title, column, row })),
      ),
  )
}

/** A text that may be cut is shown whole when it is pointed at. */
function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const shown = column.show(row)
  const title = typeof shown === 'string' && shown !== '' ? { title: shown } : {}
  return h(
    'td',
    { class: classesOf(column), ...title },
    column.isLong ? h('div', { class: 'two-lines' }, shown) : shown,
  )
}

/** Who cannot see it hears the title of the column, which has no head here. */
function Below<R>({ column, row }: { column: Column<R>; row: R }) {
  const { title, width, below, hasActs, show } = column
  const shown = show(row)
  if (shown === null || shown === undefined || shown === '') return null
  return h(
    'span',
    { class: hasActs ? 'acts' : width?.endsWith('px') ? 'piece' : 'piece shrinks' },
    below ? h('span', { class: 'soft' }, `${below} `) : h('span', { class: 'unseen' }, `${title} `),
    shown,
  )
}

const classesOf = <R>(column: Column<R>) => {
  const { isEnd, hasActs } = column
  return [isSharing(column) ? 'sharing' : '', isEnd ? 'end' : '', hasActs ? 'acts' : ''].filter(Boolean).join(' ')
}

function sorted<R>(rows: readonly R[], columns: readonly Column<R>[], sorting: Sorting | undefined): readonly R[] {
  const by = sorting && columns.find(({ title }) => title === sorting.column)?.by
  if (!by) return rows
  const sign = sorting.isDown ? -1 : 1
  return [...rows].sort((one, other) => {
    const [a, b] = [by(one), by(other)]
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
  })
}
