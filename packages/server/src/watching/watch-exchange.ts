// The figures of a running exchange, as the interface shows them: now, and in the last hour.
// What is asked for is read when it is asked for; between that there is one reading of counters every ten seconds.

import {
  type Applications,
  type ExchangeWatch,
  type MeanQuality,
  type QualityTally,
  render,
  type ShownCluster,
  type ShownStatus,
} from '@jackfield/ari'
import { type Clock, Disposables, detached, faultCount } from '@jackfield/base'
import type { Calls } from '../assembly/calls.ts'
import type { State } from '../assembly/state.ts'
import type { ConfigurationWatch } from './configuration-watch.ts'
import { DiskSpace } from './disk-space.ts'
import { ExchangeHistory, type PresentFigures, type QualityFigures } from './exchange-history.ts'
import { followLog } from './follow-log.ts'
import { LatenessTally } from './lateness-tally.ts'
import { MissingApplications } from './missing-applications.ts'
import { readDisk } from './read-disk.ts'
import { reportWhatMatters } from './report-what-matters.ts'

export interface WatchedExchange {
  readonly clock: Clock
  readonly state: State
  readonly calls: Calls
  readonly applications: Applications
  readonly quality: Pick<QualityTally, 'take'>
  /** why new work is not welcome; nothing when it is */
  unreadiness(): string | undefined
  isDraining(): boolean
  /** nothing: it is alone */
  cluster(): ShownCluster | undefined
  perCallNames(): readonly string[]
  /** it says itself which application it waits for */
  readonly isDemo: boolean
  /** what is written where, and how many megabytes are to be free there */
  readonly disks: { readonly directories: Readonly<Record<string, string>>; readonly leastFreeMb: number }
  readonly configuration: Pick<ConfigurationWatch, 'counts'>
}

export interface AssembledWatch extends ExchangeWatch {
  start(): void
  stop(): void
  /** The configuration was read again. */
  reloaded(): void
}

const inMs = (ms: number): number => Math.round(ms * 10) / 10
const share = (value: number): number => Math.round(value * 1000) / 1000

export function watchExchange(exchange: WatchedExchange): AssembledWatch {
  const { clock, state, calls, applications } = exchange
  const { pjsip } = calls.telephones
  const counted = { failed: 0, events: 0 }
  const endings = new Disposables()
  const controlLateness = new LatenessTally()
  const mediaLateness = new LatenessTally()
  const present = (): PresentFigures => {
    const { phones, trunks } = pjsip.tally.counts
    return {
      calls: state.gate.calls,
      channels: calls.exchange.channels.shownCount,
      control_busy: share(state.load.control),
      media_busy: share(state.load.media),
      memory: process.memoryUsage.rss(),
      heap_used: share(state.heap.percent / 100),
      phones_up: phones.up,
      phones_down: phones.down,
      trunks_up: trunks.up,
      trunks_down: trunks.down,
      applications: applications.connectedCount,
    }
  }
  const disks = new DiskSpace({
    directories: exchange.disks.directories,
    leastFree: exchange.disks.leastFreeMb * 1e6,
    log: state.log,
    read: readDisk,
  })
  const lookAtDisks = () => detached(disks.look(), 'a look at the disks')
  const history = new ExchangeHistory({
    ...{ clock, controlLateness, mediaLateness, present },
    quality: () => qualityFigures(exchange.quality.take()),
    sampled() {
      applications.lookAtRates()
      lookAtDisks()
    },
    growing: () => ({ begun: state.gate.inProgress.begun, refused: state.gate.refused, ...counted }),
  })
  const missing = new MissingApplications({
    ...{ clock, applications, contexts: calls.dialplan.contexts },
    perCallNames: () => exchange.perCallNames(),
  })
  state.logs.tail.callOf = (channelId) => calls.exchange.channels.get(channelId)?.facts.linkedId
  return {
    status: () => ({
      ...whoItIs(exchange),
      ...callFigures(exchange),
      calls_per_second: Math.round(history.callsPerSecond * 10) / 10,
      control_late_p99: inMs(controlLateness.recentP99Ms),
      media_late_p99: inMs(mediaLateness.recentP99Ms),
      ...whoIsThere(exchange),
      applications_missing: missing.list(),
      disks: disks.list(),
    }),
    history: (seconds) =>
      history
        .since(clock.wall() - seconds * 1000)
        .map(({ at, ...sample }) => ({ time: render.timestamp(at), ...sample })),
    start() {
      endings.add(
        state.bus.on('call-failed', (failure) => {
          counted.failed++
          missing.failed(failure)
        }),
      )
      endings.add(state.bus.on('application-move-failed', ({ destination }) => missing.wanted(destination)))
      endings.add(applications.onReleased((name) => missing.left(name)))
      endings.add(state.hooks('jackfield:event:delivered').subscribe(() => void counted.events++))
      endings.add(state.hooks('jackfield:control:lag').subscribe(({ lagMs }) => controlLateness.add(lagMs)))
      endings.add(
        calls.media.plane.onNotice((notice) => {
          if (notice.type === 'clock') mediaLateness.addCounts(notice.late)
        }),
      )
      endings.add(followLog(state, applications))
      endings.add(
        reportWhatMatters({
          ...{
            clock,
            log: state.log,
            bus: state.bus,
            missingApplications: () => (exchange.isDemo ? [] : missing.list()),
          },
          trunk: (name) => trunkOf(pjsip, name),
          endpoints: () => [...pjsip.objects.endpoints()].map(({ name }) => name),
        }),
      )
      lookAtDisks()
      history.start()
    },
    stop() {
      history.stop()
      endings.dispose()
    },
    reloaded: () => missing.forget(),
  }
}

/** Nothing: there is no such endpoint, it is a telephone, or it was not asked yet. */
function trunkOf({ objects, tally, states, contacts }: Calls['telephones']['pjsip'], name: string) {
  const endpoint = objects.endpoint(name)
  if (!endpoint || tally.kindOf(endpoint) !== 'trunk') return undefined
  const isUp = endpoint.aors.some((aor) => states.isAvailable(aor))
  const isAsked = endpoint.aors.some((aor) => contacts.of(aor).some(({ status }) => status === 'unavailable'))
  return isUp || isAsked ? { isUp } : undefined
}

const qualityFigures = (mean: MeanQuality | undefined): QualityFigures => {
  if (!mean) return { reports: 0 }
  const { roundTripTime, ...others } = mean
  return { ...others, ...(roundTripTime === undefined ? {} : { round_trip_time: roundTripTime }) }
}

function whoItIs({ clock, state, unreadiness, isDraining }: WatchedExchange) {
  const { system } = state
  const reason = unreadiness()
  return {
    version: system.version,
    name: system.name,
    entity_id: system.entityId,
    started: render.timestamp(system.startedAt),
    last_reload: render.timestamp(system.lastReloadAt),
    uptime: Math.floor((clock.wall() - system.startedAt) / 1000),
    ready: reason === undefined,
    ...(reason === undefined ? {} : { unready_reason: reason }),
    draining: isDraining(),
  } satisfies Partial<ShownStatus>
}

function callFigures({ state, calls }: WatchedExchange) {
  const { gate, load, heap } = state
  const { callsLeft } = gate
  return {
    calls: gate.calls,
    ...(Number.isFinite(callsLeft) ? { calls_left: callsLeft } : {}),
    calls_begun: gate.inProgress.begun,
    calls_refused: gate.refused,
    channels: calls.exchange.channels.shownCount,
    bridges: calls.exchange.bridges.count,
    control_busy: share(load.control),
    media_busy: share(load.media),
    memory: process.memoryUsage.rss(),
    heap_used: share(heap.percent / 100),
    faults: faultCount(),
  } satisfies Partial<ShownStatus>
}

function whoIsThere({ state, calls, applications, configuration, cluster }: WatchedExchange) {
  const shownCluster = cluster()
  const { counts } = configuration
  const { tally, registrations } = calls.telephones.pjsip
  const states = [...registrations.list()].map((registration) => registration.state)
  const registered = states.filter((one) => one === 'Registered').length
  return {
    ...tally.counts,
    registrations: { up: registered, down: states.length - registered },
    applications_connected: applications.connectedCount,
    blocks: state.logins.list().length,
    ...(counts ? { complaints: counts } : {}),
    ...(shownCluster ? { cluster: shownCluster } : {}),
  } satisfies Partial<ShownStatus>
}
