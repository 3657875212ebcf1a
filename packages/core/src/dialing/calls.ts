// Every way a call is made from inside: one object for whoever wants to call.
// Not the calls that come in: technologies bring those.

import { detached, type Log } from '@jackfield/base'
import type { Bridges } from '../bridges/bridges.ts'
import { bridgeTwo, type TwoPartyRequest, type TwoPartyResult } from '../bridges/two-party.ts'
import type { Channel } from '../channels/channel.ts'
import type { Channels } from '../channels/channels.ts'
import type { Control } from '../control/control.ts'
import type { Dialplan } from '../dialplan-port.ts'
import { type Attempt, type AttemptPlan, makeAttempt } from './attempt.ts'
import { type CreateDeps, CreatedChannels, type CreateRequest, type DialRequest } from './create.ts'
import { type DialOutDeps, type DialOutRequest, type DialOutResult, dialOut } from './dial-out.ts'
import { type NewCallOutcome, type OriginateDeps, type OriginateRequest, originate } from './originate.ts'
import { type Snooping, type SnoopOutcome, type SnoopRequest, Snoops } from './snoop.ts'

export interface CallsOptions extends CreateDeps, DialOutDeps, Omit<OriginateDeps, 'execute'> {
  readonly log: Log
  readonly dialplan: () => Dialplan
  readonly bridges: Bridges
  readonly channels: Channels
}

export class Calls {
  readonly #deps: OriginateDeps
  readonly #created: CreatedChannels
  readonly #options: CallsOptions
  readonly #snoops: Snoops

  constructor(options: CallsOptions) {
    this.#options = options
    this.#deps = {
      ...options,
      execute: (channel, application, data) => this.#execute(options, channel, application, data),
    }
    this.#created = new CreatedChannels(options)
    this.#snoops = new Snoops(options.bus, options.channels, options.sessions)
  }

  /** Makes a channel, calls it, and hands it over when it answers. Resolves when the channel exists. */
  originate(request: OriginateRequest): Promise<NewCallOutcome> {
    return originate(this.#deps, request)
  }

  /** Makes a channel and gives it to an application without calling it. */
  create(request: CreateRequest): NewCallOutcome | Promise<NewCallOutcome> {
    return this.#created.create(request)
  }

  /** Was it made by `create`? Only such a channel can be dialled. */
  isCreated(channel: Channel): boolean {
    return this.#created.isCreated(channel)
  }

  /** Was a channel made by `create` called already? */
  isDialled(channel: Channel): boolean {
    return this.#created.isDialled(channel)
  }

  /** Queues the call of a channel made by `create`. */
  dial(control: Control, request: DialRequest): void {
    detached(
      control.submit(() => this.#created.dial(control, request)),
      'a command of a channel',
      { channelId: control.channel.id },
    )
  }

  /** Calls one or several destinations for a channel; resolves when one has answered or all have failed. */
  dialOut(request: DialOutRequest): Promise<DialOutResult> {
    return dialOut(this.#options, request)
  }

  /** Makes a channel to somebody for a channel that goes on waiting; nothing: none could be made. */
  attempt(plan: AttemptPlan): Promise<Attempt | undefined> {
    return makeAttempt(this.#options, plan)
  }

  /** Lets a channel and the one it dialled talk; resolves when the first is out of the bridge again. */
  bridgeTwo(request: TwoPartyRequest): Promise<TwoPartyResult> {
    return bridgeTwo(this.#options, request)
  }

  /** Listens to a channel, or whispers to it. */
  snoop(request: SnoopRequest): SnoopOutcome {
    return this.#snoops.start(request)
  }

  /** Whom a channel snoops on. */
  snooping(channel: Channel): Snooping | undefined {
    return this.#snoops.of(channel)
  }

  #execute(options: CallsOptions, channel: Channel, application: string, data: string): void {
    const release = channel.take({ kind: 'dialplan' })
    const showAgain = channel.runs(application, data)
    detached(
      options
        .dialplan()
        .execute(channel, application, data)
        .finally(() => {
          showAgain()
          // somebody sent it elsewhere: it goes on there instead of ending with the application
          const place = channel.interruptedBy === 'goto' ? channel.takeGoto() : undefined
          if (place) options.dialplanRuns.start(channel, place)
          release()
        }),
      application,
      { channelId: channel.id },
    )
  }
}
