// The call parts: the switch, its technologies and the dialplan.

import { join } from 'node:path'
import type { Clock, Random } from '@jackfield/base'
import { Exchange } from '@jackfield/core'
import type { InProcessMedia, MemoryNetwork } from '@jackfield/media'
import type { Transcriptions } from '@jackfield/speech'
import { LocalDevices, localTechnology } from '@jackfield/technologies'
import type { ConfigurationSource } from '../configuration/source.ts'
import { assembleCallFiles } from './call-files.ts'
import { type AssembledDialplan, assembleDialplan } from './dialplan.ts'
import { type AssembledMedia, assembleMedia } from './media.ts'
import { type AssembledMediaSockets, assembleMediaSockets } from './media-sockets.ts'
import type { Settings } from './settings.ts'
import { otherSoundDirectories } from './sound-directories.ts'
import { assembleSpeech } from './speech.ts'
import type { State } from './state.ts'
import { type AssembledTelephones, assembleTelephones } from './telephones.ts'
import { messageOfRecording } from './voicemail-recordings.ts'

export interface Calls {
  readonly exchange: Exchange
  readonly dialplan: AssembledDialplan
  readonly media: AssembledMedia
  readonly telephones: AssembledTelephones
  readonly mediaSockets: AssembledMediaSockets
  readonly transcriptions: Transcriptions
  /** for tests: the network in memory that media go over */
  readonly mediaNetwork: MemoryNetwork | undefined
  /** Begins to make the calls that are written into files. */
  openCallFiles(): Promise<void>
  /** Resolves when no channel is shown any more, or after this long: what the exchange put into bridges itself is no call. */
  whenIdle(limitMs: number): Promise<void>
  /** Takes what changed in the configuration of calls. */
  reload(settings: Settings): void
  /** Hangs up everything, and waits a little for it to end. */
  close(): Promise<void>
}

/** How long the end of calls may hold up the end of the exchange. */
const endingLimitMs = 2_000

export function assembleCalls(
  deps: {
    clock: Clock
    random: Random
    source: ConfigurationSource
    settings: Settings
    currentSettings(): Settings
    isForgetful: boolean
    /** for tests */
    inProcess: InProcessMedia | undefined
  },
  state: State,
): Calls {
  const { clock, random, settings, isForgetful } = deps
  const { log, bus, system, gate } = state
  const { directories } = settings.program
  const exchange = new Exchange({
    clock,
    random,
    log,
    bus,
    gate,
    limits: state.limits,
    ids: system,
    reportedVariables: settings.ari.options.channelvars,
    defaultLanguage: system.defaultLanguage,
    soundDirectory: join(directories.data, 'sounds'),
    otherSoundDirectories: otherSoundDirectories(settings, isForgetful),
    recordingDirectory: join(directories.spool, 'recording'),
    otherRecordingPath: (name) => messageOfRecording(dialplan.voicemail, name),
    publishesEveryClaim: settings.ari.options.notify_claimed,
  })
  const dialplan: AssembledDialplan = assembleDialplan(deps, state, exchange)
  exchange.useDialplan(dialplan.engine)
  const { channels, dialplanRuns, bridges } = exchange
  const devices = new LocalDevices(state.deviceStates, () => exchange.dialplan)
  const localDeps = { channels, dialplan: () => exchange.dialplan, dialplanRuns, bridges, bus, devices }
  exchange.technologies.add(localTechnology(localDeps))
  exchange.endpoints.useDeviceStates(state.deviceStates)
  const speech = assembleSpeech(deps, log)
  const media = assembleMedia({ ...deps, speech: speech.speaker }, state, exchange)
  const transcriptions = speech.transcriptionsOf(media.audio, bus)
  const telephones = assembleTelephones(deps, state, exchange, media, dialplan)
  const mediaSockets = assembleMediaSockets(deps, state, exchange, media.audio)
  const callFiles = assembleCallFiles(deps, state, exchange)
  const whenIdle = (limitMs: number) =>
    new Promise<void>((resolve) => {
      if (channels.shownCount === 0) return resolve()
      const done = () => {
        stop()
        timer.cancel()
        resolve()
      }
      const timer = clock.after(limitMs, done)
      const stop = bus.on('channel-destroyed', () => {
        if (channels.shownCount === 0) done()
      })
    })
  return {
    exchange,
    dialplan,
    media,
    telephones,
    mediaSockets,
    transcriptions,
    mediaNetwork: deps.inProcess?.network,
    whenIdle,
    openCallFiles: async () => callFiles?.open(),
    async close() {
      const filesClosed = callFiles?.close()
      for (const channel of channels.all()) channel.requestHangup('shutdown')
      dialplan.agi.close()
      await whenIdle(endingLimitMs)
      await filesClosed
      await telephones.close()
      dialplan.engine.close()
      await dialplan.queues.close()
      await dialplan.voicemail.close()
      speech.close()
      await media.close()
    },
    reload(changed) {
      dialplan.reload(changed)
      media.reload()
      speech.reload()
      mediaSockets.reload()
      telephones.reload()
      channels.reportVariables(changed.ari.options.channelvars)
      exchange.broadcasts.publishesEveryClaim = changed.ari.options.notify_claimed
    },
  }
}
