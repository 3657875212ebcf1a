// What every channel of an endpoint begins with.
// Not what its call adds.

import { type ChannelPlan, type PickupGroups, parseGroupNumbers, type TechnologyFacts } from '@jackfield/core'
import type { EndpointSettings } from '../configuration/settings.ts'

export const pjsipFacts: TechnologyFacts = {
  name: 'PJSIP',
  description: 'PJSIP Channel Driver',
  module: 'chan_pjsip.so',
}

/** Settings are made anew when they change. */
const factsOf = new WeakMap<EndpointSettings, ChannelPlan>()

export function newChannelFacts(endpoint: EndpointSettings): ChannelPlan {
  const known = factsOf.get(endpoint)
  if (known) return known
  const { name, context, accountcode, language, tenantid, tone_zone } = endpoint
  const facts = {
    technology: pjsipFacts,
    label: name,
    endpoint: `${pjsipFacts.name}/${name}`,
    context,
    ...(accountcode === '' ? {} : { accountCode: accountcode }),
    ...(language === '' ? {} : { language }),
    ...(tenantid === '' ? {} : { tenantId: tenantid }),
    ...(tone_zone === '' ? {} : { toneZone: tone_zone }),
    groups: groupsOf(endpoint),
  }
  factsOf.set(endpoint, facts)
  return facts
}

const groupsOf = (endpoint: EndpointSettings): PickupGroups => ({
  call: parseGroupNumbers(endpoint.call_group),
  pickup: parseGroupNumbers(endpoint.pickup_group),
  namedCall: endpoint.named_call_group,
  namedPickup: endpoint.named_pickup_group,
})
