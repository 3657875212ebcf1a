// A decoder made of a plain function and the concealer: for codecs that know no concealment of their own.
// Not for Opus.
import type { Decoder } from '../codec.ts'
import { Concealer } from './concealer.ts'

export function concealingDecoder(rateHz: number, decode: Decoder['decode']): Decoder {
  const concealer = new Concealer(rateHz)
  return {
    decode(bytes, start, length, into) {
      const samples = decode(bytes, start, length, into)
      if (samples > 0) concealer.remember(into, samples)
      return samples
    },
    conceal: (into, samples) => concealer.conceal(into, samples),
    close: () => undefined,
  }
}
