// The last hour of the exchange as small plots, side by side on one scale of time.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { useMemo } from 'preact/hooks'
import { formatBytes, formatMs } from '../components/format-time.ts'
import { Panel } from '../components/panel.ts'
import { Plot, type PlotProps } from '../components/plot.ts'
import { Failed } from '../components/states.ts'
import { parseTime } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'

type Sample = Model<'ExchangeSample'>

const askEveryMs = 10_000
const intervalSeconds = 10
const leastSeconds = 300

interface SmallPlot {
  readonly title: string
  readonly about: string
  readonly atLeast: number
  readonly lines: readonly {
    readonly label: string
    readonly colour: string
    readonly of: (sample: Sample) => number
    readonly show: (value: number) => string
  }[]
}

const whole = (value: number) => String(Math.round(value))
const perSecond = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const percent = (value: number) => `${Math.round(value)} %`

const plots: readonly SmallPlot[] = [
  {
    title: 'Calls',
    about: 'at once',
    atLeast: 4,
    lines: [{ label: 'calls', colour: '--series-1', of: ({ calls }) => calls, show: whole }],
  },
  {
    title: 'New calls',
    about: 'per second',
    atLeast: 1,
    lines: [
      {
        label: 'begun',
        colour: '--series-1',
        of: ({ calls_begun: begun }) => begun / intervalSeconds,
        show: perSecond,
      },
      {
        label: 'failed',
        colour: '--bad',
        of: ({ calls_failed: failed, calls_refused: refused }) => (failed + refused) / intervalSeconds,
        show: perSecond,
      },
    ],
  },
  {
    title: 'Lateness',
    about: 'p99',
    atLeast: 10,
    lines: [
      { label: 'control', colour: '--series-1', of: ({ control_late_p99: late }) => late, show: formatMs },
      { label: 'sound', colour: '--series-3', of: ({ media_late_p99: late }) => late, show: formatMs },
    ],
  },
  {
    title: 'Processors',
    about: 'busy',
    atLeast: 100,
    lines: [
      { label: 'control', colour: '--series-1', of: ({ control_busy: busy }) => 100 * busy, show: percent },
      { label: 'media', colour: '--series-3', of: ({ media_busy: busy }) => 100 * busy, show: percent },
    ],
  },
  {
    title: 'Events',
    about: 'to applications, per second',
    atLeast: 5,
    lines: [{ label: 'events', colour: '--series-2', of: ({ events }) => events / intervalSeconds, show: perSecond }],
  },
  {
    title: 'Memory',
    about: 'of the process',
    atLeast: 2e8,
    lines: [{ label: 'memory', colour: '--series-4', of: ({ memory }) => memory, show: formatBytes }],
  },
]

export function LastHour() {
  const asked = useAsked((signal) => exchange().exchange.getHistory({}, { signal }), [], { everyMs: askEveryMs })
  if (asked.value === undefined && asked.error !== undefined)
    return h(Failed, { error: asked.error, onAgain: asked.again })
  return h(
    'section',
    { 'aria-labelledby': 'last-hour' },
    h('h2', { class: 'section', id: 'last-hour' }, 'The last hour'),
    h(
      'div',
      { class: 'panels small' },
      plots.map((plot) => h(One, { key: plot.title, plot, samples: asked.value ?? [] })),
    ),
  )
}

function One({ plot, samples }: { plot: SmallPlot; samples: readonly Sample[] }) {
  const { title, about, atLeast, lines } = plot
  const data = useMemo(
    () => [samples.map(({ time }) => parseTime(time) / 1000), ...lines.map(({ of }) => samples.map(of))],
    [samples],
  ) as unknown as PlotProps['data']
  const latest = samples.at(-1)
  const now =
    latest &&
    lines.map(({ label, of, show }) => (lines.length === 1 ? show(of(latest)) : `${label} ${show(of(latest))}`))
  const end = latest ? parseTime(latest.time) / 1000 : 0
  const first = samples[0] ? parseTime(samples[0].time) / 1000 : end
  const label = `${title} ${about}${now ? `, now ${now.join(', ')}` : ''}`
  return h(
    Panel,
    {
      title,
      about,
      acts:
        now &&
        h(
          'span',
          { class: 'latest' },
          lines.map(({ colour }, at) => h('span', { key: colour, class: `legend ${colour.slice(2)}` }, now[at])),
        ),
    },
    samples.length < 2
      ? h('p', { class: 'soft few' }, 'The first figures come after twenty seconds.')
      : h(Plot, {
          label,
          data,
          height: 120,
          atLeast,
          // a plot of an exchange that was started a moment ago would be empty
          range: [Math.max(end - 3600, Math.min(first, end - leastSeconds)), end],
          series: lines.map(({ label: name, colour, show }) => ({
            label: name,
            colour,
            show,
            isFilled: lines.length === 1,
          })),
        }),
  )
}
