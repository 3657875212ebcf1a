// Text messages in the dialplan: each runs through it on a channel that nobody sees, one after the other.
// Not a call: nothing is heard, and the channel ends with its extension.

import type { Log } from '@jackfield/base'
import type { Channels } from '../channels/channels.ts'
import type { TechnologyFacts } from '../channels/technology-facts.ts'
import type { DialplanRuns } from '../control/dialplan-runs.ts'
import type { Dialplan } from '../dialplan-port.ts'
import type { TextMessage } from '../endpoints/endpoint-snapshot.ts'

export interface MessagePlace {
  readonly context: string
  readonly exten: string
}

export interface MessageRunsDeps {
  readonly log: Log
  readonly channels: Channels
  readonly dialplan: () => Dialplan
  readonly dialplanRuns: DialplanRuns
}

const facts: TechnologyFacts = { name: 'Message', description: 'Text messages', module: 'core', isInternal: true }
const name = 'Message/ast_msg_queue'

/** So many wait for their turn; more than that are turned away, since whoever sends them is faster than the dialplan. */
export const mostWaiting = 1000

export class MessageRuns {
  readonly #deps: MessageRunsDeps
  #waiting = 0
  /** it was told that too many wait, and since then somebody always has */
  #isFullLogged = false
  #last: Promise<void> = Promise.resolve()

  constructor(deps: MessageRunsDeps) {
    this.#deps = deps
  }

  /** False: there is no such extension, or too many wait. */
  accept(message: TextMessage, { context, exten }: MessagePlace): boolean {
    if (!this.#deps.dialplan().exists(context, exten, 1)) return false
    if (this.#waiting >= mostWaiting) {
      if (!this.#isFullLogged) {
        this.#deps.log.warning(
          `text messages such as one to ${exten}@${context} are dropped: ${mostWaiting} wait already`,
        )
      }
      this.#isFullLogged = true
      return false
    }
    this.#waiting += 1
    this.#last = this.#last
      .then(() => this.#run(message, { context, exten }))
      .catch((error: Error) => this.#deps.log.error(`a text message failed in the dialplan: ${error.stack}`))
      .finally(() => {
        this.#waiting -= 1
        if (this.#waiting === 0) this.#isFullLogged = false
      })
    return true
  }

  #run(message: TextMessage, place: MessagePlace): Promise<void> {
    const { channels, dialplan, dialplanRuns } = this.#deps
    const channel = channels.prepare({ technology: facts, name, isInternal: true, state: 'Up' })
    if (!channel) return Promise.resolve()
    channel.connect({ hangUp: () => undefined })
    dialplan().carry(channel, message)
    const ended = new Promise<void>((resolve) => channel.onEnd(() => resolve()))
    dialplanRuns.start(channel, { ...place, priority: 1 })
    return ended
  }
}
