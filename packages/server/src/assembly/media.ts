// Sound: the media plane on a thread of its own, joined to the switch, with its tones, its music and its ports.

import { join } from 'node:path'
import type { Clock, Random } from '@jackfield/base'
import { Audio, type Exchange, MusicClasses, readMusicClasses, readToneZones } from '@jackfield/core'
import { localWorkers, type MediaNetwork, MediaPlane, startThreadWorker } from '@jackfield/media'
import { externalRtpTechnology } from '@jackfield/technologies'
import { readRtpConf } from '../configuration/rtp-conf.ts'
import type { ConfigurationSource } from '../configuration/source.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

export interface MediaGround {
  readonly clock: Clock
  readonly random: Random
  readonly source: ConfigurationSource
  readonly settings: Settings
  /** given: media run in this thread, on this clock, over this network; for tests that hold the clock */
  readonly mediaNetwork?: MediaNetwork | undefined
}

export interface AssembledMedia {
  readonly audio: Audio
  readonly plane: MediaPlane
  /** ports of ours, first and last */
  readonly portRange: () => { readonly first: number; readonly last: number }
  /** Reads tones, music and ports again. */
  reload(): void
  close(): Promise<void>
}

export function assembleMedia(ground: MediaGround, state: State, exchange: Exchange): AssembledMedia {
  const { clock, random, source, settings, mediaNetwork } = ground
  const { log, mediaLag } = state
  const { directories } = settings.program
  const startWorker = mediaNetwork ? localWorkers({ clock, random, network: mediaNetwork }) : startThreadWorker
  const plane = new MediaPlane({ startWorker, log })
  // a clock that runs late is the sign of too many calls: those there are go before new ones
  plane.onNotice((notice) => {
    if (notice.type === 'clock') mediaLag.lagMs = notice.worstLateMs
  })
  const read = () => {
    const music = readMusicClasses(source.read('musiconhold.conf'), directories.data)
    source.complain(music.complaints)
    return {
      rtp: readRtpConf(source),
      tones: readToneZones(source.read('indications.conf')),
      music: new MusicClasses(music.classes, random),
    }
  }
  let now = read()
  const audio = new Audio({
    clock,
    log,
    exchange,
    plane,
    tones: () => now.tones,
    music: () => now.music,
    cacheDirectory: join(directories.cache, 'media'),
    fetchHosts: now.rtp.media_hosts,
  })
  const { channels, technologies } = exchange
  const portRange = () => ({ first: now.rtp.rtpstart, last: now.rtp.rtpend })
  technologies.add(externalRtpTechnology({ channels, plane, ports: audio.ports, portRange }))
  return {
    audio,
    plane,
    portRange,
    reload: () => {
      now = read()
    },
    close: () => audio.close(),
  }
}
