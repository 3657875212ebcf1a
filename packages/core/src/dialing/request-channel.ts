// Asking a technology for a channel on somebody's behalf, and what such a channel takes over from them.
// Not the calling itself.

import type { Log } from '@jackfield/base'
import { causeText } from '../channels/causes.table.ts'
import type { Channel } from '../channels/channel.ts'
import type { Channels } from '../channels/channels.ts'
import { isNobody } from '../channels/party.ts'
import { parseEndpoint, type Technologies } from '../channels/technologies.ts'
import type { ChannelRequest, RequestOutcome, Technology } from '../channels/technology.ts'
import type { Gate } from '../gate/gate.ts'
import { descend, mayDialOn } from './dial-on.ts'

export interface RequestHouse {
  readonly log: Log
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
}

/** Makes a channel to `Tech/resource`. */
export async function requestChannel(
  house: RequestHouse,
  endpoint: string,
  { madeBy, ...request }: RequestPlan,
): Promise<RequestOutcome> {
  const parsed = parseEndpoint(endpoint)
  const technology = parsed && house.technologies.get(parsed.technology)
  const maker = madeBy ?? request.requestor
  if (!parsed || !technology?.request) {
    const reason = parsed ? `there is no technology '${parsed.technology}'` : 'it is no technology and resource'
    return said(house, endpoint, maker, { ok: false, code: 'unavailable', cause: noSuchTechnology, reason })
  }
  if (maker && !mayDialOn(maker, house.log)) return { ok: false, code: 'too-busy', cause: userBusy }
  const pass = house.gate?.admit()
  if (pass && !pass.ok) return { ok: false, code: 'too-busy', cause: congestion }
  const outcome = said(
    house,
    endpoint,
    maker,
    await asked(house, technology, { ...request, resource: parsed.resource }),
  )
  if (maker && outcome.ok) descend(maker, outcome.channel, outcome.other)
  if (!pass?.ok) return outcome
  if (outcome.ok) outcome.channel.onEnd(() => pass.release())
  else pass.release()
  return outcome
}

/** Who looks for a call that never rang finds out here why. */
function said(
  house: RequestHouse,
  endpoint: string,
  maker: Channel | undefined,
  outcome: RequestOutcome,
): RequestOutcome {
  if (!outcome.ok && outcome.code === 'unavailable') {
    const { reason = `${causeText(outcome.cause)} (cause ${outcome.cause})` } = outcome
    house.log.notice(`${endpoint} cannot be called: ${reason}`, maker ? { channelId: maker.id } : {})
  }
  return outcome
}

/** A mistake in a technology costs the call, and neither its place among the calls nor the exchange. */
async function asked(house: RequestHouse, technology: Technology, request: ChannelRequest): Promise<RequestOutcome> {
  try {
    return (await technology.request?.(request)) ?? { ok: false, code: 'unavailable', cause: noSuchTechnology }
  } catch (error) {
    house.log.error(`no channel to ${request.resource} could be made: ${(error as Error).stack ?? error}`)
    return { ok: false, code: 'unavailable', cause: temporaryFailure }
  }
}

/** What a channel made for another takes over from it before it calls. `isShown`: the other is who calls. */
export function takeOver(channel: Channel, from: Channel, isShown = true): void {
  for (const { written, value } of from.variables.inheritable()) channel.variables.set(written, value)
  const { language, accountCode, musicClass, redirecting, caller } = from.facts
  channel.change({
    language,
    peerAccount: accountCode,
    ...(channel.facts.musicClass === '' ? { musicClass } : {}),
    redirecting,
    ...(isNobody(caller) || !isShown ? {} : { connected: caller }),
  })
}
