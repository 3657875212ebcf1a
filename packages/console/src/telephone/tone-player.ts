// Plays the tones of the telephone with the page's own synthesizer: ringing, ringing back, refusal, and digits for who presses.
// Not the sound of calls.

import { dtmfHz, rhythmOf, type Tone, type ToneName, tones } from './tones.table.ts'

/** How long ahead the rounds of a tone are laid. */
const roundsAhead = 20
const digitMs = 120
const digitVolume = 0.06
/** so that nothing clicks */
const rampSeconds = 0.008

export class TonePlayer {
  readonly #context: AudioContext
  #playing: { readonly name: ToneName; readonly gain: GainNode; readonly sources: OscillatorNode[] } | undefined

  constructor(context: AudioContext) {
    this.#context = context
  }

  get name(): ToneName | undefined {
    return this.#playing?.name
  }

  play(name: ToneName): void {
    if (this.#playing?.name === name) return
    this.stop()
    const tone: Tone = tones[name]
    const { bursts, roundMs } = rhythmOf(tone)
    const rounds = tone.isRepeated ? roundsAhead : 1
    const begin = this.#context.currentTime + 0.05
    const { gain, sources } = this.#open(tone.frequenciesHz, begin, begin + (rounds * roundMs) / 1000)
    for (let round = 0; round < rounds; round++)
      for (const [from, until] of bursts) {
        const offset = begin + (round * roundMs) / 1000
        this.#burst(gain, tone.volume, offset + from / 1000, offset + until / 1000)
      }
    this.#playing = { name, gain, sources }
    const [last] = sources
    last?.addEventListener('ended', () => {
      if (this.#playing?.gain !== gain) return
      this.#playing = undefined
      // it rings for longer than was laid
      if (tone.isRepeated) this.play(name)
    })
  }

  stop(): void {
    const playing = this.#playing
    if (!playing) return
    this.#playing = undefined
    playing.gain.disconnect()
    for (const source of playing.sources) source.stop()
  }

  press(digit: string): void {
    const pair = dtmfHz.get(digit.toUpperCase())
    if (!pair) return
    const begin = this.#context.currentTime
    const { gain } = this.#open(pair, begin, begin + digitMs / 1000 + 0.05)
    this.#burst(gain, digitVolume, begin, begin + digitMs / 1000)
  }

  #open(frequenciesHz: readonly number[], begin: number, end: number): { gain: GainNode; sources: OscillatorNode[] } {
    const gain = this.#context.createGain()
    gain.gain.value = 0
    gain.connect(this.#context.destination)
    const sources = frequenciesHz.map((hz) => {
      const source = this.#context.createOscillator()
      source.frequency.value = hz
      source.connect(gain)
      source.start(begin)
      source.stop(end)
      return source
    })
    return { gain, sources }
  }

  #burst({ gain }: GainNode, volume: number, from: number, until: number): void {
    gain.setValueAtTime(0, from)
    gain.linearRampToValueAtTime(volume, from + rampSeconds)
    gain.setValueAtTime(volume, Math.max(from + rampSeconds, until - rampSeconds))
    gain.linearRampToValueAtTime(0, until)
  }
}
