// A call to a telephone that another exchange reaches: the channel here is what everybody is shown, the other exchange rings it.
// Not a leg: no message of SIP is sent from here.

import { detached } from '@jackfield/base'
import type { ChannelRequest, RequestOutcome } from '@jackfield/core'
import type { Target } from '../signalling/signalling.ts'
import { configuredCaller } from './caller-identity.ts'
import type { CallsDeps } from './calls-deps.ts'
import type { DialledEndpoint } from './dial-string.ts'
import { newChannelFacts, pjsipFacts } from './new-channel-facts.ts'

const unreachable = 3

export async function requestFarLeg(
  { exchange, inheritedHeaders }: CallsDeps,
  { endpoint, wish }: DialledEndpoint,
  target: Target & { readonly node: string },
  request: ChannelRequest,
): Promise<RequestOutcome> {
  const plan = { ...newChannelFacts(endpoint), caller: configuredCaller(endpoint), exten: 's' }
  // the very contact, unless somebody else is asked for there
  const isContact = wish.user === undefined && target.contact !== undefined
  const resource = isContact ? `${endpoint.name}/${target.contact}` : request.resource
  const telephone = { node: target.node, technology: pjsipFacts.name, resource, plan }
  const outcome = await exchange.elsewhere?.request(telephone, request)
  if (!outcome) return { ok: false, code: 'unavailable', cause: unreachable, failure: 'endpoint-not-registered' }
  if (!outcome.ok) return outcome
  const { channel } = outcome
  for (const [name, value] of endpoint.set_var)
    detached(exchange.channels.setVariable(channel, name, value), 'a variable', { channelId: channel.id })
  for (const [name, value] of request.requestor ? inheritedHeaders(request.requestor) : [])
    channel.driver.writeFunction?.('PJSIP_HEADER', ['add', name], value)
  return outcome
}
