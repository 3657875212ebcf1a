// The bridge a request is about, where it has to be one of the interface, and the channels that go in and out of it.
// Not what is done with them.

import type { Bridge, Channel, Control, FarOutcome, JoinOptions } from '@jackfield/core'
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

/** All that a list names, each once; empty items do not count. Ids of channels that are not here, where there are other exchanges. */
export function findMembers(
  channelIds: readonly string[],
  deps: Pick<AriDeps, 'sessions' | 'channels' | 'elsewhere'>,
): (Control | string)[] {
  const named = [...new Set(channelIds)].filter((id) => id !== '')
  if (named.length === 0) throw new Fault('parameter-missing', { parameter: 'channel' })
  const members = named.map((id) => (isElsewhere(id, deps) ? id : findMember(id, deps)))
  for (const member of members) {
    if (typeof member === 'object' && member.isFull) {
      throw new Fault('channel-commands-full', { channelId: member.channel.id })
    }
  }
  return members
}

/** There are other exchanges, and this channel is none of this one's. */
export const isElsewhere = (id: string, { channels, elsewhere }: Pick<AriDeps, 'channels' | 'elsewhere'>): boolean =>
  elsewhere() !== undefined && channels.find(id)?.isStandIn !== false

/** Before anything is done to one of several: channels of other exchanges are there, and in an application. */
export async function checkFarMembers(
  members: readonly (Control | string)[],
  { elsewhere }: Pick<AriDeps, 'elsewhere'>,
): Promise<void> {
  for (const member of members) {
    if (typeof member === 'object') continue
    const picture = await elsewhere()?.channel(member)
    if (picture?.application !== undefined) continue
    const code = picture ? 'bridge-channel-not-in-application' : 'bridge-channel-not-found'
    throw new Fault(code, { channelId: member })
  }
}

const farFaults: Readonly<Record<Exclude<FarOutcome, 'ok'>, string>> = {
  unknown: 'bridge-channel-not-found',
  'not-in-application': 'bridge-channel-not-in-application',
  'is-recording': 'channel-is-recording',
  'commands-full': 'channel-commands-full',
  failed: 'channel-join-failed',
}

/** Puts a channel of another exchange into a bridge of this one. */
export async function addFarMember(
  bridge: Bridge,
  channelId: string,
  options: JoinOptions,
  { elsewhere }: Pick<AriDeps, 'elsewhere'>,
): Promise<void> {
  const outcome = (await elsewhere()?.join(bridge, channelId, options)) ?? 'unknown'
  if (outcome !== 'ok') throw new Fault(farFaults[outcome], { channelId })
}

/** Channels of other exchanges in a bridge, by their ids. */
export function standInsOf(bridge: Bridge): ReadonlyMap<string, Channel> {
  const found = new Map<string, Channel>()
  for (const { channel } of bridge.members) if (channel.isStandIn) found.set(channel.id, channel)
  return found
}

/** Takes a channel of another exchange out again; where there are no others any more, it goes without asking. */
export async function removeFarMember(
  bridge: Bridge,
  standIn: Channel,
  { elsewhere }: Pick<AriDeps, 'elsewhere'>,
): Promise<boolean> {
  const others = elsewhere()
  if (others) return others.remove(bridge, standIn)
  bridge.leave(standIn, 'removed')
  return false
}

/** Those of other exchanges leave one after another, as far as those answer; then the bridge is gone. */
export async function destroyAfterFarMembers(bridge: Bridge, deps: Pick<AriDeps, 'elsewhere'>): Promise<undefined> {
  for (const { channel } of bridge.members) {
    if (channel.isStandIn && bridge.has(channel) && !(await removeFarMember(bridge, channel, deps))) break
  }
  bridge.destroy()
}
