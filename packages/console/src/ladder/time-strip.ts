// The whole call as a narrow strip: when something happened, where there was audio. A stretch of it is chosen with the mouse to be
// seen larger. Not needed by who uses keys: plus and minus zoom as well.

import { h } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { LadderModel } from './ladder-model.ts'
import { levelOf } from './media-bars.ts'
import { span } from './rung-words.ts'

export interface TimeStripProps {
  readonly model: LadderModel
  readonly nowMs: number
  onStretch(fromMs: number, toMs: number): void
}

const height = 34
const width = 1000
/** A stretch shorter than this was a click. */
const smallest = 6

export function TimeStrip({ model, nowMs, onStretch }: TimeStripProps) {
  const place = useRef<SVGSVGElement>(null)
  const [drag, setDrag] = useState<readonly [number, number] | undefined>(undefined)
  const { begunMs, rungs, streams } = model
  const lastMs = Math.max(model.endedMs ?? nowMs, rungs.at(-1)?.atMs ?? 0, begunMs + 1)
  const x = (ms: number) => ((ms - begunMs) / (lastMs - begunMs)) * width
  const xOf = (event: PointerEvent) => {
    const box = place.current?.getBoundingClientRect()
    return box ? Math.max(0, Math.min(width, ((event.clientX - box.left) / box.width) * width)) : 0
  }
  const onUp = () => {
    if (!drag) return
    const [from, to] = [Math.min(...drag), Math.max(...drag)]
    setDrag(undefined)
    const ms = (value: number) => begunMs + (value / width) * (lastMs - begunMs)
    if (to - from >= smallest) onStretch(ms(from), ms(to))
  }
  return h(
    'div',
    { class: 'time-strip', title: 'Drag over a stretch of time to see it larger' },
    h(
      'svg',
      {
        ref: place,
        viewBox: `0 0 ${width} ${height}`,
        preserveAspectRatio: 'none',
        'aria-hidden': 'true',
        onPointerDown: (event: PointerEvent) => {
          place.current?.setPointerCapture(event.pointerId)
          setDrag([xOf(event), xOf(event)])
        },
        onPointerMove: (event: PointerEvent) => drag && setDrag([drag[0], xOf(event)]),
        onPointerUp: onUp,
        onPointerCancel: () => setDrag(undefined),
      },
      streams.map((stream, at) => h(StripStream, { key: at, stream, at, x })),
      rungs
        .filter(({ kind }) => kind !== 'event')
        .map(({ number, atMs, kind, isTrouble }) =>
          h('line', {
            key: number,
            class: `tick ${kind}${isTrouble ? ' trouble' : ''}`,
            x1: x(atMs),
            x2: x(atMs),
            y1: 2,
            y2: 14,
          }),
        ),
      drag
        ? h('rect', { class: 'stretch', x: Math.min(...drag), y: 0, width: Math.abs(drag[1] - drag[0]), height })
        : null,
    ),
    h('span', { class: 'begin' }, '0'),
    h('span', { class: 'end' }, span(lastMs - begunMs)),
  )
}

function StripStream({
  stream,
  at,
  x,
}: {
  stream: LadderModel['streams'][number]
  at: number
  x: (ms: number) => number
}) {
  const y = 17 + (at % 4) * 4
  return h(
    'g',
    null,
    h('line', { class: 'audio', x1: x(stream.firstMs), x2: x(stream.lastMs), y1: y, y2: y }),
    stream.samples
      .filter((sample) => levelOf(sample) !== 'good')
      .map((sample) =>
        h('line', {
          key: sample.atMs,
          class: `audio ${levelOf(sample)}`,
          x1: x(sample.atMs) - 4,
          x2: x(sample.atMs),
          y1: y,
          y2: y,
        }),
      ),
  )
}
