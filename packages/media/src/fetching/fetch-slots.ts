// How many may fetch at once: of all together, and from one host; those beyond wait in a line that is bounded, too.
// Not how long a wait may be: whoever waits brings a signal.

export interface FetchSlotsOptions {
  readonly most: number
  readonly mostPerHost: number
  readonly mostWaiting: number
}

interface Waiting {
  readonly host: string
  readonly begin: () => void
}

export class FetchSlots {
  readonly #options: FetchSlotsOptions
  readonly #perHost = new Map<string, number>()
  #running = 0
  #waiting: Waiting[] = []

  constructor(options: FetchSlotsOptions) {
    this.#options = options
  }

  /** Gives the place back when called. Undefined: too many wait already. Rejects with the signal's reason. */
  take(host: string, signal: AbortSignal): Promise<() => void> | undefined {
    if (this.#isFree(host)) return Promise.resolve(this.#begin(host))
    if (this.#waiting.length >= this.#options.mostWaiting) return undefined
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        reject(signal.reason)
      }
      const waiting: Waiting = {
        host,
        begin: () => {
          signal.removeEventListener('abort', onAbort)
          resolve(this.#begin(host))
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiting.push(waiting)
    })
  }

  #isFree(host: string): boolean {
    return this.#running < this.#options.most && (this.#perHost.get(host) ?? 0) < this.#options.mostPerHost
  }

  #begin(host: string): () => void {
    this.#running++
    this.#perHost.set(host, (this.#perHost.get(host) ?? 0) + 1)
    return () => this.#end(host)
  }

  #end(host: string): void {
    this.#running--
    const left = (this.#perHost.get(host) ?? 1) - 1
    if (left > 0) this.#perHost.set(host, left)
    else this.#perHost.delete(host)
    const next = this.#waiting.findIndex((one) => this.#isFree(one.host))
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.begin()
  }
}
