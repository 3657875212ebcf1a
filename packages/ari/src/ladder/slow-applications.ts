// How long applications let calls wait: from the moment a channel came until the first request about it.
// Not how long requests take: their rungs say that.

/** Whoever calls and hears nothing for so long thinks that nobody is there. */
const noticedMs = 3_000

interface Waiting {
  readonly application: string
  readonly since: number
}

export class SlowApplications {
  /** channels that an application has, and about which it has asked for nothing yet */
  readonly #waiting = new Map<string, Waiting>()

  /** Of channels: leaks show here. */
  get count(): number {
    return this.#waiting.size
  }

  entered(channelId: string, application: string, at: number): void {
    this.#waiting.set(channelId, { application, since: at })
  }

  /** Somebody asked for something at this moment; what is to be said of it, once. */
  acted(channelId: string, at: number): string | undefined {
    const found = this.#take(channelId, at)
    return found && `${found} until it asked for something`
  }

  /** The channel has left it. */
  left(channelId: string, at: number): string | undefined {
    const found = this.#take(channelId, at)
    return found && `${found}, and then it was over`
  }

  #take(channelId: string, at: number): string | undefined {
    const waiting = this.#waiting.get(channelId)
    if (!waiting) return undefined
    this.#waiting.delete(channelId)
    const passedMs = at - waiting.since
    if (passedMs < noticedMs) return undefined
    return `slow application: ${waiting.application} let the call wait for ${(passedMs / 1000).toFixed(1)} s`
  }
}
