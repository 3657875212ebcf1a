// The power of one frequency in a block of samples, computed as they come.
// Not a spectrum.

export interface Goertzel {
  readonly factor: number
  last: number
  before: number
}

export const goertzel = (hz: number, rateHz: number): Goertzel => ({
  factor: 2 * Math.cos((2 * Math.PI * hz) / rateHz),
  last: 0,
  before: 0,
})

export function addSample(state: Goertzel, sample: number): void {
  const next = sample + state.factor * state.last - state.before
  state.before = state.last
  state.last = next
}

/** The power of the block, after which the next one begins. A pure tone of peak A gives (A·N/2)². */
export function takePower(state: Goertzel): number {
  const power = state.last * state.last + state.before * state.before - state.factor * state.last * state.before
  state.last = 0
  state.before = 0
  return power
}
