// Asking a technology for a channel on somebody's behalf, and what such a channel takes over from them.
// Not the calling itself.

import type { Log } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import { accountsOfCalled } from '../channels/accounts.ts'
import { causeText } from '../channels/causes.table.ts'
import type { Channel } from '../channels/channel.ts'
import type { Channels } from '../channels/channels.ts'
import { isNobody } from '../channels/party.ts'
import { parseEndpoint, type Technologies } from '../channels/technologies.ts'
import type { ChannelRequest, RequestFailure, RequestOutcome, Technology } from '../channels/technology.ts'
import { type FailureReason, failureOfCause, failureReasons } from '../failures/failure-reasons.table.ts'
import { refuseCall } from '../failures/refuse-call.ts'
import type { Gate } from '../gate/gate.ts'
import { descend, mayDialOn } from './dial-on.ts'

export interface RequestDeps {
  readonly log: Log
  readonly bus: Bus
  readonly technologies: Technologies
  /** asked before a channel is made; absent: nobody is refused */
  readonly gate?: Pick<Gate, 'admit'> | undefined
  readonly channels: Pick<Channels, 'setVariable'>
}

/** A cause for what has none: the technology does not exist. */
const noSuchTechnology = 66
const userBusy = 17
const congestion = 34
const temporaryFailure = 41

interface RequestPlan extends Omit<ChannelRequest, 'resource'> {
  /** who makes it, where nothing is to be seen of that on the new channel; default the requestor */
  readonly madeBy?: Channel | undefined
  /** the call it goes on with, where it is not the requestor's */
  readonly goesOnFrom?: Channel | undefined
  /** who is said to call, where nobody inside does */
  readonly callerId?: string | undefined
}

/** Makes a channel to `Tech/resource`, at once where its technology can. One that cannot be made is told as a failure of whoever makes it. */
export function requestChannel(
  deps: RequestDeps,
  endpoint: string,
  plan: RequestPlan,
): RequestOutcome | Promise<RequestOutcome> {
  const { goesOnFrom, callerId, requestor } = plan
  const maker = plan.madeBy ?? requestor
  const failed = (failure: RequestFailure) => reported(deps, { endpoint, maker, callerId }, failure)
  const parsed = parseEndpoint(endpoint)
  const technology = parsed && deps.technologies.get(parsed.technology)
  if (!parsed || !technology?.request) {
    const reason = parsed ? `there is no technology '${parsed.technology}'` : 'it is no technology and resource'
    const failure = parsed ? 'no-such-technology' : 'endpoint-invalid'
    return failed({ ok: false, code: 'unavailable', cause: noSuchTechnology, failure, reason })
  }
  if (maker && !mayDialOn(maker, deps.log)) {
    return failed({ ok: false, code: 'too-busy', cause: userBusy, failure: 'endless-call' })
  }
  const pass = deps.gate?.admit((goesOnFrom ?? requestor)?.facts.linkedId)
  if (pass && !pass.ok) return failed({ ok: false, code: 'too-busy', cause: congestion, failure: pass.code })
  const made = (outcome: RequestOutcome) => {
    if (maker && outcome.ok) descend(maker, outcome.channel, outcome.other)
    if (pass?.ok) pass.release()
    return outcome.ok ? outcome : failed(outcome)
  }
  const outcome = asked(deps, technology, { resource: parsed.resource, ...plan })
  return outcome instanceof Promise ? outcome.then(made) : made(outcome)
}

interface Wanted {
  readonly endpoint: string
  readonly maker: Channel | undefined
  readonly callerId: string | undefined
}

/** Who looks for a call that never rang finds out why. A name that is taken is no failed call: no call was asked for. */
function reported(deps: RequestDeps, { endpoint, maker, callerId }: Wanted, outcome: RequestFailure): RequestFailure {
  if (outcome.code === 'id-in-use') return outcome
  const failure = outcome.failure ?? failureOf(outcome)
  const words = outcome.failure ? failureReasons[failure].text : `${causeText(outcome.cause)} (cause ${outcome.cause})`
  const reason = outcome.reason ?? words
  if (!outcome.isReported) {
    const call = { from: callerId ?? '', to: endpoint, remote: '', isStranger: false, protocolId: '' }
    if (maker) maker.fail(failure, `${endpoint} cannot be called: ${reason}`)
    else refuseCall(deps.bus, call, failure, reason)
  }
  return { ...outcome, failure, reason }
}

const failureOf = ({ code, cause }: RequestFailure): FailureReason =>
  code === 'unknown-host' ? 'host-unknown' : (failureOfCause(cause) ?? 'unreachable')

/** A mistake in a technology costs the call, and neither its place among the calls nor the exchange. */
function asked(
  deps: RequestDeps,
  technology: Technology,
  request: ChannelRequest,
): RequestOutcome | Promise<RequestOutcome> {
  const crashed = (error: unknown): RequestOutcome => {
    deps.log.error(`no channel to ${request.resource} could be made: ${(error as Error).stack ?? error}`)
    return { ok: false, code: 'unavailable', cause: temporaryFailure, failure: 'internal-error' }
  }
  try {
    const outcome = technology.request?.(request) ?? { ok: false, code: 'unavailable', cause: noSuchTechnology }
    return outcome instanceof Promise ? outcome.catch(crashed) : outcome
  } catch (error) {
    return crashed(error)
  }
}

/** What a channel made for another takes over from it before it calls. `isShown`: the other is who calls. */
export function takeOver(channel: Channel, from: Channel, isShown = true): void {
  takeOverQuietly(channel, from, isShown)
  channel.publish()
}

/** The same, told with the next change that is. */
export function takeOverQuietly(channel: Channel, from: Channel, isShown = true): void {
  for (const { written, value } of from.variables.inheritable()) channel.variables.set(written, value)
  const { language, musicClass, redirecting, caller } = from.facts
  channel.changeQuietly({
    language,
    ...accountsOfCalled(channel.facts, from.facts),
    ...(channel.facts.musicClass === '' ? { musicClass } : {}),
    redirecting,
    ...(isNobody(caller) || !isShown ? {} : { connected: caller }),
  })
}
