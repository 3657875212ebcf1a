// Calls: how many there are and may be, how they went and how they ended, and what their audio was like.

import { Disposables, type Dispose } from '@jackfield/base'
import { allFailureReasons } from '@jackfield/core'
import type { Metrics } from '@jackfield/http'
import type { Measured } from './measured.ts'

const setupSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60]
const talkSeconds = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200]
const scores = [1, 2, 2.5, 3, 3.5, 3.8, 4, 4.2, 4.4]
const lossRatios = [0, 0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25]
const jitterSeconds = [0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25]
const roundTripSeconds = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

export function measureCalls(metrics: Metrics, measured: Measured): Dispose {
  const { state, calls } = measured
  const { channels, bridges } = calls.exchange
  const { gate } = state
  metrics.gauge('jackfield_channels', 'Channels there are now', () => channels.shownCount)
  metrics.gauge('jackfield_bridges', 'Bridges there are now', () => bridges.count)
  metrics.gauge('jackfield_calls', 'Calls there are now; one between two telephones is one', () => gate.calls)
  metrics.gauge(
    'jackfield_calls_left',
    'Calls more that there is room for, by maxcalls and by what the calls there are take; +Inf: nothing limits them',
    () => gate.callsLeft,
  )
  metrics.total('jackfield_calls_begun_total', 'Calls that have begun', () => gate.inProgress.begun)
  metrics.total('jackfield_calls_refused_total', 'Calls the gate has refused', () => gate.refused)
  metrics.total(
    'jackfield_media_packets_refused_total',
    'Packets of media from strangers, not authentic or broken',
    () => calls.media.plane.refusedPackets,
  )
  const { crossings } = channels
  metrics.totals('jackfield_events_ring_dropped_total', crossingHelp, () => [
    [{ reason: 'circle' }, crossings.dropped.circle],
    [{ reason: 'hops' }, crossings.dropped.hops],
  ])
  const refused = metrics.counter(
    'jackfield_limit_refusals_total',
    'What was refused because there was too much, by limit',
  )
  state.limits.onRefused = (limit) => refused.add(1, { limit })
  const failed = metrics.counter('jackfield_calls_failed_total', 'Calls, and legs of calls, that failed, by reason')
  const failures = new Map(allFailureReasons.map((reason) => [reason, failed.of({ reason })]))
  const endings = new Disposables()
  endings.add(state.bus.on('call-failed', ({ reason }) => failures.get(reason)?.add()))
  endings.add(measureEndings(metrics, measured))
  return () => endings.dispose()
}

const crossingHelp =
  'Digits, texts and the like that came back to a channel they had passed, or had gone from channel to channel 20 times'

/** What is known of a call when it is over. */
function measureEndings(metrics: Metrics, { ladders }: Measured): Dispose {
  const ended = metrics.counter(
    'jackfield_calls_ended_total',
    'Calls that ended, by cause and whether they were answered',
  )
  const histogram = (name: string, help: string, bounds: readonly number[]) =>
    metrics.histogram(name, help, bounds).of()
  const setup = histogram('jackfield_call_setup_seconds', 'From the beginning of a call to its answer', setupSeconds)
  const talk = histogram('jackfield_call_duration_seconds', 'From the answer of a call to its end', talkSeconds)
  const score = histogram('jackfield_media_mos', 'Mean opinion score of a leg, when it ended', scores)
  const loss = histogram('jackfield_media_loss_ratio', 'Packets that did not come, of a leg', lossRatios)
  const jitter = histogram('jackfield_media_jitter_seconds', 'Jitter of what came, of a leg', jitterSeconds)
  const roundTrip = histogram('jackfield_media_round_trip_seconds', 'Round trip of a leg, by RTCP', roundTripSeconds)
  metrics.beforeText(() => ladders.settle())
  // by cause: the labels are put together once
  type Count = ReturnType<typeof ended.of>
  const counts = { yes: new Map<number, Count>(), no: new Map<number, Count>() }
  const countOf = (cause: number, answered: 'yes' | 'no') => {
    const known = counts[answered].get(cause) ?? ended.of({ cause: String(cause), answered })
    counts[answered].set(cause, known)
    return known
  }
  return ladders.onEnded(({ cause, begunAt, answeredAt, endedAt, legs }) => {
    countOf(cause, answeredAt === undefined ? 'no' : 'yes').add()
    if (answeredAt !== undefined) {
      setup.observe(Math.max(0, answeredAt - begunAt) / 1000)
      talk.observe(Math.max(0, endedAt - answeredAt) / 1000)
    }
    for (const { mos, rxcount, rxploss, rxjitter, rtt } of legs) {
      if (mos > 0) score.observe(mos)
      if (rxcount > 0) {
        loss.observe(rxploss / (rxcount + rxploss))
        jitter.observe(rxjitter)
      }
      if (rtt > 0) roundTrip.observe(rtt)
    }
  })
}
