// Events by the object they are about, so that whoever waits for one call is not asked about the events of all others.
// Not typed by event: who listens knows what it listens to.

import type { Dispose } from '@jackfield/base'
import type { EventBoard, ReceivedEvent } from './event-board.ts'
import { type ObjectKind, objectKinds } from './objects.ts'
import { subjectOf } from './subject-of.ts'

type Listener = (event: ReceivedEvent) => void

export class ObjectEvents {
  readonly #board: EventBoard
  readonly #listeners = new Map<string, Set<Listener>>()
  #stop: Dispose | undefined

  constructor(board: EventBoard) {
    this.#board = board
  }

  /** Every event about this object from now on. */
  on(kind: ObjectKind, id: string, listener: Listener): Dispose {
    const key = `${kind}:${id}`
    const known = this.#listeners.get(key) ?? new Set()
    known.add(listener)
    this.#listeners.set(key, known)
    this.#stop ??= this.#board.onAny((event) => this.#dispatch(event))
    return () => {
      if (!known.delete(listener) || known.size > 0) return
      if (this.#listeners.get(key) === known) this.#listeners.delete(key)
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  #dispatch(event: ReceivedEvent): void {
    const subject = subjectOf(event)
    if (!subject) return
    const { kind, fields } = subject
    const listeners = this.#listeners.get(`${kind}:${fields[objectKinds[kind].key]}`)
    if (listeners) for (const listener of [...listeners]) listener(event)
  }
}
