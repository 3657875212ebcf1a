// Subroutines that the exchange starts itself: before and after dialling, and when a channel has been hung up.
// Not those the dialplan calls: Gosub only moves the channel.

import type { Channel } from '@jackfield/core'
import type { EngineDeps, Subroutines } from '../engine/engine-deps.ts'
import { findLocation, splitSubroutine } from '../engine/location.ts'
import type { Session } from '../engine/session.ts'
import { splitArguments } from '../variables/split-arguments.ts'
import { mostArguments } from './gosub-stack.ts'

export class InternalSubroutines implements Subroutines {
  readonly #deps: EngineDeps

  constructor(deps: EngineDeps) {
    this.#deps = deps
  }

  /**
   * Runs `context,exten,priority(args)` until it returns, and puts the channel back where it was. Resolves to what it returned;
   * nothing when it did not exist or was left in any other way.
   */
  async run(session: Session, text: string): Promise<string | undefined> {
    const { channel, stack } = session
    const { log, extensions } = this.#deps
    const about = { channelId: channel.id }
    const from = {
      ...channel.place,
      context: channel.facts.context,
      exten: channel.facts.exten,
      priority: channel.facts.priority,
    }
    const { location, args } = splitSubroutine(text)
    const found = findLocation(location, from, extensions, channel.facts.caller.number)
    if (!found.ok || !this.#exists(channel, found.place)) {
      log.error(`cannot run the subroutine '${text}': ${found.ok ? 'it does not exist' : found.reason}`, about)
      return undefined
    }
    const place = { context: from.context, exten: from.exten, priority: from.priority }
    const depth = stack.depth
    const { context, exten, priority } = found.place
    log.verbose(3, `${channel.name} Internal Gosub(${text}) start`, about)
    const stopListening = session.listen()
    session.loops++
    try {
      // seen by whoever hears of its arguments
      channel.change({ context, exten, priority: priority - 1 })
      stack.push(place, found.place, splitArguments(args ?? '', { most: mostArguments, isRaw: true }))
      channel.changeQuietly({ priority })
      while ((await this.#deps.pbxRun.step(session)) === 'continue') {
        if (stack.depth <= depth) return this.#returned(channel)
        channel.changeQuietly({ priority: channel.facts.priority + 1 })
      }
    } finally {
      session.loops--
      stopListening()
    }
    log.notice(`Abnormal end of the subroutine '${text}': popping routine return locations.`, about)
    while (stack.depth > depth) {
      const frame = stack.pop()
      if (frame) stack.forget(frame)
    }
    channel.change(place)
    channel.variables.set('GOSUB_RETVAL', '')
    return undefined
  }

  /** Newest first; each is run once, whatever becomes of it. */
  async runHangupHandlers(session: Session): Promise<void> {
    const { channel } = session
    session.isAfterHangup = true
    for (let handler = channel.hangupHandlers.pop(); handler !== undefined; handler = channel.hangupHandlers.pop()) {
      this.#deps.bus.publish('hangup-handler', { channel: channel.snapshot(), act: 'run', handler })
      await this.run(session, handler)
    }
  }

  #returned(channel: Channel): string {
    const value = channel.variables.get('GOSUB_RETVAL') ?? ''
    this.#deps.log.verbose(3, `${channel.name} Internal Gosub complete GOSUB_RETVAL=${value}`, {
      channelId: channel.id,
    })
    return value
  }

  #exists(channel: Channel, place: { context: string; exten: string; priority: number }): boolean {
    return (
      this.#deps.extensions.find(place.context, place.exten, place.priority, channel.facts.caller.number) !== undefined
    )
  }
}
