// The end of a snoop: hears what another port says or is told, and whispers into either.
// Not the other port: that one calls here at the right moments.
import type { SnoopDirection } from '../../contract/port.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { Resampler } from '../../kernels/resampler.ts'
import type { PortEnd } from '../port-end.ts'
import { addInto, scale } from './add-frames.ts'
import { frameSamples, SampleQueue } from './plain-ends.ts'

const covers = (direction: SnoopDirection, side: 'in' | 'out') => direction === side || direction === 'both'

interface Ear {
  /** 1: as it is */
  readonly gain: number
  readonly queue: SampleQueue
  readonly resampler: Resampler | undefined
}

/** How what is overheard is put together. */
export interface SnoopManner {
  readonly gainIn: number
  readonly gainOut: number
  readonly isInterleaved: boolean
  readonly omitsSilence: boolean
}

export class SnoopEnd implements PortEnd {
  readonly rateHz: number
  readonly wantsAudio = false
  readonly isSteady = true
  readonly #targetRateHz: number
  readonly #kernels: Kernels
  readonly #ears: { in: Ear | undefined; out: Ear | undefined }
  readonly #whispers: { in: Ear | undefined; out: Ear | undefined }
  readonly #frame: Int16Array
  readonly #even: Int16Array
  readonly #isSpying: boolean
  readonly #how: SnoopManner
  readonly #onClose: () => void
  /** for the target: what failed of this, in the middle of what the target does */
  readonly fail: (error: unknown) => void
  onActive: (() => void) | undefined
  #leftOut: SnoopDirection = 'none'

  constructor(
    kernels: Kernels,
    rateHz: number,
    targetRateHz: number,
    spy: SnoopDirection,
    whisper: SnoopDirection,
    onClose: () => void,
    how: SnoopManner,
    fail: (error: unknown) => void,
  ) {
    this.fail = fail
    this.#how = how
    const gains = { in: how.gainIn, out: how.gainOut }
    const heardHz = how.isInterleaved ? rateHz / 2 : rateHz
    this.rateHz = rateHz
    this.#targetRateHz = targetRateHz
    this.#kernels = kernels
    this.#isSpying = spy !== 'none'
    this.#onClose = onClose
    const ear = (wanted: boolean, fromHz: number, toHz: number, gain = 1) =>
      wanted ? this.#ear(fromHz, toHz, gain) : undefined
    this.#ears = {
      in: ear(covers(spy, 'in'), targetRateHz, heardHz, gains.in),
      out: ear(covers(spy, 'out'), targetRateHz, heardHz, gains.out),
    }
    this.#whispers = {
      in: ear(covers(whisper, 'in'), rateHz, targetRateHz),
      out: ear(covers(whisper, 'out'), rateHz, targetRateHz),
    }
    const longest = Math.max(frameSamples(rateHz), frameSamples(targetRateHz)) + 16
    this.#frame = new Int16Array(longest)
    this.#even = new Int16Array(longest)
  }

  #ear(fromHz: number, toHz: number, gain: number): Ear {
    return {
      gain,
      queue: new SampleQueue(3 * frameSamples(toHz)),
      resampler: fromHz === toHz ? undefined : new Resampler(this.#kernels, fromHz, toHz),
    }
  }

  #fill(ear: Ear | undefined, pcm: Int16Array, samples: number): void {
    if (!ear) return
    if (!ear.resampler) ear.queue.push(pcm, samples)
    else ear.queue.push(this.#even, ear.resampler.process(pcm, samples, this.#even))
  }

  /** Turns a deaf ear to that side, and the other to the rest. */
  leaveOut(sides: SnoopDirection): void {
    this.#leftOut = sides
  }

  /** The target says this, or is told it. */
  overhear(side: 'in' | 'out', pcm: Int16Array): void {
    if (!covers(this.#leftOut, side)) this.#fill(this.#ears[side], pcm, frameSamples(this.#targetRateHz))
  }

  /** Adds what is whispered on that side to the frame; false when there is nothing. */
  whisper(side: 'in' | 'out', pcm: Int16Array): boolean {
    const samples = frameSamples(this.#targetRateHz)
    if (!this.#whispers[side]?.queue.take(this.#frame, samples)) return false
    addInto(pcm, this.#frame, samples)
    return true
  }

  hasWhisper(side: 'in' | 'out'): boolean {
    return (this.#whispers[side]?.queue.count ?? 0) >= frameSamples(this.#targetRateHz)
  }

  /** A frame every time, silent when nobody speaks; or none then, where that is wanted. */
  read(into: Int16Array): boolean {
    if (!this.#isSpying) return false
    const { isInterleaved, omitsSilence } = this.#how
    const samples = frameSamples(this.rateHz)
    into.fill(0, 0, samples)
    const hasIn = this.#mix(this.#ears.in, into, isInterleaved ? 0 : undefined)
    const hasOut = this.#mix(this.#ears.out, into, isInterleaved ? 1 : undefined)
    return hasIn || hasOut || !omitsSilence
  }

  /** `place`: of each pair of samples; undefined: all, added to what is there. */
  #mix(ear: Ear | undefined, into: Int16Array, place: 0 | 1 | undefined): boolean {
    const frame = this.#frame
    const samples = frameSamples(this.rateHz) / (place === undefined ? 1 : 2)
    if (!ear?.queue.take(frame, samples)) return false
    if (ear.gain !== 1) scale(frame, samples, ear.gain)
    if (place === undefined) addInto(into, frame, samples)
    else for (let at = 0; at < samples; at++) into[2 * at + place] = frame[at] as number
    return true
  }

  write(pcm: Int16Array): void {
    const samples = frameSamples(this.rateHz)
    const wasActive = this.isActive()
    this.#fill(this.#whispers.in, pcm, samples)
    this.#fill(this.#whispers.out, pcm, samples)
    if (!wasActive && this.isActive()) this.onActive?.()
  }

  isActive(): boolean {
    return this.hasWhisper('in') || this.hasWhisper('out')
  }

  close(): void {
    this.#onClose()
  }
}
