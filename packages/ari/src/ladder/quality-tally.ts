// How the audio of all calls went since somebody asked last: means of what the reports of their channels told.
// Nothing is kept of a channel, and nothing is added up that is not looked at anyway.

import type { MediaSample } from './call-media.ts'
import { jitterOf, lossOf } from './render-media.ts'

export interface MeanQuality {
  /** reports that were looked at */
  readonly reports: number
  /** percent and milliseconds, of the worse direction each */
  readonly loss: number
  readonly jitter: number
  /** absent: no report told it */
  readonly roundTripTime?: number
  readonly mos?: number
}

class Mean {
  #sum = 0
  #count = 0

  add(value: number): void {
    this.#sum += value
    this.#count++
  }

  get count(): number {
    return this.#count
  }

  get value(): number {
    return this.#count === 0 ? 0 : Math.round((100 * this.#sum) / this.#count) / 100
  }
}

export class QualityTally {
  #loss = new Mean()
  #jitter = new Mean()
  #roundTrip = new Mean()
  #mos = new Mean()

  add(sample: MediaSample, before: MediaSample | undefined): void {
    this.#loss.add(Math.max(lossOf('in', sample, before), lossOf('out', sample, before)))
    this.#jitter.add(Math.max(jitterOf('in', sample), jitterOf('out', sample)))
    if (sample.rtt > 0) this.#roundTrip.add(1_000 * sample.rtt)
    if (sample.mos > 0) this.#mos.add(sample.mos)
  }

  /** Since it was asked last; nothing: nobody talked. */
  take(): MeanQuality | undefined {
    const [loss, jitter, roundTrip, mos] = [this.#loss, this.#jitter, this.#roundTrip, this.#mos]
    if (loss.count === 0) return undefined
    this.#loss = new Mean()
    this.#jitter = new Mean()
    this.#roundTrip = new Mean()
    this.#mos = new Mean()
    return {
      ...{ reports: loss.count, loss: loss.value, jitter: jitter.value },
      ...(roundTrip.count > 0 ? { roundTripTime: roundTrip.value } : {}),
      ...(mos.count > 0 ? { mos: mos.value } : {}),
    }
  }
}
