// Quality of one call, each leg by itself: measured while it goes on, what its channels left behind when it is over.

import { h } from 'preact'
import { Panel } from '../components/panel.ts'
import { exchangeColumn, type LadderModel } from '../ladder/ladder-model.ts'
import { messageParts } from '../ladder/sip-message.ts'
import { qualityInRungs } from './leg-quality.ts'
import { LegTable } from './leg-table.ts'
import { QualityPlots } from './quality-plots.ts'
import { useLegs } from './use-legs.ts'

export const CallQuality = ({ model }: { model: LadderModel }) =>
  model.endedMs === undefined ? h(Live, { callId: model.id }) : h(Past, { model })

function Live({ callId }: { callId: string }) {
  const { value: moments = [] } = useLegs(callId)
  const legs = moments.at(-1)?.legs ?? []
  if (legs.length === 0) return null
  return h(
    Panel,
    { title: 'Quality', about: 'each leg, measured now', isFlush: true },
    h(LegTable, { legs }),
    legs.map(({ quality }) =>
      h(QualityPlots, { key: quality.channelId, moments, channelId: quality.channelId, of: quality.channelName }),
    ),
  )
}

/** What the party of a channel described of its audio. */
function describedAudio({ rungs }: LadderModel, channelId: string): { codec?: string; remote?: string } {
  const message = rungs.findLast((rung) => rung.channelId === channelId && rung.hasSdp && rung.from !== exchangeColumn)
  const [audio] = messageParts(message?.raw ?? '').sdp?.media ?? []
  return audio ? { codec: audio.codecs[0] ?? '', remote: `${audio.address}:${audio.port}` } : {}
}

function Past({ model }: { model: LadderModel }) {
  const legs = qualityInRungs(model.rungs).map((quality) => {
    return { quality, ...describedAudio(model, quality.channelId) }
  })
  if (legs.length === 0) return null
  return h(Panel, { title: 'Quality', about: 'each leg, over the whole call', isFlush: true }, h(LegTable, { legs }))
}
