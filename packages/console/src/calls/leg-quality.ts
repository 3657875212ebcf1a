// How the audio of a leg was: from the figures of a channel that is there, and from those a channel leaves when it ends.
// Not measured here: the exchange counts packets, this makes percentages and a score of them.

import type { Rung } from '../ladder/ladder-model.ts'

export interface LegQuality {
  readonly channelId: string
  readonly channelName: string
  readonly received: number
  readonly sent: number
  /** in percent, of what came and of what went */
  readonly lossIn: number
  readonly lossOut: number
  readonly jitterMs: number
  readonly roundTripMs: number
  readonly mos: number
}

/** As ARI has them; jitter and times in seconds. */
export interface RtpFigures {
  readonly rxcount: number
  readonly txcount: number
  readonly rxploss: number
  readonly txploss: number
  readonly rxjitter?: number
  readonly txjitter?: number
  readonly rtt?: number
}

const percent = (lost: number, arrived: number) => (lost + arrived === 0 ? 0 : (100 * lost) / (lost + arrived))

export function qualityOf(channelId: string, channelName: string, figures: RtpFigures): LegQuality {
  const { rxcount, txcount, rxploss, txploss, rxjitter = 0, txjitter = 0, rtt = 0 } = figures
  const [lossIn, lossOut] = [percent(rxploss, rxcount), percent(txploss, Math.max(0, txcount - txploss))]
  const [jitterMs, roundTripMs] = [Math.max(rxjitter, txjitter) * 1000, rtt * 1000]
  const mos = meanOpinion({ loss: Math.max(lossIn, lossOut), jitterMs, roundTripMs })
  return { channelId, channelName, received: rxcount, sent: txcount, lossIn, lossOut, jitterMs, roundTripMs, mos }
}

/** The E-model (ITU-T G.107) cut down to what is known here: delay, jitter as delay, and loss; between 1 and 4.4. */
export function meanOpinion(given: { loss: number; jitterMs: number; roundTripMs: number }): number {
  const delay = given.roundTripMs / 2 + given.jitterMs * 2 + 20
  const late = delay < 160 ? delay / 40 : (delay - 120) / 10
  const rating = Math.max(0, 93.2 - late - 2.5 * given.loss)
  const score = 1 + 0.035 * rating + 7e-6 * rating * (rating - 60) * (100 - rating)
  return Math.max(1, Math.min(4.5, score))
}

/** What channels left behind when they ended: the variable RTPAUDIOQOS. */
export function qualityInRungs(rungs: readonly Rung[]): LegQuality[] {
  return rungs.flatMap(({ type, detail, channelId = '', channelName = '' }) => {
    if (type !== 'ChannelVarset' || !detail.startsWith('RTPAUDIOQOS=')) return []
    const values = new Map(
      detail
        .slice('RTPAUDIOQOS='.length)
        .split(';')
        .map((pair) => pair.split('=') as [string, string]),
    )
    const value = (name: string) => Number(values.get(name) ?? 0) || 0
    const figures = {
      rxcount: value('rxcount'),
      txcount: value('txcount'),
      rxploss: value('lp'),
      txploss: value('rlp'),
      rxjitter: value('rxjitter'),
      txjitter: value('txjitter'),
      rtt: value('rtt'),
    }
    return [qualityOf(channelId, channelName, figures)]
  })
}
