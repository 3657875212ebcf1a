// What a call's sound was like, as variables of the channel at its end.
// Not measured here.

import { table } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { MediaPlane } from '@jackfield/media'

type Figures = NonNullable<ReturnType<MediaPlane['statistics']>>
type Row = readonly [name: string, figure: keyof Figures]

const tables = table<readonly Row[]>({
  RTPAUDIOQOS: [
    ['ssrc', 'local_ssrc'],
    ['themssrc', 'remote_ssrc'],
    ['lp', 'rxploss'],
    ['rxjitter', 'rxjitter'],
    ['rxcount', 'rxcount'],
    ['txjitter', 'txjitter'],
    ['txcount', 'txcount'],
    ['rlp', 'txploss'],
    ['rtt', 'rtt'],
    ['rxmes', 'rxmes'],
    ['txmes', 'txmes'],
  ],
  RTPAUDIOQOSJITTER: [
    ['minrxjitter', 'local_minjitter'],
    ['maxrxjitter', 'local_maxjitter'],
    ['avgrxjitter', 'local_normdevjitter'],
    ['stdevrxjitter', 'local_stdevjitter'],
    ['mintxjitter', 'remote_minjitter'],
    ['maxtxjitter', 'remote_maxjitter'],
    ['avgtxjitter', 'remote_normdevjitter'],
    ['stdevtxjitter', 'remote_stdevjitter'],
  ],
  RTPAUDIOQOSLOSS: [
    ['minrxlost', 'local_minrxploss'],
    ['maxrxlost', 'local_maxrxploss'],
    ['avgrxlost', 'local_normdevrxploss'],
    ['stdevrxlost', 'local_stdevrxploss'],
    ['mintxlost', 'remote_minrxploss'],
    ['maxtxlost', 'remote_maxrxploss'],
    ['avgtxlost', 'remote_normdevrxploss'],
    ['stdevtxlost', 'remote_stdevrxploss'],
  ],
  RTPAUDIOQOSRTT: [
    ['minrtt', 'minrtt'],
    ['maxrtt', 'maxrtt'],
    ['avgrtt', 'normdevrtt'],
    ['stdevrtt', 'stdevrtt'],
  ],
  RTPAUDIOQOSMES: [
    ['minrxmes', 'local_minmes'],
    ['maxrxmes', 'local_maxmes'],
    ['avgrxmes', 'local_normdevmes'],
    ['stdevrxmes', 'local_stdevmes'],
    ['mintxmes', 'remote_minmes'],
    ['maxtxmes', 'remote_maxmes'],
    ['avgtxmes', 'remote_normdevmes'],
    ['stdevtxmes', 'remote_stdevmes'],
  ],
})

/** `all`, `all_jitter` and the like, as CHANNEL(rtcp,…) reads them. */
export const qualityTexts = table<string>({
  all: 'RTPAUDIOQOS',
  all_jitter: 'RTPAUDIOQOSJITTER',
  all_loss: 'RTPAUDIOQOSLOSS',
  all_rtt: 'RTPAUDIOQOSRTT',
  all_mes: 'RTPAUDIOQOSMES',
})

export function qualityText(variable: string, figures: Figures): string {
  const rows = tables.get(variable) ?? []
  return rows.map(([name, figure]) => `${name}=${shown(name, Number(figures[figure]))};`).join('')
}

const shown = (name: string, value: number) =>
  /ssrc|count|^lp$|^rlp$/.test(name) ? String(Math.round(value)) : value.toFixed(6)

export function setQualityVariables(channel: Channel, plane: MediaPlane): void {
  if (!plane.hasTraffic(channel.id)) return
  const figures = plane.statistics(channel.id)
  if (!figures) return
  for (const variable of [...tables.keys()]) channel.variables.set(variable, qualityText(variable, figures))
}
