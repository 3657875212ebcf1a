// Who speaks what stands behind `say:`, and who writes down what is said, as speech.conf says.

import { join } from 'node:path'
import { type Clock, type Log, systemClock } from '@jackfield/base'
import type { Audio, Bus } from '@jackfield/core'
import { hasEspeak, readSpeechConf, Speaker, type SpeechSettings, Transcriptions } from '@jackfield/speech'
import type { ConfigurationSource } from '../configuration/source.ts'
import type { Settings } from './settings.ts'

export interface SpeechDeps {
  readonly clock: Clock
  readonly source: ConfigurationSource
  readonly settings: Settings
  /** what the machine has decides nothing */
  readonly isForgetful: boolean
}

export interface AssembledSpeech {
  readonly speaker: Speaker
  /** Made when there is sound to listen to. */
  transcriptionsOf(audio: Audio, bus: Bus): Transcriptions
  /** Reads speech.conf again; the size of what is kept stays. */
  reload(): void
  close(): void
}

/** What speech.conf says; what is wrong with it is complained about. */
export function readSpeechSettings(
  source: ConfigurationSource,
  { program }: Settings,
  { isForgetful = false, clock = systemClock }: { isForgetful?: boolean; clock?: Clock } = {},
): SpeechSettings {
  const read = readSpeechConf(source.read('speech.conf'), {
    etc: program.directories.etc,
    hasEspeak: !isForgetful && hasEspeak(),
    clock,
  })
  source.complain(read.complaints)
  return read.settings
}

export function assembleSpeech({ clock, source, settings, isForgetful }: SpeechDeps, log: Log): AssembledSpeech {
  const read = () => readSpeechSettings(source, settings, { isForgetful, clock })
  let now = read()
  const { cache, most, mostPerEngine } = now
  const directory = join(settings.program.directories.cache, 'speech')
  const speaker = new Speaker({ clock, log, directory, cache, most, mostPerEngine, settings: () => now })
  let transcriptions: Transcriptions | undefined
  return {
    speaker,
    transcriptionsOf({ plane, ports }, bus) {
      transcriptions = new Transcriptions({ clock, log, bus, plane, ports, settings: () => now })
      return transcriptions
    },
    reload: () => {
      now = read()
    },
    close() {
      speaker.close()
      transcriptions?.close()
    },
  }
}
