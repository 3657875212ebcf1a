// Which applications were sent the event that the bus publishes right now: they are known before it comes here.
// Not the events.

import type { Diagnostics } from '@jackfield/base'

export type Delivered = Diagnostics['jackfield:event:delivered']

export class DeliveredEvents {
  readonly #late: (delivered: Delivered) => void
  #delivered: Delivered[] = []
  #lastAlone: readonly string[] = nobody

  /** `late` is given what was sent and belongs to no event that followed. */
  constructor(late: (delivered: Delivered) => void) {
    this.#late = late
  }

  note(delivered: Delivered): void {
    this.#delivered.push(delivered)
  }

  /** The applications. What was sent since the event before belongs to this one, when it has its type; the rest was late. */
  applicationsOf(type: string | undefined): readonly string[] {
    const delivered = this.#delivered
    if (delivered.length === 0) return nobody
    this.#delivered = []
    const [first] = delivered
    if (first && delivered.length === 1 && first.type === type) return this.#alone(first.application)
    const applications: string[] = []
    for (const each of delivered) {
      if (each.type === type) applications.push(each.application)
      else this.#late(each)
    }
    return applications
  }

  /** What waits for an event is late. */
  flush(): void {
    this.applicationsOf(undefined)
  }

  /** One list for all events that one application alone was sent: such are most. */
  #alone(application: string): readonly string[] {
    if (this.#lastAlone[0] !== application) this.#lastAlone = [application]
    return this.#lastAlone
  }
}

const nobody: readonly string[] = []
