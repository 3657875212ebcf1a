// Who calls the devices of a hint while they ring, for those who watch its lamp.
// Not who talks to them afterwards.

import { formatUri, sipUri } from '@jackfield/sip'
import type { Lamp } from '../bodies/lamp.ts'
import type { SubscriptionsDeps } from '../subscriptions-deps.ts'

const restricted = 0x60

export function ringingCaller(
  { endpoints, channels }: Pick<SubscriptionsDeps, 'endpoints' | 'channels'>,
  hint: string,
  host: string,
): Lamp['caller'] {
  for (const device of hint.split('&')) {
    const slash = device.indexOf('/')
    const endpoint = slash < 0 ? undefined : endpoints.find(device.slice(0, slash), device.slice(slash + 1))
    for (const id of endpoint?.snapshot().channelIds ?? []) {
      const facts = channels.get(id)?.facts
      if (facts?.state !== 'Ringing') continue
      const { name, number, presentation } = facts.connected
      if ((presentation & restricted) !== 0) return { name: '', uri: 'sip:anonymous@anonymous.invalid' }
      if (number !== '') return { name, uri: formatUri(sipUri({ user: number, host })) }
    }
  }
  return undefined
}
