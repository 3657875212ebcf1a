// Sound: the media plane on a thread of its own, joined to the switch, with its tones, its music and its ports.

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Clock, Log, Random } from '@jackfield/base'
import { Audio, type Exchange, MusicClasses, readMusicClasses, readToneZones, type SpeechSource } from '@jackfield/core'
import {
  type InProcessMedia,
  type MediaNotice,
  MediaPlane,
  type NetworkWish,
  type PortRange,
  type StartWorker,
  startThreadWorker,
} from '@jackfield/media'
import { externalRtpTechnology } from '@jackfield/technologies'
import { readRtpConf } from '../configuration/rtp-conf.ts'
import type { ConfigurationSource } from '../configuration/source.ts'
import { fetchingOf } from './fetching.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

export interface MediaDeps {
  readonly clock: Clock
  readonly random: Random
  readonly source: ConfigurationSource
  readonly settings: Settings
  /** given: media run in this thread, on the clock in hand; for tests */
  readonly inProcess: InProcessMedia | undefined
  readonly speech: SpeechSource
}

/** Written by `npm run prompts`. */
const shippedMusic = join(import.meta.dirname, '../../music')

/** as rtp.conf names them */
const strictModes = { yes: 'yes', no: 'no', seqno: 'sequence-only' } as const

export interface AssembledMedia {
  readonly audio: Audio
  readonly plane: MediaPlane
  /** ports of ours, first and last */
  readonly portRange: () => PortRange
  /** Reads tones, music and ports again. */
  reload(): void
  close(): Promise<void>
}

/** So many at most without being asked for. */
const mostByThemselves = 8

/** By default as many as there are processors besides the one that control needs. */
const workerCount = (wanted: number): number =>
  wanted > 0 ? wanted : Math.max(1, Math.min(mostByThemselves, availableParallelism() - 1))

/** What the configuration says about media; what is wrong with it is complained about. */
export function readMediaConf(source: ConfigurationSource, dataDirectory: string) {
  const music = readMusicClasses(source.read('musiconhold.conf'), dataDirectory, shippedMusic)
  source.complain(music.complaints)
  return {
    rtp: readRtpConf(source),
    tones: readToneZones(source.read('indications.conf')),
    musicClasses: music.classes,
  }
}

/** Who asked for the one is told when it is the other. */
function reportNetwork(
  log: Log,
  wish: NetworkWish,
  { network, reason }: Extract<MediaNotice, { type: 'network' }>,
): void {
  const about = { code: 'media-network' }
  if (wish === network || reason === undefined) log.verbose(2, `media packets go by ${network}`, about)
  else if (wish === 'auto') log.verbose(2, `media packets go by dgram, one at a time: ${reason}`, about)
  else log.warning(`media_network = ffi of rtp.conf does not work, dgram is used for media packets: ${reason}`, about)
}

/** It is asked for wherever it can be had; who wrote it down wants to know that it cannot. Said once, of all workers. */
function priorityReport(log: Log, wish: boolean | undefined): (reason: string) => void {
  const about = { code: 'media-priority' }
  let isSaid = false
  return (reason) => {
    if (isSaid) return
    isSaid = true
    if (wish) log.warning(`highpriority = yes of asterisk.conf does not work for the media threads: ${reason}`, about)
    else log.verbose(2, `media threads run at normal priority: ${reason}`, about)
  }
}

export function assembleMedia(deps: MediaDeps, state: State, exchange: Exchange): AssembledMedia {
  const { clock, random, source, settings, inProcess, speech } = deps
  const { log, mediaLag, hooks, load } = state
  const { directories, options } = settings.program
  const { highpriority } = options
  const read = () => {
    const { musicClasses, ...rest } = readMediaConf(source, directories.data)
    return { ...rest, music: new MusicClasses(musicClasses, clock, random) }
  }
  let now = read()
  const startWorker: StartWorker =
    inProcess?.startWorker ??
    ((listener) => startThreadWorker(listener, { network: now.rtp.media_network, hasPriority: highpriority ?? true }))
  const workers = inProcess ? 1 : workerCount(now.rtp.media_workers)
  load.mediaWorkers = workers
  const plane = new MediaPlane({ startWorker, log, workers, commands: hooks('jackfield:media:command') })
  const reportPriority = priorityReport(log, highpriority)
  // a clock that runs late is the sign of too many calls: those there are go before new ones
  plane.onNotice((notice) => {
    if (notice.type === 'clock') mediaLag.handle(notice)
    else if (notice.type === 'network') reportNetwork(log, now.rtp.media_network, notice)
    else if (notice.type === 'no-priority') reportPriority(notice.reason)
  })
  const audio = new Audio({
    clock,
    log,
    exchange,
    plane,
    tones: () => now.tones,
    music: () => now.music,
    cacheDirectory: join(directories.cache, 'media'),
    speech,
    fetching: fetchingOf(() => now.rtp),
  })
  const { channels, technologies } = exchange
  const portRange = () => ({
    first: now.rtp.rtpstart,
    last: now.rtp.rtpend,
    strict: strictModes[now.rtp.strictrtp],
    reportIntervalMs: now.rtp.rtcpinterval,
    allowsGroups: now.rtp.media_to_groups,
  })
  technologies.add(externalRtpTechnology({ channels, plane, ports: audio.ports, portRange }))
  return {
    audio,
    plane,
    portRange,
    reload: () => {
      now = read()
      plane.dropSparePairs()
    },
    close: () => audio.close(),
  }
}
