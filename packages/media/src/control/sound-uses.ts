// Who needs the sound of a port to come through here: whatever is played, recorded, overheard, detected or changed there.
// Not the sound.

import { detached, Notice, table } from '@jackfield/base'
import type { PortSettings } from '../contract/port.ts'

/** Asked when somebody begins to need the sound of a port; what is to begin there waits for the promise. */
export type SoundGuard = (port: string) => Promise<void> | undefined

/** Settings that look at the sound or change it, and the value with which they do not. */
const plain = table<unknown>({
  mutesIn: false,
  mutesOut: false,
  volumeIn: 1,
  volumeOut: 1,
  denoisesIn: false,
  denoisesOut: false,
  dropsSilence: null,
  echoes: false,
  sendsSilence: false,
  talk: null,
  tone: null,
  toneOut: null,
  detectsDtmf: false,
  detectsFax: false,
  reportsLevel: false,
} satisfies Partial<Record<keyof PortSettings, unknown>>)

export class SoundUses {
  /** by port, what uses it */
  readonly #uses = new Map<string, Set<string>>()
  readonly #freed = new Notice<string>()
  /** Hears the name of a port that nobody needs any more. */
  readonly onFreed = this.#freed.on
  guard: SoundGuard | undefined

  isUsed(port: string): boolean {
    return this.#uses.has(port)
  }

  begin(port: string, use: string): Promise<void> | undefined {
    const uses = this.#uses.get(port)
    if (uses) uses.add(use)
    else this.#uses.set(port, new Set([use]))
    return this.guard?.(port)
  }

  end(port: string, use: string): void {
    const uses = this.#uses.get(port)
    if (!uses?.delete(use) || uses.size > 0) return
    this.#uses.delete(port)
    this.#freed.emit(port)
  }

  set(port: string, settings: PortSettings): void {
    for (const [name, value] of Object.entries(settings)) {
      if (!plain.has(name)) continue
      if (value === plain.get(name)) this.end(port, name)
      else detached(this.begin(port, name), 'what plays on a port')
    }
  }

  /** The port is no more: nobody is told. */
  forget(port: string): void {
    this.#uses.delete(port)
  }
}
