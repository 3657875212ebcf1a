// The program that Debian has under this name: speaks offline, in many languages, and writes audio while it speaks.
// Not its voices: it knows them by language.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { commandEngine } from './command-engine.ts'
import type { SpeechEngine } from './speech-engine.ts'

const program = 'espeak-ng'
/** It looks for loudspeakers even when it is to write: without an address PulseAudio makes folders for that, in the home and among temporary files. */
const silent = { PULSE_SERVER: 'unix:/dev/null' }

/** `wordsPerMinute`: how fast it speaks. */
export function espeakEngine(wordsPerMinute: number): SpeechEngine {
  const engine = commandEngine({
    command: [program, '--stdin', '--stdout', '-b', '1', '-s', String(wordsPerMinute), '-v', '{voice}'],
    format: 'audio/wav',
    env: silent,
  })
  // its voices are languages: de, en-us; a channel's language is de_DE
  const voiceOf = (voice: string, language: string) => voice || language.toLowerCase().replace('_', '-')
  return {
    key: engine.key,
    async speak(order, sink, signal) {
      const voice = voiceOf(order.voice, order.language)
      try {
        await engine.speak({ ...order, voice }, sink, signal)
      } catch (error) {
        // it may know the language, and not the country
        const plain = voice.split('-', 1)[0] as string
        if (order.voice !== '' || plain === voice || signal.aborted) throw error
        await engine.speak({ ...order, voice: plain }, sink, signal)
      }
    },
  }
}

/** Whether it can be run here. */
export function hasEspeak(path = process.env.PATH ?? ''): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return folder !== ''
    } catch {
      return false
    }
  })
}
