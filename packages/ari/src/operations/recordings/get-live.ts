import { Fault, Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'

export const getLive = operation(
  {
    resource: 'recordings',
    nickname: 'getLive',
    method: 'GET',
    path: '/recordings/live/{recordingName}',
    owner: 'recording',
    summary: 'Shows one recording that is waiting or under way.',
    since: ['12.0.0'],
    response: 'LiveRecording',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found'],
    module: 'res_ari_recordings.so',
  },
  ({ recordingName }, { recordings, render }) => {
    const recording = recordings.live(recordingName)
    if (!recording) throw new Fault('recording-not-found')
    return new Rendered(render.recording(recording.snapshot()))
  },
)
