// The fields around an event: its type and moment before its own, the exchange and the application after them.
// Not the own fields: those are rendered by the event.

import type { Clock } from '@jackfield/base'
import { formatTimestamp } from '@jackfield/base'

export class Envelope {
  readonly #clock: Clock
  readonly #exchange: string

  constructor(clock: Clock, entityId: string) {
    this.#clock = clock
    this.#exchange = `,"asterisk_id":${JSON.stringify(entityId)}`
  }

  /** All of a message but what differs from application to application; `addressed` ends it. */
  body(type: string, wallMs: number, fields: string): string {
    const own = fields === '' ? '' : `,${fields}`
    return `{"type":"${type}","timestamp":"${formatTimestamp(wallMs)}"${own}${this.#exchange}`
  }

  /** The members that every message of this moment has, without a brace. */
  membersNow(type: string): string {
    return `"type":"${type}","timestamp":"${formatTimestamp(this.#clock.wall())}"${this.#exchange}`
  }

  /** The body of a message of this moment. */
  bodyNow(type: string, fields = ''): string {
    return this.body(type, this.#clock.wall(), fields)
  }
}

/** What makes a body a whole message to this application, without its last brace. */
export const addressing = (name: string): string => `,"application":${JSON.stringify(name)}`
