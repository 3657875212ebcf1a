// Keeps the media plane's bridges in step with the switch's: who is inside, muted or announcing, and what may be relayed.
// Not the mixing.

import type { MediaPlane } from '@jackfield/media'
import type { Bridges } from '../bridges/bridges.ts'
import type { Bus } from '../bus/bus.ts'
import type { Channels } from '../channels/channels.ts'
import type { ChannelPorts } from './channel-ports.ts'

export interface BridgeAudioOptions {
  readonly bus: Bus
  readonly plane: MediaPlane
  readonly ports: ChannelPorts
  readonly bridges: Bridges
  readonly channels: Channels
}

export function followBridges({ bus, plane, ports, bridges, channels }: BridgeAudioOptions): () => void {
  const stops = [
    bus.on('channel-entered-bridge', ({ bridge: shown, channel: who }) => {
      const bridge = bridges.get(shown.id)
      const channel = channels.get(who.id)
      const member = channel && bridge?.member(channel)
      if (!channel || !member) return
      if (!plane.hasBridge(shown.id)) {
        const isWatched = shown.attributes.includes('dtmf_events') || shown.attributes.includes('proxy_media')
        plane.openBridge(shown.id, { kind: shown.bridgeType, ...(isWatched ? { forbidsRelay: true } : {}) })
      }
      const { isMuted = false, role } = member.options
      ports.then(channel, (port) => plane.join(shown.id, port, { isMuted, isAnnouncer: role === 'announcer' }))
    }),
    bus.on('channel-left-bridge', ({ channel: who }) => {
      const channel = channels.get(who.id)
      if (channel && ports.isOpen(channel)) ports.then(channel, (port) => plane.leave(port))
    }),
    bus.on('bridge-destroyed', ({ bridge }) => {
      if (plane.hasBridge(bridge.id)) plane.closeBridge(bridge.id)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
