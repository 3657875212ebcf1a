// Who turns words into sound, as the switch asks for it.
// Not the voices: those are plugged in.

import type { SoundSpec } from '@jackfield/media'

export interface SpeechSource {
  /**
   * The sound of what stands behind `say:`; nothing when it cannot be spoken.
   * `isWhole`: all of it is wanted, else it may begin while the rest is still being made.
   */
  find(words: string, language: string, isWhole?: boolean): Promise<SoundSpec | undefined>
}
