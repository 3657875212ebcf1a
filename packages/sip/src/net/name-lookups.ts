// Asks the system for the addresses of names, a few at a time.
// Not DNS itself: the system asks its hosts file, DNS and whatever else it is told to.

/**
 * The system answers in threads of the process, of which there are four, and files are read in them as well. Names whose server
 * is silent hold a thread for many seconds each: so only some of the threads are used, and one name is asked for once.
 */
export class NameLookups {
  readonly #lookUp: (name: string, family: 4 | 6) => Promise<readonly string[]>
  readonly #mostAtOnce: number
  readonly #mostWaiting: number
  readonly #asked = new Map<string, Promise<readonly string[]>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(
    lookUp: (name: string, family: 4 | 6) => Promise<readonly string[]>,
    { mostAtOnce = 2, mostWaiting = 1000 } = {},
  ) {
    this.#lookUp = lookUp
    this.#mostAtOnce = mostAtOnce
    this.#mostWaiting = mostWaiting
  }

  /** Never rejects: a name that leads nowhere, or comes behind too many others, has no addresses. */
  addresses(name: string, family: 4 | 6): Promise<readonly string[]> {
    const key = `${family} ${name.toLowerCase()}`
    let asked = this.#asked.get(key)
    if (!asked) {
      asked = this.#ask(name, family).finally(() => this.#asked.delete(key))
      this.#asked.set(key, asked)
    }
    return asked
  }

  async #ask(name: string, family: 4 | 6): Promise<readonly string[]> {
    if (this.#running >= this.#mostAtOnce) {
      if (this.#waiting.length >= this.#mostWaiting) return []
      // whoever is done hands his place on
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running++
    try {
      return await this.#lookUp(name, family)
    } catch {
      return []
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
