// Smallest, largest, mean and standard deviation of samples as they come (Welford's method).
// Not a history: samples are not kept.

export interface RunningFigures {
  count: number
  last: number
  min: number
  max: number
  mean: number
  squares: number
}

export const runningFigures = (): RunningFigures => ({ count: 0, last: 0, min: 0, max: 0, mean: 0, squares: 0 })

export function addSample(figures: RunningFigures, sample: number): void {
  figures.min = figures.count === 0 ? sample : Math.min(figures.min, sample)
  figures.max = figures.count === 0 ? sample : Math.max(figures.max, sample)
  figures.count++
  figures.last = sample
  const before = sample - figures.mean
  figures.mean += before / figures.count
  figures.squares += before * (sample - figures.mean)
}

export const standardDeviation = (figures: RunningFigures): number =>
  figures.count < 2 ? 0 : Math.sqrt(figures.squares / figures.count)
