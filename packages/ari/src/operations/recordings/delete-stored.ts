import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'

export const deleteStored = operation(
  {
    resource: 'recordings',
    nickname: 'deleteStored',
    method: 'DELETE',
    path: '/recordings/stored/{recordingName}',
    owner: 'recording',
    summary: 'Deletes a stored recording.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found', 'recording-delete-failed'],
    module: 'res_ari_recordings.so',
  },
  async ({ recordingName }, { recordings: { stored } }) => {
    const outcome = await stored.delete(recordingName)
    if (outcome.ok) return undefined
    throw new Fault(outcome.code === 'not-found' ? 'recording-not-found' : 'recording-delete-failed')
  },
)
