// Who speaks when between a caller and the program behind a socket: how long the program was silent after the caller stopped, and when the
// caller spoke into what it said. By loudness alone, frame by frame; nothing is kept but four numbers.

import { talkDefaults } from '../../dsp/talk-detector.ts'

/** Shorter is a click, not a word. */
const leastFrames = 3
/** Nobody answers sooner: before that both speak at once. */
const leastPauseMs = 100
/** What was said so long ago is not interrupted any more. */
const stillSpeakingMs = 100

export type Turn =
  /** the program's first sound after the caller stopped */
  | { readonly turn: 'answered'; readonly pauseMs: number }
  /** the caller speaks while the program does */
  | { readonly turn: 'interrupted' }

const interrupted: Turn = { turn: 'interrupted' }

export class TurnWatch {
  /** loud frames of the caller since the program last spoke */
  #heardFrames = 0
  #heardAt = Number.NEGATIVE_INFINITY
  #spokeAt = Number.NEGATIVE_INFINITY
  /** since the program began to speak */
  #isInterrupted = false

  /** A frame that the program hears. */
  heard(level: number, nowMs: number): Turn | undefined {
    if (level < talkDefaults.threshold) return undefined
    this.#heardFrames++
    this.#heardAt = nowMs
    const isInto = nowMs - this.#spokeAt < stillSpeakingMs
    if (!isInto || this.#isInterrupted || this.#heardFrames < leastFrames) return undefined
    this.#isInterrupted = true
    return interrupted
  }

  /** A frame that the program says. */
  spoke(level: number, nowMs: number): Turn | undefined {
    if (level < talkDefaults.threshold) return undefined
    const pauseMs = nowMs - this.#heardAt
    const hadTurn = nowMs - this.#spokeAt < stillSpeakingMs
    this.#spokeAt = nowMs
    if (pauseMs < leastPauseMs) return undefined
    const isAnswer = this.#heardFrames >= leastFrames
    this.#heardFrames = 0
    if (!hadTurn) this.#isInterrupted = false
    return isAnswer ? { turn: 'answered', pauseMs } : undefined
  }
}
