// By which rules numbers, places and moments are spoken: those of say.conf, or those of the exchange itself.
// Not the rules.

import { type ReadSayFunction, type SpokenByRules, speakByRules } from './say-rules.ts'
import type { SaySettings } from './say-settings.ts'

export class SayBook {
  readonly #settings: () => SaySettings
  readonly #readFunction: ReadSayFunction
  /** somebody chose while the exchange runs; counts until the file is read again */
  #chosen: SaySettings | undefined

  constructor(settings: () => SaySettings, readFunction: ReadSayFunction) {
    this.#settings = settings
    this.#readFunction = readFunction
  }

  get mode(): SaySettings['mode'] {
    return this.#now.mode
  }

  choose(mode: SaySettings['mode']): void {
    const settings = this.#settings()
    this.#chosen = { ...settings, mode }
  }

  /** `num:21`, `date:AdBY:…`; nothing: the rules of the exchange count. */
  speak(what: string, language: string): SpokenByRules | undefined {
    const now = this.#now
    return now.mode === 'old' ? undefined : speakByRules(now, language, what, this.#readFunction)
  }

  get #now(): SaySettings {
    const settings = this.#settings()
    // a file that was read again has other rules
    if (this.#chosen?.languages !== settings.languages) this.#chosen = undefined
    return this.#chosen ?? settings
  }
}
