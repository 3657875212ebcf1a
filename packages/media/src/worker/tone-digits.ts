// Digits of one worker's ports that are sent as tones, where the far side has no telephone events.
// Not the events themselves: the sender of a stream has those.
import type { Clock } from '@jackfield/base'
import { tonesOf } from '../dsp/dtmf.table.ts'
import { parseTonePattern } from '../dsp/tone-pattern.ts'
import { memorySound } from '../sounds/memory-sound.ts'
import { toneSound } from '../sounds/tone-sound.ts'
import { Player } from './playing/player.ts'
import type { Port } from './port.ts'
import { RtpEnd } from './rtp/rtp-end.ts'

const longestDigitMs = 10_000

export class ToneDigits {
  readonly #clock: Clock
  readonly #begun = new Map<Port, { player: Player; beganMs: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `durationMs` left out: until it is ended. */
  begin(port: Port, digit: string, durationMs?: number): null {
    const { end } = port
    if (end instanceof RtpEnd && end.sender.beginDigit(digit, this.#clock.now(), durationMs)) return null
    const tones = tonesOf(digit)
    if (!tones) return null
    const pattern = parseTonePattern(`${tones[0]}+${tones[1]}`)!
    const samples = Math.round(((durationMs ?? longestDigitMs) * port.rateHz) / 1_000)
    const pcm = new Int16Array(samples)
    toneSound(port.rateHz, pattern).read(pcm, samples)
    const player = new Player(`digit ${port.id}`, memorySound(port.rateHz, pcm), port.rateHz, {})
    port.addPlayer(player)
    if (durationMs === undefined) this.#begun.set(port, { player, beganMs: this.#clock.now() })
    return null
  }

  end(port: Port, durationMs: number): null {
    if (port.end instanceof RtpEnd) port.end.sender.endDigit(durationMs)
    const tone = this.#begun.get(port)
    if (!tone) return null
    this.#begun.delete(port)
    const leftMs = tone.beganMs + durationMs - this.#clock.now()
    if (leftMs <= 0) tone.player.stop()
    else this.#clock.after(leftMs, () => tone.player.stop())
    return null
  }

  /** The port is closed. */
  forget(port: Port): void {
    this.#begun.delete(port)
  }
}
