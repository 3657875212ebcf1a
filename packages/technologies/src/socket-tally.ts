// Sockets to programs that take and give sound, counted for whoever watches the exchange.
// Not a limit.

export class SocketTally {
  #open = 0
  #unread = 0
  #cut = 0

  /** How many there are now. */
  get open(): number {
    return this.#open
  }

  /** Frames that were not sent because the program does not read. */
  get unread(): number {
    return this.#unread
  }

  /** Sockets that were given up because nothing was read for long. */
  get cut(): number {
    return this.#cut
  }

  opened(): void {
    this.#open++
  }

  closed(): void {
    this.#open--
  }

  frameUnread(): void {
    this.#unread++
  }

  wasCut(): void {
    this.#cut++
  }
}
