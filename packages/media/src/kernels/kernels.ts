// The sample loops behind one interface, on one heap of samples: in WebAssembly, or in plain TypeScript.
// Not mixing or resampling as a whole: those lay out the heap and call here.

/** Places on the heap are counted in samples, and whatever `reserve` gives is a multiple of eight. */
export interface Kernels {
  /** Asked for anew after every `reserve`: growing moves it. */
  readonly heap: Int16Array
  /** Room for good; nothing is ever given back, so whoever asks keeps what it gets. */
  reserve(samples: number): number
  /** See the AssemblyScript: sums `count` frames and gives each the sum without itself. */
  mix(frames: number, count: number, stride: number, total: number, outputs: number): void
  /** See the AssemblyScript: a polyphase filter. */
  resample(
    input: number,
    coefficients: number,
    taps: number,
    phases: number,
    step: number,
    phase: number,
    count: number,
    output: number,
  ): void
}

/** The next multiple of eight. */
export const wholeVectors = (samples: number): number => (samples + 7) & ~7
