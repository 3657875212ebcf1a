// The variables that name the others in a mixing bridge: BRIDGEPEER and, for two parties, BRIDGEPVTCALLID.
// Hidden ones are named, too: that is how the reference shows music and announcements to a dialplan.

import type { Channel } from '../channels/channel.ts'

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

function setWhenNew(channel: Channel, name: string, value: string): void {
  if (channel.isInternal || (channel.variables.get(name) ?? '') === value) return
  channel.variables.set(name, value === '' ? undefined : value)
}
