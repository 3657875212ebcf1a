// What is seen in a bridge, in the words of the media plane.
// Not who speaks, and not the pictures: the media plane knows those.

import type { VideoSpec } from '@jackfield/media'
import type { Bridge } from '../bridges/bridge.ts'

const modes = { none: 'pair', talker: 'talker', single: 'talker', sfu: 'every' } as const

/** A source that was named is seen by all; without one it is whoever speaks. */
export const videoSpec = ({ videoMode, videoSourceId }: Bridge): VideoSpec =>
  videoMode === 'single' && videoSourceId !== undefined
    ? { mode: 'single', source: videoSourceId }
    : { mode: modes[videoMode] }
