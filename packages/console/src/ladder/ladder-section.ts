// The ladder with everything around it: kinds to switch, zoom, follow, table or drawing, the rung that is looked at.
// What is chosen stands in the address, so that a colleague sees the same.

import { h } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Button } from '../components/button.ts'
import { Segments } from '../components/filters.ts'
import { setQuery, usePlace } from '../router/place.ts'
import { foldRungs } from './fold-rungs.ts'
import { type LadderModel, type Rung, type RungKind, rungKinds } from './ladder-model.ts'
import { LadderTable } from './ladder-table.ts'
import { LadderView } from './ladder-view.ts'
import { RungPanel } from './rung-panel.ts'
import { kindWords } from './rung-words.ts'
import { TimeStrip } from './time-strip.ts'

export interface LadderSectionProps {
  readonly model: LadderModel
  readonly nowMs: number
}

const firstZoom = 40
const [leastZoom, mostZoom] = [2, 20_000]

export function LadderSection({ model, nowMs }: LadderSectionProps) {
  const { query } = usePlace()
  const isLive = model.endedMs === undefined
  const hidden = new Set((query.get('without') ?? '').split(',').filter(Boolean))
  const kinds = useMemo(() => new Set<RungKind>(rungKinds.filter((kind) => !hidden.has(kind))), [query.get('without')])
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [cursor, setCursor] = useState<number | undefined>(undefined)
  const [zoom, setZoom] = useState(0)
  const [isFollowing, setFollowing] = useState(isLive)
  const chosen = numberIn(query.get('rung'))
  const pinned = numberIn(query.get('with'))
  const find = (number: number | undefined) => model.rungs.find((rung) => rung.number === number)
  const [rung, pinnedRung] = [find(chosen), find(pinned)]
  const show = (number: number | undefined) => setQuery({ rung: number === undefined ? '' : String(number) })
  const fold = (number: number) => setOpen((now) => toggled(now, number))
  const openRung = (number: number) => {
    setCursor(number)
    // what only stands for others has nothing of its own to show
    if (number < 0) fold(number)
    else show(number)
  }
  const choose = (number: number | undefined) => {
    setCursor(number)
    setFollowing(false)
    if (number === undefined) show(undefined)
    else if (rung && number > 0) show(number)
  }
  const onZoom = (factor: number) =>
    setZoom((now) => {
      if (factor === 0) return 0
      const next = (now || firstZoom / 2) * factor
      return next < leastZoom ? 0 : Math.min(mostZoom, next)
    })
  const isTable = query.get('as') === 'table'
  const rows = useMemo(
    () =>
      foldRungs(
        model.rungs.filter(({ kind }) => kinds.has(kind)),
        open,
      ),
    [model, kinds, open],
  )
  return h(
    'section',
    { class: 'panel ladder-panel', 'aria-label': 'Ladder' },
    h(Toolbar, {
      ...{ model, kinds, zoom, isLive, isFollowing, isTable, onZoom },
      onFollow: () => setFollowing(!isFollowing),
    }),
    h(TimeStrip, {
      model,
      nowMs,
      onStretch: (fromMs, toMs) => {
        setZoom(Math.min(mostZoom, 440 / Math.max(0.001, (toMs - fromMs) / 1000)))
        setFollowing(false)
        setCursor(rows.find((row) => row.rung.atMs >= fromMs)?.rung.number)
      },
    }),
    h(
      'div',
      { class: `ladder-split${rung ? ' has-panel' : ''}${pinnedRung && rung !== pinnedRung ? ' is-wide' : ''}` },
      isTable
        ? h(LadderTable, { rows, columns: model.columns, begunMs: model.begunMs, chosen, onOpenRung: openRung })
        : h(LadderView, {
            ...{ model, rows, nowMs, pinned, isFollowing },
            chosen: cursor ?? chosen,
            pixelsPerSecond: zoom,
            onChoose: choose,
            onOpenRung: openRung,
            onFold: fold,
            onZoom,
            onScrolled: (isAtEnd: boolean) => setFollowing(isLive && isAtEnd),
          }),
      rung
        ? h(RungPanel, {
            rung,
            columns: model.columns,
            begunMs: model.begunMs,
            pinned: pinnedRung,
            onPin: (number) => setQuery({ with: number === undefined ? '' : String(number) }),
            onClose: () => setQuery({ rung: '', with: '' }),
          })
        : null,
    ),
    model.leftOut > 0
      ? h('p', { class: 'left-out' }, `The ${model.leftOut} oldest rungs did not find room and are not kept.`)
      : null,
  )
}

const numberIn = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : undefined)

function toggled(set: ReadonlySet<number>, number: number): ReadonlySet<number> {
  const changed = new Set(set)
  if (!changed.delete(number)) changed.add(number)
  return changed
}

interface ToolbarProps {
  readonly model: LadderModel
  readonly kinds: ReadonlySet<RungKind>
  readonly zoom: number
  readonly isLive: boolean
  readonly isFollowing: boolean
  readonly isTable: boolean
  onZoom(factor: number): void
  onFollow(): void
}

function Toolbar({ model, kinds, zoom, isLive, isFollowing, isTable, onZoom, onFollow }: ToolbarProps) {
  const count = (kind: RungKind) => model.rungs.reduce((sum, rung: Rung) => sum + (rung.kind === kind ? 1 : 0), 0)
  const toggle = (kind: RungKind) => {
    const off = rungKinds.filter((one) => (one === kind ? kinds.has(one) : !kinds.has(one)))
    setQuery({ without: off.join(',') })
  }
  return h(
    'div',
    { class: 'ladder-bar' },
    h(
      'div',
      { class: 'kinds', role: 'group', 'aria-label': 'Kinds of rungs' },
      rungKinds
        .filter((kind) => count(kind) > 0)
        .map((kind) =>
          h(
            'button',
            {
              key: kind,
              type: 'button',
              class: `kind ${kind}`,
              'aria-pressed': kinds.has(kind),
              onClick: () => toggle(kind),
            },
            kindWords[kind],
            h('span', { class: 'count' }, count(kind)),
          ),
        ),
    ),
    h(
      'div',
      { class: 'acts' },
      isLive ? h(Button, { label: 'Follow', isSmall: true, isPressed: isFollowing, onPress: onFollow }) : null,
      isTable
        ? null
        : h(
            'div',
            { class: 'zoom', role: 'group', 'aria-label': 'Zoom in time' },
            h(Button, {
              label: 'Zoom out',
              icon: 'minus',
              isBare: true,
              isSmall: true,
              isDisabled: zoom === 0,
              onPress: () => onZoom(0.5),
            }),
            h(Button, { label: 'Compact', isSmall: true, isPressed: zoom === 0, onPress: () => onZoom(0) }),
            h(Button, { label: 'Zoom in', icon: 'plus', isBare: true, isSmall: true, onPress: () => onZoom(2) }),
          ),
      h(Segments, {
        label: 'How it is shown',
        choices: [
          ['', 'Ladder'],
          ['table', 'Table'],
        ],
        value: isTable ? 'table' : '',
        onChange: (value) => setQuery({ as: value }),
      }),
    ),
  )
}
