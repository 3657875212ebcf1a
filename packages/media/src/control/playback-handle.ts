// Something that is being played, in the hands of whoever asked for it.
// Not the player: a worker has that.
import type { PlayAct, PlayOpened } from '../contract/play.ts'

/** Something that is being played. */
export interface PlaybackHandle {
  /** false: no position to wind to, such as a tone */
  readonly isSeekable: boolean
  pause(): void
  resume(): void
  restart(): void
  /** forward, or back when negative; never beyond the ends */
  seek(byMs: number): void
  stop(): void
  /** resolves when it is over, also when it was stopped or its port closed */
  readonly ended: Promise<void>
  /** it was over before its end: whatever plays it broke down */
  readonly hasFailed?: boolean
}

/** What a worker plays. */
export class WorkerPlayback implements PlaybackHandle {
  readonly isSeekable: boolean
  readonly lengthMs: number | undefined
  readonly ended: Promise<void>
  readonly #ended = Promise.withResolvers<void>()
  readonly #act: (act: PlayAct) => void
  #isOver = false
  /** its port closed, or its worker died, before it was over */
  hasFailed = false

  constructor(opened: PlayOpened, act: (act: PlayAct) => void) {
    this.isSeekable = opened.isSeekable
    this.lengthMs = opened.lengthMs
    this.ended = this.#ended.promise
    this.#act = act
  }

  /** For the plane: the worker says that it is over. */
  finish(hasFailed: boolean): void {
    if (this.#isOver) return
    this.#isOver = true
    this.hasFailed = hasFailed
    this.#ended.resolve()
  }

  #ask(act: PlayAct): void {
    if (!this.#isOver) this.#act(act)
  }

  pause(): void {
    this.#ask({ act: 'pause' })
  }

  resume(): void {
    this.#ask({ act: 'resume' })
  }

  restart(): void {
    this.#ask({ act: 'restart' })
  }

  seek(byMs: number): void {
    this.#ask({ act: 'seek', byMs })
  }

  stop(): void {
    this.#ask({ act: 'stop' })
  }
}
