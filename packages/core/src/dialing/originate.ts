// A call that nobody inside makes: a channel is made, called, and handed to an application or the dialplan when it answers.
// Not a dial on behalf of a channel.

import { detached, restOfTurn } from '@jackfield/base'
import type { Sessions } from '../applications/sessions.ts'
import type { Channel } from '../channels/channel.ts'
import type { ChannelSnapshot, Party } from '../channels/channel-snapshot.ts'
import { parseCallerId } from '../channels/party.ts'
import type { RequestFailure } from '../channels/technology.ts'
import type { TechnologyEvent } from '../channels/technology-event.ts'
import type { DialplanRuns } from '../control/dialplan-runs.ts'
import type { CallTarget } from './call-target.ts'
import { forwardDestination } from './forward-destination.ts'
import { callOut, type OutgoingCallOptions } from './outgoing-call.ts'
import { offerPickup, takePickup, withdrawPickup } from './pickups.ts'
import { type RequestDeps, requestChannel, takeOver } from './request-channel.ts'

export interface GivenVariable {
  readonly name: string
  readonly value: string
  readonly isReported?: boolean
}

export interface NewCall {
  /** `Tech/resource` */
  readonly endpoint: string
  readonly id?: string | undefined
  readonly otherId?: string | undefined
  readonly originator?: Channel | undefined
  /** the channel whose dialplan makes it, of which nothing is to be seen on the new one */
  readonly madeBy?: Channel | undefined
  readonly formats?: readonly string[]
  /** what a Local channel says it speaks where nobody asks for a format; default everything */
  readonly usualFormat?: string
  readonly variables?: readonly GivenVariable[]
  /**
   * Told when the channel and its other half exist and nothing was done to them yet by the call itself: whoever wants to
   * hear of them can say so now.
   */
  readonly onRequested?: (channel: Channel, other: Channel | undefined) => void
}

export interface OriginateRequest extends NewCall {
  readonly target: CallTarget
  /** a text is read as people write it: `"Name" <number>` */
  readonly callerId?: Party | string | undefined
  readonly accountCode?: string | undefined
  /** undefined: no limit */
  readonly timeoutMs?: number | undefined
  /** sound that comes before the answer counts as one */
  readonly answersOnProgress?: boolean | undefined
  /** done with the channel before it is called */
  readonly beforeCall?: ((channel: Channel) => Promise<unknown>) | undefined
  /** told once: the channel went where it was to go, or the call failed */
  readonly onOutcome?: (outcome: 'answered' | 'busy' | 'congestion' | 'hung-up' | 'timeout' | 'refused') => void
}

export type NewCallOutcome =
  | {
      readonly ok: true
      readonly channel: Channel
      readonly other: Channel | undefined
      /** as it was made, before anything came of the call */
      readonly snapshot: ChannelSnapshot
    }
  | RequestFailure

export interface OriginateDeps extends RequestDeps, Pick<OutgoingCallOptions, 'clock' | 'bus'> {
  readonly sessions: Sessions
  readonly dialplanRuns: DialplanRuns
  readonly execute: (channel: Channel, application: string, data: string) => void
}

export async function originate(deps: OriginateDeps, request: OriginateRequest): Promise<NewCallOutcome> {
  const { originator } = request
  const callerId = typeof request.callerId === 'string' ? parseCallerId(request.callerId) : request.callerId
  const outcome = await requestChannel(deps, request.endpoint, {
    madeBy: request.madeBy,
    usualFormat: request.usualFormat,
    callerId: callerId?.number || callerId?.name,
    formats: originator ? originator.facts.formats : (request.formats ?? []),
    // at the end: what stands behind something spread is put in one by one
    ...(request.id === undefined ? {} : { id: request.id }),
    ...(request.id === undefined || request.otherId === undefined ? {} : { otherId: request.otherId }),
    ...(originator ? { requestor: originator } : {}),
  })
  if (!outcome.ok) return outcome
  const { channel, other } = outcome
  const release = channel.take({ kind: 'dial' })
  channel.change({ appName: 'AppDial2', appData: '(Outgoing Line)' })
  if (originator) takeOver(channel, originator)
  const { accountCode } = request
  if (accountCode) channel.changeQuietly({ accountCode, peerAccount: accountCode })
  const variables = request.variables ?? []
  const set = ({ name, value, isReported }: GivenVariable) =>
    detached(deps.channels.setVariable(channel, name, value, isReported), 'a variable', { channelId: channel.id })
  variables.filter(({ name }) => !name.endsWith(')')).forEach(set)
  if (callerId) {
    // one after the other, as they are told
    channel.change({ caller: callerId })
    channel.change({ connected: callerId })
  }
  // functions may say more about the caller, or something else
  variables.filter(({ name }) => name.endsWith(')')).forEach(set)
  request.onRequested?.(channel, other)
  // nothing comes of the call before whoever asked knows of the channel, over however many promises
  detached(
    restOfTurn()
      .then(() => request.beforeCall?.(channel))
      .then(() => connect(deps, request, channel))
      .finally(release),
    'the call',
    { channelId: channel.id },
  )
  return { ok: true, channel, other, snapshot: channel.snapshot() }
}

/** Somebody else is called in place of the one who asked for it; that one ends. */
async function followForward(
  deps: OriginateDeps,
  request: OriginateRequest,
  channel: Channel,
  event: TechnologyEvent & { type: 'forwarded' },
): Promise<void> {
  const destination = forwardDestination(channel, event)
  const outcome = await requestChannel(deps, destination, {
    madeBy: channel,
    goesOnFrom: channel,
    formats: channel.facts.formats,
  })
  if (!outcome.ok) {
    request.onOutcome?.('refused')
    return
  }
  const next = outcome.channel
  const release = next.take({ kind: 'dial' })
  next.change({ ...channel.kinship, appName: 'AppDial2', appData: '(Outgoing Line)' })
  deps.bus.publish('dial', {
    peer: channel.snapshot(),
    forwarded: next.snapshot(),
    status: 'CANCEL',
    forward: event.destination,
    dialString: '',
  })
  detached(connect(deps, { ...request, endpoint: destination }, next).finally(release), 'the call', {
    channelId: next.id,
  })
}

async function connect(deps: OriginateDeps, request: OriginateRequest, channel: Channel): Promise<void> {
  const { clock, bus } = deps
  const { timeoutMs, answersOnProgress } = request
  const dialString = request.endpoint.slice(request.endpoint.indexOf('/') + 1)
  let forwarded: TechnologyEvent & { type: 'forwarded' } = { type: 'forwarded', destination: '' }
  const onForwarded = (event: typeof forwarded) => {
    forwarded = event
  }
  offerPickup(channel)
  const end = await callOut({ clock, bus, channel, dialString, timeoutMs, answersOnProgress, onForwarded })
  if (end !== 'answered') withdrawPickup(channel)
  if (end === 'forwarded') return followForward(deps, request, channel, forwarded)
  request.onOutcome?.(end)
  if (end !== 'answered') return
  const { target } = request
  const pickup = takePickup(channel)
  if (pickup) {
    // who picked up has what was meant for this one
    for (const { written, value } of channel.variables.all().reverse()) pickup.picker.variables.set(written, value)
    pickup.done(target)
    return
  }
  if ('application' in target) {
    detached(deps.sessions.run(channel, target.application, target.args, target.written), 'the call', {
      channelId: channel.id,
    })
  } else if ('place' in target) {
    deps.dialplanRuns.start(channel, target.place)
  } else {
    deps.execute(channel, target.run, target.data)
  }
}
