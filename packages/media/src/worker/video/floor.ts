// Who has the floor in a bridge: whoever speaks up and goes on speaking, and nobody loses it by a pause.
// Not what is shown then.

/** Louder than this is speech; the unit is that of frame levels. */
const speechLevel = 160
/** Frames of speech in a row, pauses between words allowed, that take the floor. */
const framesToWin = 25
const mostCredit = 50
const pauseCost = 2

export class Floor {
  /** the present speaker first, then those before */
  #row: readonly string[] = []
  readonly #credit = new Map<string, number>()

  get row(): readonly string[] {
    return this.#row
  }

  /** Once every 20 ms for each member; true when the floor has changed hands. */
  addLevel(port: string, level: number): boolean {
    const before = this.#credit.get(port) ?? 0
    const credit = level >= speechLevel ? Math.min(before + 1, mostCredit) : Math.max(0, before - pauseCost)
    this.#credit.set(port, credit)
    const speaker = this.#row[0]
    if (port === speaker || credit < framesToWin) return false
    // two who speak at once do not take it from each other
    if (speaker !== undefined && (this.#credit.get(speaker) ?? 0) >= credit) return false
    this.give(port)
    return true
  }

  give(port: string): void {
    this.#row = [port, ...this.#row.filter((other) => other !== port)]
  }

  leave(port: string): void {
    this.#credit.delete(port)
    this.#row = this.#row.filter((other) => other !== port)
  }
}
