// A playback to a channel, described and started: the same whether its id stands in the path or not.
// Not the playing.

import type { Caller, Created } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import type { InterfaceOperation } from '../operation.ts'
import { findReadyControl } from './find-control.ts'
import { answerPlay, type PlayWords, readPlay } from './play-media.ts'

export const channelPlayback = {
  resource: 'channels',
  method: 'POST',
  notes:
    'What is played while something else is playing waits for its turn. A channel that is not answered yet hears it as early media.',
  response: 'Playback',
  success: 201,
  errors: [
    'channel-not-found',
    'channel-not-in-application',
    'channel-state-invalid',
    'channel-commands-full',
    'playback-media-empty',
    'playback-exists',
  ],
  module: 'res_ari_channels.so',
} as const satisfies Partial<InterfaceOperation>

export interface ChannelPlayWords extends PlayWords {
  readonly channelId: string
}

export function playOnChannel({ channelId, ...words }: ChannelPlayWords, deps: AriDeps, caller: Caller): Created {
  const control = findReadyControl(channelId, deps)
  caller.checkLate()
  return answerPlay(deps.playbacks.onChannel(control, readPlay(words)), words.playbackId, deps)
}
