// What did not happen, and what happened instead.
// Not a failure of the exchange: the test said what it wanted to see.

export class ExpectationError extends Error {
  constructor(message: string, seed: number) {
    super(`${message}\n(seed ${seed})`)
    this.name = 'ExpectationError'
  }
}
