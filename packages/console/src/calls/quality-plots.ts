// Score, loss, jitter and round trip over time, of one leg or of the mean of all.

import { h } from 'preact'
import { useMemo } from 'preact/hooks'
import { Plot } from '../components/plot.ts'
import type { LegQuality } from './leg-quality.ts'
import type { QualityMoment } from './use-legs.ts'

const figures = [
  ['MOS', (leg: LegQuality) => leg.mos, (value: number) => value.toFixed(1), '--series-2', 5],
  [
    'Loss',
    (leg: LegQuality) => Math.max(leg.lossIn, leg.lossOut),
    (value: number) => `${value.toFixed(1)} %`,
    '--bad',
    5,
  ],
  ['Jitter', (leg: LegQuality) => leg.jitterMs, (value: number) => `${value.toFixed(0)} ms`, '--series-3', 20],
  ['Round trip', (leg: LegQuality) => leg.roundTripMs, (value: number) => `${value.toFixed(0)} ms`, '--series-1', 50],
] as const

export interface QualityPlotsProps {
  readonly moments: readonly QualityMoment[]
  /** absent: the mean of all */
  readonly channelId?: string | undefined
  /** whose they are, for who cannot see them */
  readonly of: string
}

export function QualityPlots({ moments, channelId, of }: QualityPlotsProps) {
  return h(
    'div',
    { class: 'quality-plots' },
    figures.map(([label, read, show, colour, atLeast]) =>
      h(One, { key: label, ...{ moments, channelId, of, label, read, show, colour, atLeast } }),
    ),
  )
}

interface OneProps extends QualityPlotsProps {
  readonly label: string
  readonly read: (leg: LegQuality) => number
  readonly show: (value: number) => string
  readonly colour: string
  readonly atLeast: number
}

function One({ moments, channelId, of, label, read, show, colour, atLeast }: OneProps) {
  const data = useMemo(() => {
    const values = moments.map(({ legs }) => {
      const wanted = legs.filter(({ quality }) => channelId === undefined || quality.channelId === channelId)
      return wanted.length === 0 ? null : wanted.reduce((sum, { quality }) => sum + read(quality), 0) / wanted.length
    })
    return [moments.map(({ atMs }) => atMs / 1000), values] as const
  }, [moments, channelId])
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
