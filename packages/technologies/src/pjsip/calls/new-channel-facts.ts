// What every channel of an endpoint begins with.
// Not what its call adds.

import type { ChannelPlan, TechnologyFacts } from '@jackfield/core'
import type { EndpointSettings } from '../configuration/settings.ts'

export const pjsipFacts: TechnologyFacts = {
  name: 'PJSIP',
  description: 'PJSIP Channel Driver',
  module: 'chan_pjsip.so',
}

export function newChannelFacts(endpoint: EndpointSettings): ChannelPlan {
  const { name, context, accountcode, language, tenantid } = endpoint
  return {
    technology: pjsipFacts,
    label: name,
    endpoint: `${pjsipFacts.name}/${name}`,
    context,
    ...(accountcode === '' ? {} : { accountCode: accountcode }),
    ...(language === '' ? {} : { language }),
    ...(tenantid === '' ? {} : { tenantId: tenantid }),
  }
}
