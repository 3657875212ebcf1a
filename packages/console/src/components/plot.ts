// Values over time, drawn by uPlot, which is loaded with the first plot.

import { detached, systemClock } from '@jackfield/base'
import { h } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type uPlot from 'uplot'

const leastSeconds = 60
const defaultHeight = 140

export interface PlotSeries {
  readonly label: string
  /** with its unit, for the legend */
  readonly show: (value: number) => string
  /** `--series-1` … `--series-6`, `--good`, `--bad` */
  readonly colour?: string
  readonly isFilled?: boolean
}

export interface PlotProps {
  /** read out: what it shows */
  readonly label: string
  readonly series: readonly PlotSeries[]
  /** seconds since 1970, then a list for each series; `null`: not known */
  readonly data: readonly [readonly number[], ...(readonly (number | null)[])[]]
  readonly height?: number
  /** the smallest highest value of the axis: a flat line near zero stays flat */
  readonly atLeast?: number
  readonly hasLegend?: boolean
  /** the stretch of time, seconds; default that of the data */
  readonly range?: readonly [number, number]
}

export function Plot(props: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | undefined>(undefined)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isOver = false
    const resized = new ResizeObserver(() => plot.current?.setSize(sizeOf(element, latest.current)))
    const schemes = matchMedia('(prefers-color-scheme: dark)')
    const draw = async () => {
      const { default: UPlot } = await import('uplot')
      if (isOver) return
      plot.current?.destroy()
      plot.current = new UPlot(
        optionsOf(() => latest.current, element),
        dataOf(latest.current),
        element,
      )
    }
    const redraw = () => detached(draw(), 'drawing a plot')
    redraw()
    resized.observe(element)
    schemes.addEventListener('change', redraw)
    addEventListener('jackfield-theme', redraw)
    return () => {
      isOver = true
      resized.disconnect()
      schemes.removeEventListener('change', redraw)
      removeEventListener('jackfield-theme', redraw)
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [props.series.map(({ label }) => label).join('\n'), props.height, props.hasLegend])
  useEffect(() => plot.current?.setData(dataOf(props)), [props.data])
  // its place is kept while uPlot is loaded
  const style = { '--height': `${props.height ?? defaultHeight}px` }
  return h('div', { class: 'plot', ref: place, role: 'img', 'aria-label': props.label, style })
}

const dataOf = ({ data }: PlotProps) => data as unknown as uPlot.AlignedData

const sizeOf = (element: HTMLElement, { height = defaultHeight }: PlotProps) => ({
  width: Math.max(120, element.clientWidth),
  height,
})

function optionsOf(latest: () => PlotProps, element: HTMLElement): uPlot.Options {
  const props = latest()
  const { series, hasLegend = false, atLeast = 0 } = props
  const colour = colours(element)
  const axis = {
    stroke: colour('--text-soft'),
    font: '11px system-ui, sans-serif',
    grid: { stroke: colour('--edge'), width: 1 },
    ticks: { show: false },
  }
  return {
    ...sizeOf(element, props),
    legend: { show: hasLegend },
    cursor: { y: false, points: { size: 6 } },
    padding: [8, 8, 0, 0],
    scales: {
      x: { range: (plot) => [...(latest().range ?? rangeOf(plot.data[0]))] as [number, number] },
      y: { range: (_plot, _low, high) => [0, Math.max(atLeast, (high ?? 0) * 1.1)] },
    },
    axes: [
      { ...axis, size: 24, space: 72, values: clocksOf, grid: { show: false } },
      {
        ...axis,
        size: 52,
        space: 28,
        values: (_plot, values) => values.map((value) => series[0]?.show(value) ?? String(value)),
      },
    ],
    series: [
      { value: (_plot: uPlot, time: number) => (time === null ? '' : clockOf(time)) },
      ...series.map(({ label, show, colour: name = '--series-1', isFilled = false }) => ({
        label,
        stroke: colour(name),
        width: 1.5,
        // a moment alone would be a line of no length
        points: { show: (plot: uPlot, at: number) => isAlone(plot.data[at]), size: 5 },
        ...(isFilled ? { fill: colour(name, 14) } : {}),
        value: (_plot: uPlot, value: number) => (value === null ? '–' : show(value)),
      })),
    ],
  }
}

/** Whether one value is known, and no more. */
function isAlone(values: ArrayLike<number | null | undefined> = []): boolean {
  let known = 0
  for (let at = 0; at < values.length && known < 2; at++) if (values[at] !== null && values[at] !== undefined) known++
  return known === 1
}

/** Of the data; of a few moments a minute, which ends with them. */
function rangeOf(times: ArrayLike<number>): readonly [number, number] {
  const end = times.length === 0 ? systemClock.wall() / 1000 : Number(times[times.length - 1])
  return [Math.min(end - leastSeconds, times.length === 0 ? end : Number(times[0])), end]
}

/** A canvas knows no custom properties: what they stand for just now. */
function colours(element: HTMLElement) {
  const probe = element.appendChild(document.createElement('span'))
  // with a transition, however short, what is read at once is the colour of before
  probe.style.setProperty('transition', 'none', 'important')
  const values = new Map<string, string>()
  queueMicrotask(() => probe.remove())
  return (name: string, percent = 100) => {
    const key = `${name} ${percent}`
    const known = values.get(key)
    if (known !== undefined) return known
    probe.style.color = percent === 100 ? `var(${name})` : `color-mix(in srgb, var(${name}) ${percent}%, transparent)`
    const value = getComputedStyle(probe).color
    values.set(key, value)
    return value
  }
}

/** With seconds where minutes alone would say the same twice. */
function clocksOf(plot: uPlot, times: readonly number[]): string[] {
  const [first = 0, second = first + 60] = times
  const hasSeconds = second - first < 60
  // half of it would be beyond the edge
  const last = plot.bbox.width / devicePixelRatio - (hasSeconds ? 18 : 8)
  return times.map((time) => {
    if (plot.valToPos(time, 'x') > last) return ''
    return clockOf(time) + (hasSeconds ? `:${two(new Date(time * 1000).getSeconds())}` : '')
  })
}

const two = (value: number) => String(value).padStart(2, '0')

function clockOf(time: number): string {
  const date = new Date(time * 1000)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}
