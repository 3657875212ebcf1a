// The ladder as it is used: scrolled, walked through by keys, zoomed in time, kept at its end while the call goes on.
// Not what it looks like: ladder-drawing.ts; and not what is shown of a rung: rung-panel.ts.

import { h } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { LadderRow } from './fold-rungs.ts'
import { LadderDrawing, rowId } from './ladder-drawing.ts'
import { type LadderLayout, layoutLadder } from './ladder-layout.ts'
import type { LadderModel } from './ladder-model.ts'
import { textWidth } from './text-width.ts'
import { fittingRowHeight, type TimeScale, timeScale } from './time-scale.ts'

export interface LadderViewProps {
  readonly model: LadderModel
  readonly rows: readonly LadderRow[]
  readonly chosen: number | undefined
  readonly pinned: number | undefined
  /** pixels for a second; 0: compact */
  readonly pixelsPerSecond: number
  /** stays at the end while the call goes on */
  readonly isFollowing: boolean
  /** the wall's time, for what goes on */
  readonly nowMs: number
  onChoose(number: number | undefined): void
  onOpenRung(number: number): void
  onFold(number: number): void
  onZoom(factor: number): void
  onScrolled(isAtEnd: boolean): void
}

const headHeight = 44

/** What is drawn beyond what is seen, so that a quick scroll shows no white. */
const margin = 200

interface Window {
  readonly width: number
  readonly height: number
  readonly top: number
  /** how high it may become before it is scrolled */
  readonly most: number
}

export function LadderView(props: LadderViewProps) {
  const { model, rows, chosen, pinned, isFollowing } = props
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<Window>({ width: 900, height: 500, top: 0, most: 500 })
  useWindow(place, setSeen)
  const { scale, rowHeight, layout } = useLayout(props, seen)
  useFollow(place, isFollowing, scale.height)
  useShown(place, scale, rows, chosen, rowHeight)
  const top = Math.max(0, seen.top - margin)
  const bottom = Math.min(scale.height, seen.top + seen.height + margin)
  return h(
    'div',
    {
      ref: place,
      class: 'ladder-place',
      tabIndex: 0,
      role: 'listbox',
      'aria-label': 'Ladder of the call',
      'aria-activedescendant': chosen === undefined ? undefined : rowId(chosen),
      onKeyDown: (event: KeyboardEvent) => onKey(event, props),
      onClick: (event: MouseEvent) => onClick(event, props),
      onWheel: (event: WheelEvent) => onWheel(event, props),
      onScroll: () => props.onScrolled(isAtEnd(place.current)),
    },
    h(ColumnHeads, { layout }),
    h(
      'div',
      { class: 'ladder-sheet', style: { height: `${scale.height}px`, width: `${layout.width}px` } },
      h(
        'div',
        { class: 'ladder-window', style: { transform: `translateY(${top}px)` } },
        h(LadderDrawing, {
          ...{ layout, scale, rowHeight, top, bottom, chosen, pinned },
          columns: model.columns,
          begunMs: model.begunMs,
          isLive: model.endedMs === undefined,
        }),
      ),
    ),
  )
}

function ColumnHeads({ layout }: { layout: LadderLayout }) {
  return h(
    'div',
    { class: 'ladder-heads', role: 'presentation', style: { width: `${layout.width}px` } },
    layout.columns.map(({ id, kind, x, width, title, subtitle }) =>
      h(
        'div',
        {
          key: id,
          class: `ladder-head ${kind}`,
          style: { left: `${x - width / 2}px`, width: `${width}px` },
          title: `${title} ${subtitle}`,
        },
        h('span', { class: 'title' }, title),
        h('span', { class: 'subtitle' }, subtitle),
      ),
    ),
  )
}

function useLayout({ model, rows, pixelsPerSecond, nowMs }: LadderViewProps, seen: Window) {
  const available = Math.max(200, seen.most - headHeight - 12)
  const lastAudio = model.streams.reduce((last, { lastMs }) => Math.max(last, lastMs), 0)
  const untilMs = model.endedMs === undefined ? Math.max(nowMs, lastAudio) : lastAudio
  return useMemo(() => {
    const rowHeight = fittingRowHeight(rows.length, available)
    const times = rows.map(({ rung }) => rung.atMs)
    const scale = timeScale(times, { rowHeight, pixelsPerSecond, available, top: 4, untilMs: untilMs || undefined })
    const layout = layoutLadder({
      columns: model.columns,
      rows,
      streams: model.streams,
      scale,
      width: seen.width,
      textWidth,
    })
    return { scale, rowHeight, layout }
  }, [model, rows, pixelsPerSecond, untilMs, available, seen.width])
}

type Place = { readonly current: HTMLDivElement | null }

/** How much of it is seen, at most once in a frame. */
function useWindow(place: Place, setSeen: (seen: Window) => void): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    let frame = 0
    const look = () => {
      frame = 0
      const { clientWidth: width, clientHeight: height, scrollTop: top } = element
      setSeen({ width, height, top, most: Number.parseFloat(getComputedStyle(element).maxHeight) || height })
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    const observer = new ResizeObserver(soon)
    observer.observe(element)
    // what it may have follows the window, also where it is lower
    addEventListener('resize', soon)
    element.addEventListener('scroll', soon, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('resize', soon)
      element.removeEventListener('scroll', soon)
      cancelAnimationFrame(frame)
    }
  }, [])
}

function useFollow(place: Place, isFollowing: boolean, height: number): void {
  useEffect(() => {
    const element = place.current
    if (isFollowing && element) element.scrollTop = element.scrollHeight
  }, [isFollowing, height])
}

/** The chosen rung is seen, whoever chose it. */
function useShown(
  place: Place,
  scale: TimeScale,
  rows: readonly LadderRow[],
  chosen: number | undefined,
  rowHeight: number,
): void {
  useEffect(() => {
    const element = place.current
    const at = rows.findIndex(({ rung }) => rung.number === chosen)
    const y = scale.rows[at]
    if (!element || y === undefined) return
    const [above, below] = [element.scrollTop, element.scrollTop + element.clientHeight - headHeight]
    if (y - rowHeight < above) element.scrollTop = y - rowHeight * 2
    else if (y + rowHeight > below) element.scrollTop = y + rowHeight * 2 - element.clientHeight + headHeight
  }, [chosen])
}

const isAtEnd = (element: HTMLElement | null) =>
  !element || element.scrollHeight - element.scrollTop - element.clientHeight < 24

const pageRows = 12

function onKey(event: KeyboardEvent, props: LadderViewProps): void {
  const { rows } = props
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const at = rows.findIndex(({ rung }) => rung.number === props.chosen)
  const act = keyActs.get(event.key)
  const row = rows[at]
  if (act) {
    const to = Math.max(0, Math.min(rows.length - 1, act(at, rows.length)))
    props.onChoose(rows[to]?.rung.number)
  } else if (event.key === 'Enter' && row) props.onOpenRung(row.rung.number)
  else if (event.key === ' ' && row) props.onFold(row.rung.number)
  else if (event.key === 'ArrowRight' && row && row.folded.length > 0 && !row.isOpen) props.onFold(row.rung.number)
  else if (event.key === 'ArrowLeft' && row?.isOpen) props.onFold(row.rung.number)
  else if (event.key === 'Escape' && props.chosen !== undefined) props.onChoose(undefined)
  else if (event.key === '+' || event.key === '=') props.onZoom(2)
  else if (event.key === '-') props.onZoom(0.5)
  else if (event.key === '0') props.onZoom(0)
  else return
  event.preventDefault()
}

const keyActs: ReadonlyMap<string, (at: number, count: number) => number> = new Map([
  ['ArrowDown', (at: number) => at + 1],
  ['ArrowUp', (at: number) => (at === -1 ? 0 : at - 1)],
  ['PageDown', (at: number) => at + pageRows],
  ['PageUp', (at: number) => at - pageRows],
  ['Home', () => 0],
  ['End', (_: number, count: number) => count - 1],
])

function onClick(event: MouseEvent, props: LadderViewProps): void {
  const target = event.target as Element
  const fold = target.closest('[data-fold]')
  const rung = target.closest('[data-rung]')
  if (fold) props.onFold(Number(fold.getAttribute('data-fold')))
  else if (rung) props.onOpenRung(Number(rung.getAttribute('data-rung')))
}

/** With Ctrl, as maps and editors do. */
function onWheel(event: WheelEvent, props: LadderViewProps): void {
  if (!event.ctrlKey) return
  event.preventDefault()
  props.onZoom(event.deltaY < 0 ? 1.25 : 0.8)
}
