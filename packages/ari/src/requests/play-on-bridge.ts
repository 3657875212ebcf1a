// A playback to everybody in a bridge, described and started: the same whether its id stands in the path or not.
// Not the playing.

import { type Caller, type Created, Fault, type Parameter } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import type { InterfaceOperation } from '../operation.ts'
import { findBridge } from './find-bridge.ts'
import { answerPlay, type PlayWords, readPlay } from './play-media.ts'
import { playParameters } from './play-parameters.ts'
import { isAudioFormat } from './read-formats.ts'

export const bridgePlayback = {
  resource: 'bridges',
  method: 'POST',
  notes: 'What is played while something else is playing waits for its turn.',
  response: 'Playback',
  success: 201,
  errors: [
    'bridge-not-found',
    'bridge-not-in-application',
    'announcer-format-unknown',
    'playback-media-empty',
    'playback-exists',
    'bridge-queue-full',
  ],
  module: 'res_ari_bridges.so',
} as const satisfies Partial<InterfaceOperation>

export const bridgePlayParameters = {
  announcer_format: {
    in: 'query',
    type: 'string',
    about: 'The audio format of the hidden channel that speaks. It is chosen by those inside when it is left out.',
  },
  ...playParameters,
} as const satisfies Readonly<Record<string, Parameter>>

export interface BridgePlayWords extends PlayWords {
  readonly bridgeId: string
  readonly announcer_format: string | undefined
}

export function playOnBridge(
  { bridgeId, announcer_format: format, ...words }: BridgePlayWords,
  deps: AriDeps,
  caller: Caller,
): Created {
  const bridge = findBridge(bridgeId, deps)
  // one who announces already goes on in the format it has
  if (format && !deps.hidden.hasAnnouncer(bridge) && !isAudioFormat(format)) {
    throw new Fault('announcer-format-unknown', { parameter: 'announcer_format' })
  }
  caller.checkLate()
  const request = { ...readPlay(words), announcerFormat: format || undefined }
  return answerPlay(deps.playbacks.onBridge(bridge, request), words.playbackId, deps)
}
