// How the audio of a leg went: each moment it was measured, and the whole of it.
// Not measured here: the exchange counts packets and keeps what it counted, also after the end.

import type { Model } from '@jackfield/client'
import { parseTime } from '../components/time.ts'

type Series = Model<'CallQualitySeries'>
type Sample = Model<'QualitySample'>

/** At one moment, or since the one before; absent: not known. */
export interface QualityMoment {
  readonly atMs: number
  readonly mos?: number | undefined
  /** in percent, of the worse direction */
  readonly loss?: number | undefined
  readonly jitterMs?: number | undefined
  readonly roundTripMs?: number | undefined
}

export interface Leg {
  readonly callId: string
  readonly channelId: string
  readonly channelName: string
  readonly codec: string
  readonly local: string
  readonly remote: string
  readonly received: number
  readonly sent: number
  /** in percent, of all that came and of all that went */
  readonly lossIn: number
  readonly lossOut: number
  readonly jitterMs: number
  readonly roundTripMs?: number | undefined
  readonly mos?: number | undefined
  readonly moments: readonly QualityMoment[]
}

export function legsOf({ id, legs }: Series): Leg[] {
  return legs.map(({ channel_id, channel, codec, local, remote, samples }) => {
    const last = samples.at(-1)
    return {
      ...{ callId: id, channelId: channel_id, channelName: channel, codec, local, remote },
      received: last?.received ?? 0,
      sent: last?.sent ?? 0,
      lossIn: wholeLoss(samples, 'in'),
      lossOut: wholeLoss(samples, 'out'),
      jitterMs: last ? Math.max(last.jitter, last.remote_jitter) : 0,
      roundTripMs: known(last?.round_trip_time),
      mos: known(last?.mos),
      moments: samples.map(momentOf),
    }
  })
}

/** 0 stands for what no report told. */
const known = (value: number | undefined): number | undefined => (value ? value : undefined)

const momentOf = (sample: Sample): QualityMoment => ({
  atMs: parseTime(sample.at),
  mos: known(sample.mos),
  loss: Math.max(sample.loss, sample.remote_loss),
  jitterMs: Math.max(sample.jitter, sample.remote_jitter),
  roundTripMs: known(sample.round_trip_time),
})

/** A sample has the share of the packets since the one before; all of them together have this one. */
function wholeLoss(samples: readonly Sample[], direction: 'in' | 'out'): number {
  let [lost, all, before] = [0, 0, 0]
  for (const sample of samples) {
    const [count, share] =
      direction === 'in' ? [sample.received, sample.loss / 100] : [sample.sent, sample.remote_loss / 100]
    const went = Math.max(0, count - before)
    // what came is without what was lost; what went is with it
    const expected = direction === 'in' && share < 1 ? went / (1 - share) : went
    lost += expected * share
    all += expected
    before = count
  }
  return all === 0 ? 0 : (100 * lost) / all
}
