// Ports that are being opened, and who waits for that: commands come one behind the other, and opening may take a while.
// Not the opening.

interface Opening {
  readonly over: Promise<void>
  isOver: boolean
  waiting: number
}

export class OpeningPorts {
  readonly #all = new Map<string, Opening>()

  /** However it ends. */
  add(id: string, opened: Promise<unknown>): void {
    const end = () => {
      opening.isOver = true
      this.#forget(id, opening)
    }
    const opening: Opening = { over: opened.then(end, end), isOver: false, waiting: 0 }
    this.#all.set(id, opening)
  }

  /** Resolves in the order of the calls, when it is open or cannot be; undefined: there is nothing to wait for. */
  wait(id: string | undefined): Promise<void> | undefined {
    const opening = id === undefined ? undefined : this.#all.get(id)
    if (id === undefined || !opening) return undefined
    opening.waiting++
    return opening.over.then(() => {
      opening.waiting--
      this.#forget(id, opening)
    })
  }

  /** Not before the last who waits has gone on: who comes now would be before him. */
  #forget(id: string, opening: Opening): void {
    if (opening.isOver && opening.waiting === 0 && this.#all.get(id) === opening) this.#all.delete(id)
  }
}
