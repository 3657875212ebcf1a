// The channels of this node that applications elsewhere were told to be over while it was taken for dead: they end now.
// Nobody is told again: what is kept for those applications is given up before, or they hear no more of these.

import type { Application, Applications } from '@jackfield/ari'
import type { Log } from '@jackfield/base'
import type { Channel, Exchange } from '@jackfield/core'
import { lostCause } from './lost-events.ts'

export class ReportedEnds {
  readonly #applications: Applications
  readonly #exchange: Exchange
  readonly #log: Log

  constructor(applications: Applications, exchange: Exchange, log: Log) {
    this.#applications = applications
    this.#exchange = exchange
    this.#log = log
  }

  /** Those whose programs are, or were, at other nodes. `forget`: what is kept for them. */
  endServedElsewhere(forget: () => void): void {
    const channels = this.#channels((application, { id }) => application.isChannelServedElsewhere(id))
    forget()
    this.#end(channels)
  }

  /** Those whose programs were at this node and are gone: whichever node they come to tells them. Gives the names of their applications. */
  endLeft(): ReadonlySet<string> {
    const channels = this.#channels(({ isLeft }) => isLeft)
    const names = new Set(channels.map(({ facts }) => facts.application ?? ''))
    for (const name of names) this.#applications.forNodes.giveUp(name)
    this.#end(channels)
    return names
  }

  /** Those inside applications whose one socket is here, by name. */
  inside(): ReadonlyMap<string, readonly string[]> {
    const ids = new Map<string, string[]>()
    for (const { id, facts } of this.#channels(({ placeHere }) => placeHere !== undefined)) {
      const { application = '' } = facts
      const known = ids.get(application)
      if (known) known.push(id)
      else ids.set(application, [id])
    }
    return ids
  }

  /** Those of a program that went on elsewhere while its socket here was taken for open: until this place of its events. */
  endOver(name: string, channelIds: readonly string[], place: string): void {
    const over = new Set(channelIds)
    const channels = this.#channels((application, { id }) => application.name === name && over.has(id))
    // the others have ended by themselves since
    this.#applications.forNodes.hearNoMoreOf(name, over, place, channels)
    this.#end(channels)
  }

  #channels(isOver: (application: Application, channel: Channel) => boolean): Channel[] {
    return this.#exchange.sessions.controls().flatMap(({ channel }) => {
      const application = this.#applications.find(channel.facts.application ?? '')
      return application && isOver(application, channel) ? [channel] : []
    })
  }

  #end(channels: readonly Channel[]): void {
    if (channels.length === 0) return
    this.#log.warning(
      `${channels.length} channels are hung up: their applications were already told that they had ended`,
    )
    for (const channel of channels) channel.drop(lostCause)
  }
}
