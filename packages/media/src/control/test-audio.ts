// Somebody at a port that is fed: says what it is given at the pace of the clock, and keeps what it hears.
// Not the port; not what is made of what was heard.
import type { Clock, Timer } from '@jackfield/base'

export interface TestAudioOptions {
  readonly clock: Clock
  readonly rateHz: number
  /** takes 20 ms of what is said */
  readonly feed: (pcm: Int16Array) => void
}

const frameMs = 20
/** So much is fed ahead, so that a late timer is no gap. */
const aheadFrames = 2
/** How much of what was heard is kept. */
const keptMs = 60_000
/** A shorter pause between frames is the machine's, not the exchange's. */
const shortestGapMs = 60

export class TestAudio {
  readonly rateHz: number
  readonly #clock: Clock
  readonly #feed: (pcm: Int16Array) => void
  readonly #frameSamples: number
  #said: Int16Array | undefined
  #isEndless = false
  #at = 0
  #timer: Timer | undefined
  /** the last minute, in frames; `#endMs` is when the last one was over */
  #frames: Int16Array[] = []
  #endMs: number
  #heardSamples = 0

  constructor({ clock, rateHz, feed }: TestAudioOptions) {
    this.#clock = clock
    this.#feed = feed
    this.rateHz = rateHz
    this.#frameSamples = (rateHz * frameMs) / 1_000
    this.#endMs = clock.now()
  }

  get isSpeaking(): boolean {
    return this.#said !== undefined
  }

  /** Begins to say this, in place of what it said before. `isEndless`: again and again. */
  say(pcm: Int16Array, { isEndless = false } = {}): void {
    this.hush()
    if (pcm.length === 0) return
    this.#said = pcm
    this.#isEndless = isEndless
    this.#at = 0
    const startedAt = this.#clock.now()
    let fed = 0
    const feedDue = () => {
      const due = Math.floor((this.#clock.now() - startedAt) / frameMs) + aheadFrames
      for (; fed < due && this.#said; fed++) this.#feedFrame()
    }
    feedDue()
    if (this.#said) this.#timer = this.#clock.every(frameMs, feedDue)
  }

  /** Says nothing any more. */
  hush(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#said = undefined
  }

  #feedFrame(): void {
    const said = this.#said as Int16Array
    const frame = new Int16Array(this.#frameSamples)
    for (let at = 0; at < frame.length; at++) {
      if (this.#at >= said.length) {
        if (!this.#isEndless) break
        this.#at = 0
      }
      frame[at] = said[this.#at++] as number
    }
    this.#feed(frame)
    if (this.#at >= said.length && !this.#isEndless) this.hush()
  }

  /** 20 ms from the exchange. */
  receive(pcm: Int16Array): void {
    this.#fillUpTo(this.#clock.now() - frameMs)
    this.#keep(pcm)
  }

  /** Samples of everything since the beginning, pauses too; what is older than a minute is forgotten. */
  get heardSamples(): number {
    this.#fillUpTo(this.#clock.now())
    return this.#heardSamples
  }

  /** What was heard from this sample on, counted from the beginning; what is forgotten is left out. */
  heardFrom(sample: number): Int16Array {
    const wanted = Math.max(0, this.heardSamples - sample)
    return this.heard((wanted * 1_000) / this.rateHz)
  }

  /** What was heard last; as long as asked for, silence in front when there is less. */
  heard(lastMs: number): Int16Array {
    this.#fillUpTo(this.#clock.now())
    const wanted = Math.round((Math.min(lastMs, keptMs) * this.rateHz) / 1_000)
    const all = new Int16Array(wanted)
    let at = wanted
    for (let index = this.#frames.length - 1; index >= 0 && at > 0; index--) {
      const frame = this.#frames[index] as Int16Array
      const used = frame.subarray(Math.max(0, frame.length - at))
      at -= used.length
      all.set(used, at)
    }
    return all
  }

  /** Where nothing came there was silence. */
  #fillUpTo(ms: number): void {
    if (ms - this.#endMs < shortestGapMs) return
    const gapMs = Math.floor((ms - this.#endMs) / frameMs) * frameMs
    // what is older than all that is kept is only counted
    const missing = Math.min(keptMs, gapMs)
    this.#endMs += gapMs - missing
    this.#heardSamples += ((gapMs - missing) / frameMs) * this.#frameSamples
    for (let filled = 0; filled < missing; filled += frameMs) this.#keep(new Int16Array(this.#frameSamples))
  }

  #keep(frame: Int16Array): void {
    this.#frames.push(frame)
    this.#endMs += frameMs
    this.#heardSamples += frame.length
    if (this.#frames.length > (2 * keptMs) / frameMs) this.#frames = this.#frames.slice(-keptMs / frameMs)
  }
}
