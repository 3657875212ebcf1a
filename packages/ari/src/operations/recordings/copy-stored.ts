import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'

export const copyStored = operation(
  {
    resource: 'recordings',
    nickname: 'copyStored',
    method: 'POST',
    path: '/recordings/stored/{recordingName}/copy',
    owner: 'recording',
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
    errors: [
      'recording-not-found',
      'recording-name-invalid',
      'recording-copy-exists',
      'recording-copy-forbidden',
      'recording-copy-failed',
    ],
    module: 'res_ari_recordings.so',
  },
  async ({ recordingName, destinationRecordingName: destination = '' }, { recordings: { stored } }, caller) => {
    if (!(await stored.get(recordingName))) throw new Fault('recording-not-found')
    caller.checkLate()
    const outcome = await stored.copy(recordingName, destination)
    if (!outcome.ok) throw refusal(outcome.code)
    return { name: outcome.recording.name, format: outcome.recording.format }
  },
)

const codes = {
  'not-found': 'recording-not-found',
  'bad-name': 'recording-name-invalid',
  forbidden: 'recording-copy-forbidden',
  exists: 'recording-copy-exists',
  failed: 'recording-copy-failed',
} as const

function refusal(code: keyof typeof codes): Fault {
  const message = code === 'bad-name' ? { message: 'Invalid destination recording name' } : {}
  return new Fault(codes[code], { parameter: 'destinationRecordingName', ...message })
}
