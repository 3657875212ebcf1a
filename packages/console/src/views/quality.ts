// How calls sound: score, loss, jitter and round trip over time, of all legs that are there and of one of them.

import { h } from 'preact'
import { LegTable } from '../calls/leg-table.ts'
import { QualityPlots } from '../calls/quality-plots.ts'
import { useLegs } from '../calls/use-legs.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link, useQueryValue } from '../router/place.ts'

export function View() {
  const asked = useLegs()
  const [chosen, choose] = useQueryValue('leg')
  return h(
    'div',
    null,
    h(ViewHead, { title: 'Quality', about: 'of the legs that are there now, from when this page was opened' }),
    whenAsked(asked, (moments) => {
      const legs = moments.at(-1)?.legs ?? []
      const leg = legs.find(({ quality }) => quality.channelId === chosen)
      if (moments.every((moment) => moment.legs.length === 0))
        return h(
          'section',
          { class: 'panel' },
          h(
            Empty,
            { icon: 'quality', title: 'Nobody talks' },
            h(
              'p',
              null,
              'Loss, jitter and round trip are drawn here while calls with audio are there. Those of past calls stand with each call.',
            ),
            h(Link, { to: '/calls', class: 'button' }, 'Calls'),
          ),
        )
      return [
        h(Panel, { key: 'all', title: 'All legs', about: 'their mean' }, h(QualityPlots, { moments, of: 'all legs' })),
        leg
          ? h(
              Panel,
              {
                key: 'leg',
                title: leg.quality.channelName,
                about: [leg.codec, leg.remote].filter(Boolean).join(', '),
                acts: h(Link, { to: formatAddress('/calls/:id', { id: leg.callId }), class: 'button small' }, 'Call'),
              },
              h(QualityPlots, { moments, channelId: chosen, of: leg.quality.channelName }),
            )
          : null,
        h(
          Panel,
          { key: 'legs', title: 'Legs', about: leg ? '' : 'choose one to see it over time', isFlush: true },
          h(LegTable, {
            legs,
            chosen,
            onChoose: ({ quality }) => choose(quality.channelId === chosen ? '' : quality.channelId),
          }),
        ),
      ]
    }),
  )
}
