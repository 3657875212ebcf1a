import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'

export const getStored = operation(
  {
    resource: 'recordings',
    nickname: 'getStored',
    method: 'GET',
    path: '/recordings/stored/{recordingName}',
    summary: 'Shows one stored recording.',
    since: ['12.0.0'],
    response: 'StoredRecording',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found'],
    module: 'res_ari_recordings.so',
  },
  notYet,
)
