// Channels entering, changing and leaving applications of the interface: what the dialplan calls Stasis.
// Not the applications, and not what they do to a channel.

import { detached, type Log, SlotMap } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { ChannelSnapshot } from '../channels/channel-snapshot.ts'
import type { Place } from '../channels/place.ts'
import { Control, type Departure } from '../control/control.ts'
import type { DialplanRuns } from '../control/dialplan-runs.ts'
import type { ApplicationDesk } from './application-desk.ts'

export interface SessionOutcome {
  readonly status: 'SUCCESS' | 'FAILED'
  /** the dialplan goes on here; absent: with the next priority */
  readonly place?: Place
}

export interface SessionsOptions {
  readonly log: Log
  readonly bus: Bus
  readonly desk: () => ApplicationDesk
  readonly dialplanRuns: DialplanRuns
}

const statusVariable = 'STASISSTATUS'
const outOfOrder = 27
const normalClearing = 16
const placeOf = ({ context, exten, priority }: Place): Place => ({ context, exten, priority })

export class Sessions {
  readonly #options: SessionsOptions
  readonly #controls = new SlotMap<string, Control>()
  /** ids of channels by the application that has them: one that is reached for a single call leaves nobody else's looked at */
  readonly #inside = new SlotMap<string, Set<string>>()
  /** channels on their way to an application, with whose place there they take */
  readonly #replaced = new WeakMap<Channel, Channel>()

  constructor(options: SessionsOptions) {
    this.#options = options
  }

  /** The control of a channel that is in an application, by the channel's exact id. */
  control(channelId: string): Control | undefined {
    return this.#controls.get(channelId)
  }

  controls(): Control[] {
    return [...this.#controls.values()]
  }

  /**
   * Hands the channel to an application until it comes back. `STASISSTATUS` is set on the way in and out. The caller shows
   * the dialplan application on the channel.
   */
  async enter(channel: Channel, application: string, args: readonly string[]): Promise<SessionOutcome> {
    channel.variables.set(statusVariable, '')
    const asked = this.#options.desk().admit(application, channel.snapshot(), channel)
    // no pause when the application is there: its start follows at once
    const name = asked instanceof Promise ? await asked.catch(() => undefined) : asked
    if (channel.isHangingUp || channel.isEnded) return this.#failed(channel)
    if (name === undefined) {
      this.#failAbsent(channel, application, asked instanceof Promise)
      return this.#failed(channel)
    }
    const old = this.#takeReplaced(channel, name)
    const session = old ? this.#session(channel, name, [], old.snapshot()) : this.#session(channel, name, args)
    old?.drop(normalClearing)
    const departure = await session
    if (departure.isFailure) {
      channel.fail('stasis-lost', `Stasis app '${application}' was lost while it had the call`)
      return this.#failed(channel)
    }
    const place = await this.#goOn(channel, departure.place)
    if (!channel.isEnded) channel.variables.set(statusVariable, 'SUCCESS')
    return { status: 'SUCCESS', ...(place ? { place } : {}) }
  }

  /**
   * For a channel that has no dialplan: runs Stasis on it, and whatever it is sent to; then it ends.
   * @param written the arguments as somebody wrote them, where they were one text
   */
  async run(channel: Channel, application: string, args: readonly string[], written = args.join(',')): Promise<void> {
    const release = channel.take({ kind: 'application' })
    const showAgain = channel.runs('Stasis', args.length === 0 ? application : `${application},${written}`)
    try {
      const { status } = await this.enter(channel, application, args)
      // it has no dialplan that could do something about it
      if (status === 'FAILED' && channel.hangupCause === 0) channel.setHangupCause(outOfOrder)
      showAgain()
    } catch (error) {
      this.#crashed(channel, error as Error)
    } finally {
      release()
    }
  }

  /** A command of the channel: to another application, without leaving the interface. */
  async move(control: Control, application: string, args: readonly string[]): Promise<void> {
    const { channel } = control
    const { bus, desk } = this.#options
    const from = channel.facts.application ?? ''
    const admitted = desk().isActive(application)
      ? await desk().admit(application, channel.snapshot(), channel)
      : undefined
    if (control.isOver) return
    if (admitted === undefined) {
      bus.publish('application-move-failed', {
        channel: channel.snapshot(),
        application: from,
        destination: application,
        args,
      })
      return
    }
    bus.publish('application-left', { channel: channel.snapshot(), application: from })
    this.#setApplication(channel, admitted)
    bus.publish('application-entered', { channel: channel.snapshot(), application: admitted, args })
  }

  /**
   * A channel takes the place of another in its application: it enters without arguments, and the other one leaves. False:
   * the other is in no application.
   */
  replace(old: Channel, by: Channel): boolean {
    const control = this.#controls.get(old.id)
    const application = old.facts.application
    if (!control || application === undefined || by.isHangingUp) return false
    const release = by.take({ kind: 'application' })
    const showAgain = by.runs('Stasis', application)
    detached(
      this.#session(by, application, [], old.snapshot())
        .then(({ place }) => this.#goOn(by, place))
        .then(showAgain)
        .catch((error: Error) => this.#crashed(by, error))
        .finally(release),
      'the way through an application',
      { channelId: by.id },
    )
    control.leave()
    return true
  }

  /**
   * A channel whose dialplan is sent to where another runs an application takes its place there: it enters without
   * arguments, and the other one ends; it ends, too, when the first never comes. False: the other is in no application.
   */
  enterInPlaceOf(old: Channel, by: Channel): boolean {
    if (!this.#controls.has(old.id) || by.isHangingUp) return false
    this.#replaced.set(by, old)
    by.onEnd(() => {
      if (this.#replaced.delete(by)) old.drop(normalClearing)
    })
    return true
  }

  #takeReplaced(channel: Channel, application: string): Channel | undefined {
    const old = this.#replaced.get(channel)
    if (!old) return undefined
    this.#replaced.delete(channel)
    if (old.facts.application === application && !old.isHangingUp) return old
    old.drop(normalClearing)
    return undefined
  }

  /** A channel that its application never heard of leaves it, and its dialplan goes on. */
  ejectChannel(channelId: string): void {
    this.#controls.get(channelId)?.leave({ isFailure: true })
  }

  /** Every channel of an application that was lost leaves it, and its dialplan goes on. */
  eject(application: string): void {
    for (const channelId of [...(this.#inside.get(application) ?? [])]) this.ejectChannel(channelId)
  }

  /**
   * On in the dialplan. One that runs already is only told the place, and shows the priority before it until it gets there;
   * otherwise one starts, inside of what the channel runs.
   */
  async #goOn(channel: Channel, asked: Place | undefined): Promise<Place | undefined> {
    if (channel.isControlledBy('dialplan')) {
      if (asked) channel.changeQuietly({ ...placeOf(asked), priority: asked.priority - 1 })
      return asked
    }
    const place = channel.interruptedBy === 'goto' ? channel.takeGoto() : asked
    if (place && !channel.isHangingUp) await this.#options.dialplanRuns.runInside(channel, place)
    return undefined
  }

  async #session(
    channel: Channel,
    application: string,
    args: readonly string[],
    replaced?: ChannelSnapshot,
  ): Promise<Departure> {
    const { bus, log } = this.#options
    const control = new Control(channel, log)
    this.#controls.set(channel.id, control)
    const release = channel.take({
      kind: 'application',
      onTechnologyEvent: (event) => control.onTechnologyEvent?.(event),
    })
    this.#setApplication(channel, application)
    const replaceChannel = replaced ? { replaceChannel: replaced } : {}
    bus.publish('application-entered', { channel: channel.snapshot(), application, args, ...replaceChannel })
    const departure = await control.departed
    // out of a bridge of another exchange first: whoever hears of both hears it in this order
    if (channel.membership?.withdraw) await channel.membership.withdraw()
    channel.leaveBridge(channel.isHangingUp ? 'hung-up' : 'redirected')
    if (this.#controls.get(channel.id) === control) this.#controls.delete(channel.id)
    const left = channel.facts.application ?? application
    bus.publish('application-left', { channel: channel.snapshot(), application: left })
    this.#setApplication(channel, undefined)
    // somebody else is the controller already: the dialplan that runs Stasis, or `run`
    release()
    return departure
  }

  #setApplication(channel: Channel, application: string | undefined): void {
    const before = channel.facts.application
    channel.changeQuietly({ application })
    if (before === application) return
    const left = before === undefined ? undefined : this.#inside.get(before)
    if (before !== undefined && left?.delete(channel.id) && left.size === 0) this.#inside.delete(before)
    if (application === undefined) return
    const inside = this.#inside.get(application)
    if (inside) inside.add(channel.id)
    else this.#inside.set(application, new Set<string>().add(channel.id))
  }

  /** It costs the call: whoever drives it lets go. */
  #crashed(channel: Channel, error: Error): void {
    this.#options.log.error(`a Stasis application's channel failed: ${error.stack}`, { channelId: channel.id })
  }

  /** `hasTried`: a socket was to be opened for this call. */
  #failAbsent(channel: Channel, application: string, hasTried: boolean): void {
    if (hasTried) channel.fail('stasis-not-connected', `no websocket to Stasis app '${application}' could be opened`)
    else if (this.#options.desk().isRegistered(application)) {
      channel.fail('stasis-not-connected', `Stasis app '${application}' is not connected`)
    } else channel.fail('stasis-unknown', `Stasis app '${application}' doesn't exist: nobody has connected as it`)
  }

  #failed(channel: Channel): SessionOutcome {
    if (!channel.isEnded) channel.variables.set(statusVariable, 'FAILED')
    return { status: 'FAILED' }
  }
}
