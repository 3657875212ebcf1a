import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'

export const copyStored = operation(
  {
    resource: 'recordings',
    nickname: 'copyStored',
    method: 'POST',
    path: '/recordings/stored/{recordingName}/copy',
    summary: 'Copies a stored recording.',
    since: ['12.5.0'],
    response: 'StoredRecording',
    parameters: {
      recordingName,
      destinationRecordingName: {
        in: 'query',
        type: 'string',
        about: 'The name of the copy. Slashes make directories.',
        required: true,
        late: true,
        words: { missing: 'Invalid destination recording name', invalid: 'Invalid destination recording name' },
      },
    },
    errors: ['recording-not-found', 'recording-copy-exists', 'recording-copy-forbidden', 'recording-copy-failed'],
    module: 'res_ari_recordings.so',
  },
  notYet,
)
