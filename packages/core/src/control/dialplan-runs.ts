// Channels under way in the dialplan: started, and ended properly when it is through with them.
// Not the dialplan.

import type { Log } from '@jackfield/base'
import type { Channel } from '../channels/channel.ts'
import type { Place } from '../channels/place.ts'
import type { Dialplan } from '../dialplan-port.ts'

export class DialplanRuns {
  readonly #dialplan: () => Dialplan
  readonly #log: Log

  constructor(dialplan: () => Dialplan, log: Log) {
    this.#dialplan = dialplan
    this.#log = log
  }

  /** The dialplan takes the channel, here or where it stands; the channel ends with it. */
  start(channel: Channel, place?: Place): void {
    if (place) {
      const { context, exten, priority } = place
      channel.changeQuietly({ context, exten, priority })
    }
    const release = channel.take({ kind: 'dialplan' })
    this.#run(channel)
      .catch((error: Error) => this.#log.error(`the dialplan failed: ${error.stack}`, { channelId: channel.id }))
      .finally(release)
  }

  /**
   * For a channel that an application without a dialplan sent here: runs it to the end without ending the channel. Nobody
   * is told of a request to hang up.
   */
  async runInside(channel: Channel, place: Place): Promise<void> {
    const { context, exten, priority } = place
    channel.changeQuietly({ context, exten, priority })
    const release = channel.take({ kind: 'dialplan' })
    const dialplan = this.#dialplan()
    try {
      await dialplan.run(channel)
      channel.drop(channel.hangupCause)
      await dialplan.runAfterHangup(channel)
      channel.hangupHandlers.length = 0
    } catch (error) {
      this.#log.error(`the dialplan failed: ${(error as Error).stack}`, { channelId: channel.id })
    } finally {
      release()
    }
  }

  async #run(channel: Channel): Promise<void> {
    const dialplan = this.#dialplan()
    await dialplan.run(channel)
    channel.requestHangup('end-of-dialplan')
    await dialplan.runAfterHangup(channel)
    channel.hangupHandlers.length = 0
  }
}
