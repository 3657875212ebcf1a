// Something that is asked of a recording under way.
// Not what comes of it in which state: the recording knows.

import type { RecordingOperation } from '@jackfield/core'
import { Fault } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import type { InterfaceOperation } from '../operation.ts'
import { recordingName } from '../path-parameters.ts'

/** What the operations that ask for it have in common. */
export const liveRecordingCommand = {
  resource: 'recordings',
  since: ['12.0.0'],
  response: 'void',
  parameters: { recordingName },
  errors: ['recording-not-found', 'recording-not-in-session'],
  module: 'res_ari_recordings.so',
} as const satisfies Partial<InterfaceOperation>

export function controlLive(
  name: string,
  asked: RecordingOperation,
  { recordings }: Pick<AriDeps, 'recordings'>,
): undefined {
  const recording = recordings.live(name)
  if (!recording) throw new Fault('recording-not-found')
  if (!recording.control(asked)) throw new Fault('recording-not-in-session')
}
