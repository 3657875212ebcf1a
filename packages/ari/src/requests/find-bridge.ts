// The bridge a request is about, where it has to be one of the interface, and the channels that go in and out of it.
// Not what is done with them.

import type { Bridge, Control } from '@jackfield/core'
import { Fault, type Parameter } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'

export const memberIds = {
  in: 'query',
  type: 'string',
  about: 'Ids of the channels.',
  many: true,
  required: true,
  late: true,
  words: { missing: 'Missing parameter channel' },
} as const satisfies Parameter

/** One that was made through the interface. */
export function findBridge(bridgeId: string, { bridges }: Pick<AriDeps, 'bridges'>): Bridge {
  const bridge = bridges.get(bridgeId)
  if (!bridge || bridge.isHidden) throw new Fault('bridge-not-found')
  if (!bridge.isOfInterface) throw new Fault('bridge-not-in-application')
  return bridge
}

/** The same for requests that say it in other words: for them a bridge of the dialplan does not exist. */
export function findProvidedBridge(bridgeId: string, { bridges }: Pick<AriDeps, 'bridges'>): Bridge {
  const bridge = bridges.get(bridgeId)
  if (!bridge?.isOfInterface) throw new Fault('provided-bridge-not-found')
  return bridge
}

/** A channel that a request about a bridge names. */
export function findMember(channelId: string, { sessions, channels }: Pick<AriDeps, 'sessions' | 'channels'>): Control {
  const control = sessions.control(channelId)
  if (control) return control
  const code = channels.find(channelId) ? 'bridge-channel-not-in-application' : 'bridge-channel-not-found'
  throw new Fault(code, { channelId })
}

/** All that a list names, each once; empty items do not count. */
export function findMembers(channelIds: readonly string[], deps: Pick<AriDeps, 'sessions' | 'channels'>): Control[] {
  const named = [...new Set(channelIds)].filter((id) => id !== '')
  if (named.length === 0) throw new Fault('parameter-missing', { parameter: 'channel' })
  const controls = named.map((id) => findMember(id, deps))
  for (const { isFull, channel } of controls) {
    if (isFull) throw new Fault('channel-commands-full', { channelId: channel.id })
  }
  return controls
}
