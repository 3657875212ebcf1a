// A tone pattern as a sound: it goes round until it is stopped.
// Not the pattern's words.
import type { TonePart } from '../dsp/tone-pattern.ts'
import type { Sound } from './sound.ts'

/** The peak of each frequency. */
const peak = 7_219
const modulationDepth = 0.9

/** Winding back to the beginning is the only winding there is. */
export function toneSound(rateHz: number, parts: readonly TonePart[]): Sound {
  const loopsFrom = parts.findIndex(({ isOnce }) => !isOnce)
  let part = 0
  let inPart = 0
  let position = 0
  const lengthOf = (at: number) => {
    const ms = parts[at]?.durationMs
    return ms === undefined ? Number.POSITIVE_INFINITY : Math.round((ms * rateHz) / 1_000)
  }
  /** Past the last part everything is silent. */
  const next = () => {
    inPart = 0
    part = part + 1 < parts.length ? part + 1 : loopsFrom === -1 ? parts.length : loopsFrom
  }
  const sampleOf = ({ firstHz, secondHz, isModulated }: TonePart, at: number): number => {
    const wave = (hz: number) => Math.sin((2 * Math.PI * hz * at) / rateHz)
    if (!isModulated) return peak * ((firstHz === 0 ? 0 : wave(firstHz)) + (secondHz === 0 ? 0 : wave(secondHz)))
    return peak * wave(firstHz) * (1 + modulationDepth * wave(secondHz))
  }
  // a pattern of nothing but empty parts would go round for ever without a sample
  const isEmpty = parts.every(({ durationMs }) => durationMs === 0)
  return {
    rateHz,
    lengthSamples: undefined,
    get position() {
      return position
    },
    isAtEnd: false,
    read(into, samples) {
      for (let at = 0; at < samples; at++) {
        while (!isEmpty && part < parts.length && inPart >= lengthOf(part)) next()
        const present = isEmpty ? undefined : parts[part]
        into[at] = present ? Math.round(sampleOf(present, inPart)) : 0
        inPart++
      }
      position += samples
      return samples
    },
    seek(sample) {
      if (sample > 0) return
      part = 0
      inPart = 0
      position = 0
    },
    close: () => undefined,
  }
}
