// Listens for what the far end of a call says before anybody talks: tones of the network, machines, a voice.
// Not keys, and not one tone that somebody waits for.

import type { ProgressKind, ScanSpec } from '../contract/progress.ts'
import { addSample, type Goertzel, goertzel, takePower } from './goertzel.ts'
import { answerHz, bellAnswerHz, faxCallHz, type ProgressZone, progressZones, sitHz } from './progress-tones.table.ts'

/** 440 and 480 Hz are told apart, and no tone is so short. */
const blockMs = 40
/** of one sample on average */
const faintest = 64 ** 2
const [pairShare, leastOfPair, singleShare] = [0.75, 0.15, 0.7]
/** in milliseconds */
const pairMs = 120
const sitMs = 160
const machineMs = 400
const voiceMs = 400
const steadyMs = 1_500
const [shortestOnMs, longestBusyMs, longestRingMs, ringPauseMs] = [120, 720, 1_600, 1_200]

type Heard = { readonly hz: number } | { readonly kind: ProgressKind } | 'silence' | 'other'

const isSame = (one: Heard, other: Heard): boolean =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    ('hz' in one ? 'hz' in other && one.hz === other.hz : 'kind' in other && one.kind === other.kind))

export class ProgressScanner {
  readonly #spec: ScanSpec
  readonly #zone: ProgressZone
  readonly #states = new Map<number, Goertzel>()
  readonly #shares = new Map<number, number>()
  readonly #blockSamples: number
  #energy = 0
  #samples = 0
  #now: Heard = 'silence'
  #lastsMs = 0
  /** how many of the three rising tones were heard */
  #risen = 0
  /** tones of about one length, one after the other */
  #beats = 0
  #beatMs = 0
  #voiceMs = 0

  constructor(spec: ScanSpec, rateHz: number) {
    this.#spec = spec
    this.#zone = progressZones[spec.zone]
    const { pairs, single } = this.#zone
    const wanted = [...sitHz.flat(), answerHz, bellAnswerHz, faxCallHz, ...(single ? [single.hz] : [])]
    for (const [low, high] of pairs) wanted.push(low, high)
    for (const hz of wanted) this.#states.set(hz, goertzel(hz, rateHz))
    this.#blockSamples = Math.round((blockMs * rateHz) / 1_000)
  }

  /** Something was heard for long enough; once for each time. */
  add(pcm: Int16Array, samples: number): ProgressKind | undefined {
    let found: ProgressKind | undefined
    for (let at = 0; at < samples; at++) {
      const sample = pcm[at] as number
      this.#energy += sample * sample
      for (const state of this.#states.values()) addSample(state, sample)
      if (++this.#samples < this.#blockSamples) continue
      found ??= this.#judge(this.#block())
      this.#samples = 0
      this.#energy = 0
    }
    return found
  }

  #block(): Heard {
    const isFaint = this.#energy < faintest * this.#blockSamples
    for (const [hz, state] of this.#states)
      this.#shares.set(hz, (2 * takePower(state)) / (this.#blockSamples * Math.max(1, this.#energy)))
    if (isFaint) return 'silence'
    const share = (hz: number) => this.#shares.get(hz) ?? 0
    for (const [low, high, kind] of this.#zone.pairs) {
      const isThere = share(low) + share(high) > pairShare && Math.min(share(low), share(high)) > leastOfPair
      if (isThere) return { kind }
    }
    let best = 0
    for (const [hz, part] of this.#shares) if (part > share(best)) best = hz
    return share(best) > singleShare ? { hz: best } : 'other'
  }

  #judge(heard: Heard): ProgressKind | undefined {
    if (isSame(heard, this.#now)) this.#lastsMs += blockMs
    else {
      const found = this.#ended(heard)
      this.#now = heard
      this.#lastsMs = blockMs
      if (found) return found
    }
    return this.#lasting(heard) ?? this.#voice(heard)
  }

  /** It has just lasted so long; the threshold makes it longer. */
  #hasJust(ms: number): boolean {
    const wanted = ms * this.#spec.threshold
    return this.#lastsMs >= wanted && this.#lastsMs < wanted + blockMs
  }

  #lasting(heard: Heard): ProgressKind | undefined {
    if (heard === 'other') return undefined
    const { single } = this.#zone
    if (heard === 'silence') return this.#beatMs > longestBusyMs && this.#hasJust(ringPauseMs) ? 'ringing' : undefined
    if ('kind' in heard) return this.#hasJust(pairMs) ? heard.kind : undefined
    if (heard.hz === single?.hz) return this.#hasJust(steadyMs) ? single.steady : undefined
    if (heard.hz === bellAnswerHz) return this.#hasJust(machineMs) ? 'modem' : undefined
    if (heard.hz === answerHz && this.#hasJust(machineMs)) return this.#spec.detectsFax ? 'fax' : 'modem'
    if (heard.hz === faxCallHz && this.#hasJust(machineMs)) return this.#spec.detectsFax ? 'fax' : undefined
    return this.#rising(heard.hz)
  }

  #rising(hz: number): ProgressKind | undefined {
    const step = sitHz.findIndex((frequencies) => frequencies.includes(hz))
    if (step < 0 || this.#lastsMs !== sitMs) return undefined
    this.#risen = step === this.#risen ? step + 1 : step === 0 ? 1 : 0
    if (this.#risen < sitHz.length) return undefined
    this.#risen = 0
    return 'sit'
  }

  /** What was heard until now is over: a tone that stops and comes again is a signal by its rhythm. */
  #ended(next: Heard): ProgressKind | undefined {
    const { single } = this.#zone
    if (typeof this.#now !== 'object' || !('hz' in this.#now) || this.#now.hz !== single?.hz) return undefined
    const onMs = this.#lastsMs
    // a block that the tone began or ended in is nothing of its own
    if (next !== 'silence' && onMs < shortestOnMs) return undefined
    const isBeat = onMs >= shortestOnMs && onMs <= longestRingMs
    const isAlike = Math.abs(onMs - this.#beatMs) <= 2 * blockMs
    this.#beats = isBeat ? (isAlike ? this.#beats + 1 : 1) : 0
    this.#beatMs = isBeat ? onMs : 0
    const isBusy = onMs <= longestBusyMs && this.#beats > 1 + this.#spec.threshold
    if (isBusy) this.#beats = 0
    return isBusy ? 'busy' : undefined
  }

  #voice(heard: Heard): ProgressKind | undefined {
    if (!this.#spec.detectsVoice) return undefined
    // words have pauses, and vowels are tones for a moment
    this.#voiceMs = heard === 'other' ? this.#voiceMs + blockMs : Math.max(0, this.#voiceMs - blockMs / 2)
    if (this.#voiceMs < voiceMs * this.#spec.threshold) return undefined
    this.#voiceMs = 0
    return 'voice'
  }
}
