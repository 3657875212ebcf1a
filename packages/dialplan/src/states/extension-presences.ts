// What those say of themselves whom hints name, told for their extensions when it is something else than before.
// Not the devices, and not where it is kept.

import type { Dispose } from '@jackfield/base'
import type { Bus, BusEvent } from '@jackfield/core'
import type { ExtensionLookup } from '../engine/extension-lookup.ts'
import type { Dialplan as Contexts } from '../extensions/index.ts'

export interface ExtensionPresencesOptions {
  readonly bus: Bus
  readonly contexts: () => Contexts
  readonly lookup: ExtensionLookup
}

/** Providers whose last word is remembered; of the one that was silent for longest it is told again. */
const mostProviders = 10_000

export class ExtensionPresences {
  readonly #options: ExtensionPresencesOptions
  readonly #stop: Dispose
  readonly #last = new Map<string, string>()

  constructor(options: ExtensionPresencesOptions) {
    this.#options = options
    this.#stop = options.bus.on('presence-changed', (event) => this.#handle(event))
  }

  close(): void {
    this.#stop()
  }

  #handle({ provider, state, subtype, message }: BusEvent<'presence-changed'>): void {
    const wanted = provider.toLowerCase()
    const word = JSON.stringify([state, subtype, message])
    if (this.#last.get(wanted) === word) return
    this.#remember(wanted, word)
    const { bus, contexts, lookup } = this.#options
    for (const { context, extension } of contexts().hints()) {
      // a pattern is no extension yet
      if (extension.name.startsWith('_')) continue
      const hint = lookup.hint(context.name, extension.name)
      if (hint?.presence?.toLowerCase() !== wanted) continue
      const where = { context: context.name, exten: extension.name, hint: `${hint.devices.join('&')},${hint.presence}` }
      bus.publish('extension-presence-changed', { ...where, state, subtype, message })
    }
  }

  #remember(provider: string, word: string): void {
    this.#last.delete(provider)
    this.#last.set(provider, word)
    const [eldest] = this.#last.keys()
    if (this.#last.size > mostProviders && eldest !== undefined) this.#last.delete(eldest)
  }
}
