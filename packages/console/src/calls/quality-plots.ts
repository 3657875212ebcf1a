// Score, loss, jitter and round trip over time.
// Not of whom: moments of one leg, or the means of all.

import { h } from 'preact'
import { useMemo } from 'preact/hooks'
import { Plot } from '../components/plot.ts'
import type { QualityMoment } from './leg-quality.ts'

const figures = [
  ['MOS', ({ mos }: QualityMoment) => mos, (value: number) => value.toFixed(1), '--series-2', 5],
  ['Loss', ({ loss }: QualityMoment) => loss, (value: number) => `${value.toFixed(1)} %`, '--bad', 5],
  ['Jitter', ({ jitterMs }: QualityMoment) => jitterMs, (value: number) => `${value.toFixed(0)} ms`, '--series-3', 20],
  [
    'Round trip',
    ({ roundTripMs }: QualityMoment) => roundTripMs,
    (value: number) => `${value.toFixed(0)} ms`,
    '--series-1',
    50,
  ],
] as const

export interface QualityPlotsProps {
  readonly moments: readonly QualityMoment[]
  /** whose they are, for who cannot see them */
  readonly of: string
}

export function QualityPlots({ moments, of }: QualityPlotsProps) {
  return h(
    'div',
    { class: 'quality-plots' },
    figures.map(([label, read, show, colour, atLeast]) =>
      h(One, { key: label, ...{ moments, of, label, read, show, colour, atLeast } }),
    ),
  )
}

interface OneProps extends QualityPlotsProps {
  readonly label: string
  readonly read: (moment: QualityMoment) => number | undefined
  readonly show: (value: number) => string
  readonly colour: string
  readonly atLeast: number
}

function One({ moments, of, label, read, show, colour, atLeast }: OneProps) {
  const data = useMemo(
    () => [moments.map(({ atMs }) => atMs / 1000), moments.map((moment) => read(moment) ?? null)] as const,
    [moments],
  )
  const last = data[1].findLast((value) => value !== null)
  return h(
    'figure',
    null,
    h('figcaption', null, label, h('b', null, last === undefined || last === null ? '–' : show(last))),
    h(Plot, {
      label: `${label} of ${of} over time`,
      series: [{ label, show, colour, isFilled: true }],
      data,
      atLeast,
      height: 110,
    }),
  )
}
