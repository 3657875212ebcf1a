// How the exchange is, in one look; each figure leads to where more of it is seen.

import { h } from 'preact'
import { Facts, Panel, ViewHead } from '../components/panel.ts'
import { whenAsked } from '../components/states.ts'
import { Ago } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'

const askEveryMs = 3_000

export function View() {
  const asked = useAsked((signal) => exchange().asterisk.getInfo({}, { signal }), [], { everyMs: askEveryMs })
  return h(
    'div',
    null,
    h(ViewHead, { title: 'Overview' }),
    h(
      Panel,
      { title: 'The exchange' },
      whenAsked(asked, (info) =>
        h(Facts, {
          facts: [
            ['Name', info.config?.name],
            ['Version', info.system?.version],
            ['Up since', info.status && h(Ago, { at: info.status.startup_time })],
          ],
        }),
      ),
    ),
  )
}
