// A SIGHUP that comes before the exchange is up would end the process, as Node does it. It is remembered instead.

export class EarlyHangup {
  #hasCome = false
  readonly #remember = () => {
    this.#hasCome = true
  }

  constructor() {
    process.on('SIGHUP', this.#remember)
  }

  /** Whether one came. Somebody else listens from now on. */
  end(): boolean {
    process.off('SIGHUP', this.#remember)
    return this.#hasCome
  }
}
