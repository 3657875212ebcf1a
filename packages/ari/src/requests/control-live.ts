// Something that is asked of a recording under way.
// Not what comes of it in which state: the recording knows.

import type { RecordingOperation } from '@jackfield/core'
import { Fault } from '@jackfield/description'
import type { House } from '../house.ts'

export function controlLive(
  name: string,
  asked: RecordingOperation,
  { recordings }: Pick<House, 'recordings'>,
): undefined {
  const recording = recordings.live(name)
  if (!recording) throw new Fault('recording-not-found')
  if (!recording.control(asked)) throw new Fault('recording-not-in-session')
}
