import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'

export const deleteStored = operation(
  {
    resource: 'recordings',
    nickname: 'deleteStored',
    method: 'DELETE',
    path: '/recordings/stored/{recordingName}',
    summary: 'Deletes a stored recording.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found', 'recording-delete-failed'],
    module: 'res_ari_recordings.so',
  },
  notYet,
)
