// One party that is being called on behalf of a call: its channel, and what became of it.
// Not the choice between several: dial makes that.

import { AriError } from '../ari-error.ts'
import type { Inbox } from './inbox.ts'
import type { Party } from './party.ts'

/** A party that did not answer, and why. */
export interface Attempt {
  readonly endpoint: string
  readonly outcome: 'busy' | 'no-answer' | 'refused'
  /** a number of Q.850, where there is one */
  readonly cause?: number
  /** in words, where there are any */
  readonly reason?: string
}

export interface LegOptions {
  readonly ringSeconds: number
  /** `"Name" <number>`: what the called party sees; who calls unless told */
  readonly callerId?: string | undefined
  readonly variables?: Readonly<Record<string, string>> | undefined
}

const busyCause = 17
const noAnswerCauses: ReadonlySet<number> = new Set([16, 18, 19])

export class Leg {
  readonly endpoint: string
  readonly call: Party
  readonly #caller: Party
  readonly #options: LegOptions
  /** once it is over without an answer */
  attempt: Attempt | undefined

  constructor(caller: Party, inbox: Inbox, endpoint: string, options: LegOptions) {
    this.endpoint = endpoint
    this.#caller = caller
    this.#options = options
    this.call = caller.deps.outgoing(caller.deps.newId(), caller.application)
    this.call.join(inbox)
  }

  /** Makes its channel; when it cannot be made, `attempt` says why. */
  async create(): Promise<void> {
    const { id, application, deps } = this.#caller
    const variables = { ...this.#options.variables, ...shownAs(this.#options.callerId) }
    try {
      await deps.resources.channels.create(
        { endpoint: this.endpoint, app: application, channelId: this.call.id, originator: id, variables },
        { idempotencyKey: deps.newId() },
      )
    } catch (error) {
      this.call.end()
      // a wrong endpoint is one of the program; that it cannot be reached is not
      if (!(error instanceof AriError) || error.status < 500) throw error
      this.attempt = { endpoint: this.endpoint, outcome: 'refused', reason: error.reason ?? error.message }
    }
  }

  /** Calls it, once it is in the application; what comes of it is told by events. */
  async dial(): Promise<void> {
    const { ringSeconds, callerId } = this.#options
    const caller = callerId === undefined ? this.#caller.id : undefined
    await this.call.attempt((options) => this.call.channel.dial({ caller, timeout: ringSeconds }, options))
  }

  /** It is gone without having answered. */
  failed(isAnswered: boolean): void {
    const { cause } = this.call.hungUp
    const outcome =
      cause === busyCause
        ? 'busy'
        : !isAnswered && cause !== undefined && noAnswerCauses.has(cause)
          ? 'no-answer'
          : 'refused'
    this.attempt ??= { endpoint: this.endpoint, outcome, ...(cause === undefined ? {} : { cause }) }
  }

  async hangup(reason: 'normal' | 'answered_elsewhere'): Promise<void> {
    await this.call.hangup({ reason })
  }
}

/** The called party is shown the other side of its own channel. */
function shownAs(callerId: string | undefined): Record<string, string> {
  if (callerId === undefined) return {}
  const [, name = '', number = callerId.trim()] = /^\s*"?(.*?)"?\s*<([^>]*)>\s*$/.exec(callerId) ?? []
  return { 'CONNECTEDLINE(name,i)': name, 'CONNECTEDLINE(num,i)': number }
}
