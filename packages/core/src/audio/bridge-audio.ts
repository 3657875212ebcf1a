// Keeps the media plane's bridges in step with the switch's: who is inside, muted or announcing, and what may be relayed.
// Not the mixing.

import type { MediaPlane } from '@jackfield/media'
import type { Bridge } from '../bridges/bridge.ts'
import type { Bridges } from '../bridges/bridges.ts'
import type { Channel } from '../channels/channel.ts'
import { showBridgeVideo, videoSpec } from './bridge-video.ts'
import type { ChannelPorts } from './channel-ports.ts'

export interface BridgeAudioOptions {
  readonly plane: MediaPlane
  readonly ports: ChannelPorts
  readonly bridges: Bridges
}

/** In a holding bridge this role hears music while it waits. */
const waitingRole = 'holding_participant'

/** One caller alone hears nobody and is heard by nobody: no port is opened for that. The exchange's own members always work. */
const hasSomethingToHear = ({ members }: Bridge) =>
  members.length > 1 || members.some(({ channel }) => channel.isInternal)

export function followBridges({ plane, ports, bridges }: BridgeAudioOptions): () => void {
  const join = (bridge: Bridge, channel: Channel) => {
    const { isMuted = false, role } = bridge.member(channel)?.options ?? {}
    ports.queue(channel, (port) => plane.join(bridge.id, port, { isMuted, isAnnouncer: role === 'announcer' }))
  }
  const enter = (bridge: Bridge, channel: Channel) => {
    if (plane.hasBridge(bridge.id)) join(bridge, channel)
    else if (hasSomethingToHear(bridge)) {
      const isWatched = bridge.attributes.includes('dtmf_events') || bridge.attributes.includes('proxy_media')
      const kind = bridge.isHolding ? 'holding' : 'mixing'
      plane.openBridge(bridge.id, { kind, ...(isWatched ? { forbidsRelay: true } : {}), video: videoSpec(bridge) })
      for (const member of bridge.members) join(bridge, member.channel)
    }
    if (bridge.isHolding && bridge.member(channel)?.options.role === waitingRole) channel.startMusic('')
  }
  const leave = (bridge: Bridge, channel: Channel) => {
    if (plane.hasBridge(bridge.id) && ports.isOpen(channel)) ports.queue(channel, (port) => plane.leave(port))
    if (bridge.isHolding) channel.stopMusic()
  }
  const stops = [
    bridges.onMoved(({ bridge, channel, isInside }) => {
      const change = isInside ? enter : leave
      change(bridge, channel)
      if (!isInside && bridge.videoMode === 'sfu') channel.driver.showVideo?.([])
      showBridgeVideo(bridge)
    }),
    bridges.onVideoChanged((bridge) => plane.setVideo(bridge.id, videoSpec(bridge))),
    bridges.onGone(({ id }) => {
      if (plane.hasBridge(id)) plane.closeBridge(id)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
