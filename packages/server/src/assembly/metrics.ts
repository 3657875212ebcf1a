// The numbers of the exchange for whoever watches it.

import type { Applications } from '@jackfield/ari'
import { Disposables, type Dispose, faultCount, type LoginBlocks, type LoginLimiter } from '@jackfield/base'
import { allFailureReasons } from '@jackfield/core'
import type { Interface, Metrics } from '@jackfield/http'
import { lateBoundsMs } from '@jackfield/media'
import type { SocketTally } from '@jackfield/technologies'
import type { Calls } from './calls.ts'
import type { State } from './state.ts'

export interface Measured {
  readonly state: State
  readonly calls: Calls
  readonly applications: Applications
  readonly interface: { readonly served: Interface }
}

/** Counts until it is told to stop. */
export function measure(metrics: Metrics, exchange: Measured): Dispose {
  const { state, calls, applications } = exchange
  metrics.gauge('jackfield_channels', 'Channels there are now', () => calls.exchange.channels.shownCount)
  metrics.gauge('jackfield_bridges', 'Bridges there are now', () => calls.exchange.bridges.list().length)
  metrics.gauge('jackfield_applications', 'Applications registered now', () => applications.names().length)
  metrics.gauge('jackfield_calls', 'Calls there are now; one between two telephones is one', () => state.gate.calls)
  metrics.gauge(
    'jackfield_calls_left',
    'Calls more that there is room for, by maxcalls and by what the calls there are take; +Inf: nothing limits them',
    () => state.gate.callsLeft,
  )
  metrics.gauge('jackfield_calls_refused', 'Calls the gate has refused since the start', () => state.gate.refused)
  metrics.gauge('jackfield_control_lag_seconds', 'How late the control thread is', () => state.lag.lagMs / 1000)
  metrics.gauge('jackfield_media_lag_seconds', 'How late the media clocks were', () => state.mediaLag.lagMs / 1000)
  metrics.gauge(
    'jackfield_control_busy_ratio',
    'How much of its time the control thread works',
    () => state.load.control,
  )
  metrics.gauge('jackfield_media_busy_ratio', 'How much of their time the media workers work', () => state.load.media)
  metrics.gauge('jackfield_faults', 'Errors of the program itself since the start; each is in the log', faultCount)
  metrics.gauge(
    'jackfield_media_packets_refused',
    'Packets of media from strangers, not authentic or broken, since the start',
    () => calls.media.plane.refusedPackets,
  )
  metrics.gauge(
    'jackfield_heap_used_ratio',
    'How much of the memory of the control thread is used',
    () => state.heap.percent / 100,
  )
  metrics.gauge('jackfield_memory_bytes', 'Memory the process holds', () => process.memoryUsage.rss())
  const { crossings } = calls.exchange.channels
  metrics.gauge(
    'jackfield_events_ring_dropped',
    'Digits, texts and the like that came back to a channel they had passed, since the start',
    () => crossings.dropped.circle,
  )
  metrics.gauge(
    'jackfield_events_hops_dropped',
    'Digits, texts and the like that had gone from channel to channel 20 times, since the start',
    () => crossings.dropped.hops,
  )
  measureLogins(metrics, state.logins)
  const { websockets, audioSockets } = calls.mediaSockets.tallies
  const both = (read: (tally: SocketTally) => number) => () => read(websockets) + read(audioSockets)
  metrics.gauge('jackfield_media_websockets', 'Media websockets open now', () => websockets.open)
  metrics.gauge('jackfield_audiosockets', 'AudioSocket connections open now', () => audioSockets.open)
  metrics.gauge(
    'jackfield_media_frames_unread',
    'Frames that programs behind media sockets did not read, since the start',
    both(({ unread }) => unread),
  )
  metrics.gauge(
    'jackfield_media_sockets_cut',
    'Media sockets given up because nothing was read, since the start',
    both(({ cut }) => cut),
  )
  const { tally } = exchange.interface.served
  metrics.show('jackfield_requests_total', tally.answered)
  metrics.show('jackfield_request_seconds', tally.seconds)
  const delivered = metrics.counter('jackfield_events_delivered_total', 'Events handed to applications')
  const dropped = metrics.counter('jackfield_events_dropped_total', 'Events an application lost, by reason')
  const everyDelivery = delivered.of()
  const failed = metrics.counter('jackfield_calls_failed_total', 'Calls, and legs of calls, that failed, by reason')
  const failures = new Map(allFailureReasons.map((reason) => [reason, failed.of({ reason })]))
  const refused = metrics.counter(
    'jackfield_limit_refusals_total',
    'What was refused because there was too much, by limit',
  )
  state.limits.onRefused = (limit) => refused.add(1, { limit })
  const endings = new Disposables()
  endings.add(measureLateness(metrics, exchange))
  endings.add(state.bus.on('call-failed', ({ reason }) => failures.get(reason)?.add()))
  endings.add(state.hooks('jackfield:event:dropped').subscribe(({ reason, count }) => dropped.add(count, { reason })))
  endings.add(state.hooks('jackfield:event:delivered').subscribe(() => everyDelivery.add()))
  return () => endings.dispose()
}

/** Seconds that stand for all beats beyond the last bound. */
const laterThanAll = 1

/** How late the clocks were, beat by beat. */
function measureLateness(metrics: Metrics, { state, calls }: Measured): Dispose {
  const bounds = lateBoundsMs.map((ms) => ms / 1000)
  const control = metrics.histogram(
    'jackfield_control_lateness_seconds',
    'How late the control thread was, ten times a second',
    bounds,
  )
  const media = metrics.histogram(
    'jackfield_media_lateness_seconds',
    'How late the beats of the media clocks were',
    bounds,
  )
  const endings = new Disposables()
  endings.add(state.hooks('jackfield:control:lag').subscribe(({ lagMs }) => control.observe(lagMs / 1000)))
  endings.add(
    calls.media.plane.onNotice((notice) => {
      if (notice.type !== 'clock') return
      for (const [at, times] of notice.late.entries()) {
        if (times > 0) media.observe(bounds[at] ?? laterThanAll, times)
      }
    }),
  )
  return () => endings.dispose()
}

/** Wrong credentials and what followed, by door. */
function measureLogins(metrics: Metrics, logins: LoginBlocks): void {
  const by = (read: (limiter: LoginLimiter) => number) => () =>
    logins.limiters.map((limiter) => [{ service: limiter.service }, read(limiter)] as const)
  const counter = (help: string) => ({ type: 'counter', help }) as const
  const failures = counter('Wrong credentials')
  metrics.readings(
    'jackfield_login_failures_total',
    failures,
    by(({ tally }) => tally.failures),
  )
  const blocks = counter('Blocks of an account at an address, or of an address')
  metrics.readings(
    'jackfield_login_blocks_total',
    blocks,
    by(({ tally }) => tally.blocks),
  )
  const refused = counter('Requests of those who were blocked, whose credentials were not looked at')
  metrics.readings(
    'jackfield_logins_refused_total',
    refused,
    by(({ tally }) => tally.refused),
  )
  const now = { type: 'gauge', help: 'Blocks in effect now' } as const
  metrics.readings(
    'jackfield_logins_blocked',
    now,
    by((limiter) => limiter.blocks().length),
  )
}
