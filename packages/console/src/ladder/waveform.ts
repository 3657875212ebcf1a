// The outline of a sound: for each column of pixels its loudest moments, above and below the middle.
// Not the drawing, except for the path an SVG takes.

export interface Peaks {
  readonly low: Float32Array
  readonly high: Float32Array
}

/** Between -1 and 1. More columns than samples: the rest is silence. */
export function waveformPeaks(samples: Int16Array, columns: number): Peaks {
  const [low, high] = [new Float32Array(columns), new Float32Array(columns)]
  const step = Math.max(1, samples.length / Math.max(1, columns))
  for (let column = 0; column < columns; column++) {
    const end = Math.min(samples.length, Math.floor((column + 1) * step))
    for (let at = Math.floor(column * step); at < end; at++) {
      const value = (samples[at] as number) / 32_768
      if (value < (low[column] as number)) low[column] = value
      if (value > (high[column] as number)) high[column] = value
    }
  }
  return { low, high }
}

/** One closed outline, as high as given; silence stays a thin line. */
export function peaksPath({ low, high }: Peaks, height: number): string {
  const middle = height / 2
  const round = (value: number) => Math.round(value * 10) / 10
  const above = Array.from(high, (value, x) => `${x},${round(middle - Math.max(value, 0.01) * middle)}`)
  const below = Array.from(low, (value, x) => `${x},${round(middle - Math.min(value, -0.01) * middle)}`)
  if (above.length === 0) return ''
  return `M${above.join('L')}L${below.reverse().join('L')}Z`
}
