// What is seen in a bridge, in the words of the media plane and of the technologies.
// Not who speaks, and not the pictures: the media plane knows those.

import type { VideoSpec } from '@jackfield/media'
import type { Bridge } from '../bridges/bridge.ts'

const modes = { none: 'pair', talker: 'talker', single: 'talker', sfu: 'every' } as const

/** A source that was named is seen by all; without one it is whoever speaks. */
export const videoSpec = ({ videoMode, videoSourceId }: Bridge): VideoSpec =>
  videoMode === 'single' && videoSourceId !== undefined
    ? { mode: 'single', source: videoSourceId }
    : { mode: modes[videoMode] }

/** Where everybody is seen, each member's technology learns whose pictures there are besides its own. */
export function showBridgeVideo(bridge: Bridge): void {
  if (bridge.videoMode !== 'sfu') return
  const isLabelled = bridge.attributes.includes('sdp_label')
  const channels = bridge.members.map(({ channel }) => channel)
  const seen = channels.filter(({ driver }) => driver.hasVideo?.())
  for (const channel of channels) {
    const others = seen.filter((other) => other !== channel)
    channel.driver.showVideo?.(others.map(({ id }) => ({ port: id, ...(isLabelled ? { label: id } : {}) })))
  }
}
