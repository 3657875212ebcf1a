// Channels under way in the dialplan: started, and ended properly when it is through with them.
// Not the dialplan.

import { detached, type Log } from '@jackfield/base'
import type { Channel } from '../channels/channel.ts'
import type { Place } from '../channels/place.ts'
import type { Dialplan } from '../dialplan-port.ts'

const callRejected = 21

const standAt = (channel: Channel, { context, exten, priority }: Place) =>
  channel.changeQuietly({ context, exten, priority })

export class DialplanRuns {
  readonly #dialplan: () => Dialplan
  readonly #log: Log

  constructor(dialplan: () => Dialplan, log: Log) {
    this.#dialplan = dialplan
    this.#log = log
  }

  /** The dialplan takes the channel, here or where it stands; the channel ends with it. */
  start(channel: Channel, place?: Place): void {
    if (place) standAt(channel, place)
    this.#end(channel, (dialplan) => dialplan.run(channel))
  }

  /** One application, shown as running at this place; the channel ends with it. */
  startApplication(channel: Channel, place: Place, application: string): void {
    standAt(channel, place)
    this.#end(channel, async (dialplan) => {
      await dialplan.execute(channel, application, '')
      // somebody sent it elsewhere: it goes on there instead of ending with the application
      const sent = channel.interruptedBy === 'goto' ? channel.takeGoto() : undefined
      if (sent) {
        standAt(channel, sent)
        await dialplan.run(channel)
        return
      }
      if (!channel.isUp && channel.hangupCause === 0) channel.setHangupCause(callRejected)
    })
  }

  #end(channel: Channel, act: (dialplan: Dialplan) => Promise<void>): void {
    const release = channel.take({ kind: 'dialplan' })
    detached(this.#run(channel, act).finally(release), 'the dialplan', { channelId: channel.id })
  }

  /**
   * For a channel that an application without a dialplan sent here: runs it to the end without ending the channel. Nobody
   * is told of a request to hang up.
   */
  async runInside(channel: Channel, place: Place): Promise<void> {
    standAt(channel, place)
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

  async #run(channel: Channel, act: (dialplan: Dialplan) => Promise<void>): Promise<void> {
    const dialplan = this.#dialplan()
    await act(dialplan)
    channel.requestHangup('end-of-dialplan')
    await dialplan.runAfterHangup(channel)
    channel.hangupHandlers.length = 0
  }
}
