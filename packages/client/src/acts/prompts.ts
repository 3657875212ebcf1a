// Media that are played to a call one after the other, without a gap: the next one waits in the exchange while one is heard.
// Each is a playback of its own, so that the one that failed has a name.

import type { Inbox } from './inbox.ts'
import type { Party } from './party.ts'

/** Playbacks in the exchange at a time: one that is heard and one behind it. */
const mostQueued = 2

export class Prompts {
  readonly #call: Party
  readonly #inbox: Inbox
  readonly #language: string | undefined
  readonly #media: string[]
  /** in the exchange, in their order */
  readonly #queued = new Map<string, string>()

  constructor(call: Party, inbox: Inbox, media: string | readonly string[], language?: string) {
    this.#call = call
    this.#inbox = inbox
    this.#language = language
    this.#media = [media].flat()
  }

  get isOver(): boolean {
    return this.#media.length === 0 && this.#queued.size === 0
  }

  /** Has the exchange play what comes next. When the call has gone, the inbox says so. */
  async fill(): Promise<void> {
    while (this.#queued.size < mostQueued) {
      const medium = this.#media.shift()
      if (medium === undefined) return
      const playbackId = this.#call.deps.newId()
      this.#queued.set(playbackId, medium)
      this.#call.watchPlayback(this.#inbox, playbackId)
      const lang = this.#language
      await this.#call.attempt((options) =>
        this.#call.channel.playWithId({ playbackId, media: [medium], lang }, options),
      )
    }
  }

  /** One is over. The name of it when it could not be played. */
  async finished({ id, state }: { readonly id: string; readonly state: string }): Promise<string | undefined> {
    const medium = this.#queued.get(id)
    this.#queued.delete(id)
    if (state === 'failed') return medium
    await this.fill()
    return undefined
  }

  /** Silence, now. */
  async stop(): Promise<void> {
    this.#media.length = 0
    // the last one first: none is to begin because the one before it ended
    const ids = [...this.#queued.keys()].reverse()
    this.#queued.clear()
    if (this.#call.isOver) return
    const { playbacks } = this.#call.deps.resources
    for (const playbackId of ids) await this.#call.tidy((options) => playbacks.stop({ playbackId }, options))
  }
}
