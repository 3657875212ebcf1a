// A channel's way through the dialplan: priority after priority, digits, timeouts, the special extensions.
// Not what the applications do.

import { table } from '@jackfield/base'
import type { Channel, Place } from '@jackfield/core'
import type { EngineDeps, MaybeLater, Outcome, PbxRun } from './engine-deps.ts'
import { pause } from './pause.ts'
import type { Session } from './session.ts'

/** Goes on with the loop, or is over. */
type Next = 'go-on' | 'end'

/** An application to run. */
interface Step {
  readonly application: string
  readonly data: string
}

/** How long a caller hears that it did not work out before the line is cleared. */
const toneMs = 10_000

/** What DIALSTATUS says at the end of an extension, and what the caller hears of it. */
const fallThrough = table<'busy' | 'congestion'>({
  BUSY: 'busy',
  CONGESTION: 'congestion',
  CHANUNAVAIL: 'congestion',
})

export class DialplanPbxRun implements PbxRun {
  readonly #deps: EngineDeps

  constructor(deps: EngineDeps) {
    this.#deps = deps
  }

  /** From where the channel stands until its dialplan is over: priorities one after the other, and what follows when there is no other. */
  async run(session: Session): Promise<void> {
    const { channel } = session
    const stopListening = session.listen()
    session.loops++
    try {
      if (channel.facts.exten === '') channel.changeQuietly({ exten: 's', priority: 1 })
      for (let next: Next = 'go-on'; next === 'go-on'; ) {
        if (channel.interruptedBy) next = this.#interrupted(session)
        else if (session.held) {
          session.held.reach()
          await session.held.released
        } else {
          const outcome = await this.step(session)
          // it stands elsewhere until that has returned
          if (session.foreign) await session.foreign.catch(() => undefined)
          const follows = this.#follow(session, outcome)
          next = typeof follows === 'string' ? follows : await follows
        }
      }
    } finally {
      session.loops--
      session.setAbsoluteTimeout(0)
      stopListening()
    }
  }

  /** The next priority runs there. Inside of a loop that adds one, the place before it is kept. */
  goTo(session: Session, { context, exten, priority }: Place): void {
    const { context: lastContext, exten: lastExten, priority: lastPriority } = session.channel.facts
    session.last = { context: lastContext, exten: lastExten, priority: lastPriority }
    session.channel.changeQuietly({ context, exten, priority: session.isInDialplan ? priority - 1 : priority })
  }

  /** `h` of the present context, priority by priority, until one is missing or does not end well. */
  async runHangupExtension(session: Session): Promise<void> {
    const { channel } = session
    const { context } = channel.facts
    if (session.isAfterHangup || !this.#exists(channel, { context, exten: 'h', priority: 1 })) return
    session.isAfterHangup = true
    channel.changeQuietly({ exten: 'h', priority: 1 })
    session.loops++
    try {
      while ((await this.step(session)) === 'continue') this.#advance(channel)
    } finally {
      session.loops--
    }
  }

  /** The application of the present priority; nothing when there is none. */
  step(session: Session): MaybeLater<Outcome | undefined> {
    const { channel } = session
    const { context, exten, priority, caller } = channel.facts
    const { instead } = session
    session.instead = undefined
    if (instead) return this.#stepInstead(session, instead)
    const entry = this.#deps.extensions.find(context, exten, priority, caller.number)
    if (!entry) return undefined
    const wait = session.pace.before(channel)
    return wait ? this.#stepAfter(wait, session, entry) : this.#take(session, entry)
  }

  async #stepInstead(session: Session, { application, data }: Step): Promise<Outcome> {
    const outcome = await this.#deps.runner.step(session, application, data)
    // the present priority comes after it
    if (outcome === 'continue') this.goTo(session, session.channel.place)
    return outcome
  }

  async #stepAfter(wait: Promise<void>, session: Session, entry: Step): Promise<Outcome> {
    try {
      await wait
    } catch {
      return 'end'
    }
    return session.channel.interruptedBy && !session.isAfterHangup ? 'end' : this.#take(session, entry)
  }

  #take(session: Session, { application, data: written }: Step): MaybeLater<Outcome> {
    const { evaluator, runner } = this.#deps
    const data = evaluator.substitute(session.channel, written)
    return typeof data === 'string'
      ? runner.step(session, application, data)
      : data.then((later) => runner.step(session, application, later))
  }

  /** What comes after a priority, or where there is none. */
  #follow(session: Session, outcome: Outcome | undefined): MaybeLater<Next> {
    const { channel } = session
    if (outcome === undefined) return this.#nothingThere(session)
    if (channel.interruptedBy) return 'go-on'
    if (outcome !== 'continue') return this.#turn(session, outcome)
    this.#advance(channel)
    return 'go-on'
  }

  #advance(channel: Channel): void {
    channel.changeQuietly({ priority: channel.facts.priority + 1 })
  }

  /** An application wants something else than the next priority. */
  #turn(session: Session, outcome: Exclude<Outcome, 'continue'>): MaybeLater<Next> {
    const { channel, digitTimeoutMs } = session
    if (outcome === 'error') return this.#raise(session, 'ERROR')
    if (outcome === 'incomplete') return this.#dial(session, channel.facts.exten, digitTimeoutMs)
    if (typeof outcome === 'object') return this.#dial(session, outcome.digit, digitTimeoutMs)
    const { context, exten, priority } = channel.facts
    this.#deps.log.verbose(
      2,
      `Spawn extension (${context}, ${exten}, ${priority}) exited non-zero on '${channel.name}'`,
      {
        channelId: channel.id,
      },
    )
    return 'end'
  }

  /** Somebody else wants the channel to stop what it does. */
  #interrupted(session: Session): Next {
    const { channel } = session
    switch (channel.interruptedBy) {
      case 'goto': {
        const place = channel.takeGoto()
        if (place)
          channel.changeQuietly({ context: place.context, exten: place.exten || 's', priority: place.priority })
        return 'go-on'
      }
      case 'timeout':
        channel.clearInterruption()
        session.setAbsoluteTimeout(0)
        return this.#special(session, 'T', 'ABSOLUTETIMEOUT')
      default:
        return 'end'
    }
  }

  async #nothingThere(session: Session): Promise<Next> {
    const { channel } = session
    const { exten } = channel.facts
    if (!this.#exists(channel, { ...channel.place, priority: 1 })) {
      return (await this.#pickUp(session, exten)) ?? this.#invalid(session, exten)
    }
    if (this.#deps.settings().autoFallThrough) return this.#fallThrough(session)
    return this.#dial(session, '', session.responseTimeoutMs)
  }

  /** The extension that takes a call ringing elsewhere, where the dialplan has none of that name. */
  async #pickUp(session: Session, exten: string): Promise<Next | undefined> {
    const { pickupExtension } = this.#deps.settings().features
    const pickup = exten === pickupExtension && exten !== '' ? this.#deps.registry.application('Pickup') : undefined
    if (!pickup) return undefined
    await this.#deps.runner.run(session, pickup, '')
    return session.channel.interruptedBy ? this.#interrupted(session) : 'end'
  }

  #invalid(session: Session, exten: string): Next {
    const { channel } = session
    const { context } = channel.facts
    if (this.#exists(channel, { context, exten: 'i', priority: 1 })) channel.variables.set('INVALID_EXTEN', exten)
    return this.#special(session, 'i', 'INVALID', exten)
  }

  /** Collects the rest of a dialled extension and goes there. */
  async #dial(session: Session, first: string, firstTimeoutMs: number): Promise<Next> {
    const { channel } = session
    const { extensions } = this.#deps
    const { context, caller } = channel.facts
    let digits = first
    let waitMs = firstTimeoutMs
    try {
      while (digits === '' || extensions.matchesMore(context, digits, caller.number)) {
        const digit = await session.digits.next(waitMs, channel)
        if (digit === undefined) break
        digits += digit
        waitMs = session.digitTimeoutMs
      }
    } catch {
      return this.#interrupted(session)
    }
    if (digits === '') return this.#special(session, 't', 'RESPONSETIMEOUT')
    if (!this.#exists(channel, { context, exten: digits, priority: 1 })) return this.#invalid(session, digits)
    channel.changeQuietly({ exten: digits, priority: 1 })
    return 'go-on'
  }

  /** One of the extensions that catch what goes wrong, or `e` for all of them. */
  #special(session: Session, exten: string, reason: string, dialled?: string): Next {
    const { channel } = session
    const { context } = channel.facts
    if (!this.#exists(channel, { context, exten, priority: 1 })) return this.#raise(session, reason, dialled)
    channel.changeQuietly({ exten, priority: 1 })
    return 'go-on'
  }

  /** `dialled`: the extension that is not there, where it is not the present one. */
  #raise(session: Session, reason: string, dialled?: string): Next {
    if (this.raiseException(session, reason)) return 'go-on'
    const { channel } = session
    const { context, exten, priority } = channel.facts
    const place = `extension ${exten} of ${context}, priority ${priority}`
    if (reason === 'INVALID') this.#failNowhere(channel, dialled ?? exten)
    else if (reason === 'ERROR')
      channel.fail('application-error', `${reason} at ${place}: the context has no extension e for it`)
    else
      this.#deps.log.warning(`${reason} at ${place}: the context has no extension t, T or e for it`, {
        channelId: channel.id,
      })
    return 'end'
  }

  #failNowhere(channel: Channel, exten: string): void {
    const { context } = channel.facts
    if (!this.#deps.extensions.hasContext(context)) {
      channel.fail('no-such-context', `there is no context '${context}' for extension '${exten}'`)
    } else channel.fail('no-such-extension', `there is no extension '${exten}' in the context '${context}'`)
  }

  /** Goes to `e`,1 of the present context with this reason; false: there is none. */
  raiseException(session: Session, reason: string): boolean {
    const { channel } = session
    const { context, exten, priority } = channel.facts
    if (!this.#exists(channel, { context, exten: 'e', priority: 1 })) return false
    session.exception = { reason, context, exten, priority }
    channel.changeQuietly({ exten: 'e', priority: 1 })
    return true
  }

  async #fallThrough(session: Session): Promise<Next> {
    const { channel } = session
    const { clock, log } = this.#deps
    const status = channel.variables.get('DIALSTATUS') || 'UNKNOWN'
    log.verbose(3, `Auto fallthrough, channel '${channel.name}' status is '${status}'`, { channelId: channel.id })
    const tone = fallThrough.get(status)
    if (!tone) return 'end'
    channel.indicate({ type: tone })
    try {
      await pause(channel, clock, toneMs)
      return 'end'
    } catch {
      return this.#interrupted(session)
    }
  }

  #exists(channel: Channel, { context, exten, priority }: Place): boolean {
    return this.#deps.extensions.find(context, exten, priority, channel.facts.caller.number) !== undefined
  }
}
