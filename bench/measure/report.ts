// How a bench says what it found: figures, ratios with their budgets, and a failing exit when one is broken.

export class Report {
  #isBroken = false

  constructor(title: string) {
    console.log(`\n${title}\n${'-'.repeat(title.length)}`)
  }

  figure(what: string, value: string): void {
    console.log(`${what.padEnd(64)} ${value}`)
  }

  /** `most`: the budget; a ratio above it makes the bench fail. */
  ratio(what: string, value: number, most: number): void {
    const isKept = value <= most
    if (!isKept) this.#isBroken = true
    this.figure(what, `${value.toFixed(2)}  (budget ${most}${isKept ? '' : ', BROKEN'})`)
  }

  end(): void {
    if (this.#isBroken) process.exitCode = 1
  }
}

/** The smaller half of some measurements, averaged: a busy machine only ever adds. */
export function calm(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.slice(0, Math.ceil(sorted.length / 2))
  return half.reduce((sum, value) => sum + value, 0) / half.length
}
