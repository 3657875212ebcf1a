// Quality of one call, each leg by itself and over time: while it goes on, and after its end.

import { h } from 'preact'
import { useState } from 'preact/hooks'
import { Panel } from '../components/panel.ts'
import { exchange } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'
import type { Ladder } from './call.ts'
import { legsOf } from './leg-quality.ts'
import { LegTable } from './leg-table.ts'
import { QualityPlots } from './quality-plots.ts'

/** When its audio was measured last: then there is more to ask for. */
const measuredAt = ({ media = [], ended = '' }: Ladder): string =>
  media.reduce((last, { samples }) => ((samples.at(-1)?.at ?? '') > last ? (samples.at(-1)?.at ?? '') : last), '') +
  ended

export function CallQuality({ ladder }: { ladder: Ladder }) {
  const [chosen, choose] = useState<string | undefined>(undefined)
  const { value: legs = [] } = useAsked(
    async (signal) => legsOf(await exchange().calls.getQuality({ callId: ladder.id }, { signal })),
    [ladder.id, measuredAt(ladder)],
  )
  if (legs.length === 0) return null
  const shown = legs.filter(({ channelId }) => chosen === undefined || channelId === chosen)
  return h(
    Panel,
    {
      title: 'Quality',
      about: ladder.ended === undefined ? 'each leg, up to now' : 'each leg, over the whole call',
      isFlush: true,
    },
    h(LegTable, {
      legs,
      chosen,
      onChoose: ({ channelId }) => choose(channelId === chosen ? undefined : channelId),
    }),
    shown.map(({ channelId, channelName, moments }) =>
      h(
        'section',
        { key: channelId, class: 'leg-plots', 'aria-label': `Quality of ${channelName}` },
        h('h3', { class: 'leg-name' }, channelName),
        h(QualityPlots, { moments, of: channelName }),
      ),
    ),
  )
}
