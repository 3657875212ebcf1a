// A recording that runs, in the hands of whoever asked for it.
// Not the file: a worker writes that.
import type { RecordAct, RecordClosed } from '../contract/play.ts'

export class RecordingHandle {
  readonly #act: (act: RecordAct) => void
  readonly #close: () => Promise<RecordClosed>
  #closed: Promise<RecordClosed> | undefined

  constructor(act: (act: RecordAct) => void, close: () => Promise<RecordClosed>) {
    this.#act = act
    this.#close = close
  }

  pause(): void {
    this.#act('pause')
  }

  resume(): void {
    this.#act('resume')
  }

  mute(): void {
    this.#act('mute')
  }

  unmute(): void {
    this.#act('unmute')
  }

  /** Finishes the file; again: the same answer. */
  close(): Promise<RecordClosed> {
    this.#closed ??= this.#close()
    return this.#closed
  }
}
