// The variables that name the others in a mixing bridge: BRIDGEPEER and, for two parties, BRIDGEPVTCALLID.
// Hidden ones are named, too: that is how the reference shows music and announcements to a dialplan.

import type { Channel } from '../channels/channel.ts'

export const peerVariables = ['BRIDGEPEER', 'BRIDGEPVTCALLID'] as const
export type PeerVariable = (typeof peerVariables)[number]

/** More are not named. */
const mostNames = 10

/** Everybody in the order they came. Sets what differs from before; whoever is alone keeps what they had. */
export function bridgePeers(channels: readonly Channel[]): void {
  if (channels.length < 2) return
  const newest = channels.at(-1) as Channel
  // more than these, and the one who is told, nobody sees
  const named = [newest, ...channels.slice(0, Math.min(channels.length - 1, mostNames))]
  for (const channel of channels) {
    const others = named.filter((other) => other !== channel)
    const names = others.slice(0, mostNames).map(({ name }) => name)
    setWhenNew(channel, 'BRIDGEPEER', names.join(','))
    setWhenNew(channel, 'BRIDGEPVTCALLID', channels.length === 2 ? (others[0] as Channel).facts.protocolId : '')
  }
}

/** It has left: there are none. */
export function forgetPeers(channel: Channel): void {
  for (const name of peerVariables) setWhenNew(channel, name, '')
}

/** One that stands for a channel of another exchange has that one set, too. */
function setWhenNew(channel: Channel, name: PeerVariable, value: string): void {
  if (!channel.isShownInBridges || (channel.variables.get(name) ?? '') === value) return
  channel.variables.set(name, value === '' ? undefined : value)
  if (channel.isStandIn) channel.driver.peersNamed?.(name, value)
}
