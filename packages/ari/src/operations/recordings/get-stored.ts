import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'

export const getStored = operation(
  {
    resource: 'recordings',
    nickname: 'getStored',
    method: 'GET',
    path: '/recordings/stored/{recordingName}',
    owner: 'recording',
    summary: 'Shows one stored recording.',
    since: ['12.0.0'],
    response: 'StoredRecording',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found'],
    module: 'res_ari_recordings.so',
  },
  async ({ recordingName }, { recordings }) => {
    const file = await recordings.stored.get(recordingName)
    if (!file) throw new Fault('recording-not-found')
    return { name: file.name, format: file.format }
  },
)
