// Who speaks what stands behind `say:`, as speech.conf says.

import { join } from 'node:path'
import type { Clock, Log } from '@jackfield/base'
import { hasEspeak, readSpeechConf, Speaker, type SpeechSettings } from '@jackfield/speech'
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
  /** Reads speech.conf again; the size of what is kept stays. */
  reload(): void
  close(): void
}

/** What speech.conf says; what is wrong with it is complained about. */
export function readSpeechSettings(
  source: ConfigurationSource,
  { program }: Settings,
  isForgetful = false,
): SpeechSettings {
  const read = readSpeechConf(source.read('speech.conf'), {
    etc: program.directories.etc,
    hasEspeak: !isForgetful && hasEspeak(),
  })
  source.complain(read.complaints)
  return read.settings
}

export function assembleSpeech({ clock, source, settings, isForgetful }: SpeechDeps, log: Log): AssembledSpeech {
  const read = () => readSpeechSettings(source, settings, isForgetful)
  let now = read()
  const { cache, most, mostPerEngine } = now
  const directory = join(settings.program.directories.cache, 'speech')
  const speaker = new Speaker({ clock, log, directory, cache, most, mostPerEngine, settings: () => now })
  return {
    speaker,
    reload: () => {
      now = read()
    },
    close: () => speaker.close(),
  }
}
