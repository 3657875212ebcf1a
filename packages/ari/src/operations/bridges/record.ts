import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { findBridge } from '../../requests/find-bridge.ts'
import { isAudioFormat } from '../../requests/read-formats.ts'
import { answerRecord, readRecord } from '../../requests/record-media.ts'

export const record = operation(
  {
    resource: 'bridges',
    nickname: 'record',
    method: 'POST',
    path: '/bridges/{bridgeId}/record',
    summary: 'Records everybody in a bridge.',
    since: ['12.0.0'],
    response: 'LiveRecording',
    success: 201,
    parameters: {
      bridgeId,
      maxDurationSeconds: {
        in: 'query',
        type: 'int',
        about: 'The longest it may become, in seconds; 0 for any length.',
        default: 0,
        min: 0,
        late: true,
        words: { invalid: 'max_duration_seconds cannot be negative' },
      },
      maxSilenceSeconds: {
        in: 'query',
        type: 'int',
        about: 'How many seconds of silence end it; 0 for never.',
        default: 0,
        min: 0,
        late: true,
        words: { invalid: 'max_silence_seconds cannot be negative' },
      },
      terminateOn: {
        in: 'query',
        type: 'string',
        about: 'The key that ends it.',
        default: 'none',
        values: ['none', 'any', '*', '#'],
        anyCase: true,
        late: true,
        words: { invalid: 'terminateOn invalid' },
      },
      ifExists: {
        in: 'query',
        type: 'string',
        about: 'What to do when there is a recording of this name.',
        default: 'fail',
        values: ['fail', 'overwrite', 'append'],
        anyCase: true,
        late: true,
        words: { invalid: 'ifExists invalid' },
      },
      name: {
        in: 'query',
        type: 'string',
        about: 'The name to store it under. Slashes make directories.',
        required: true,
        late: true,
      },
      format: {
        in: 'query',
        type: 'string',
        about: 'The format of the file, such as `wav`.',
        required: true,
        late: true,
      },
      recorder_format: {
        in: 'query',
        type: 'string',
        about: 'The audio format of the hidden channel that records; that of the file when it is left out.',
      },
      beep: { in: 'query', type: 'boolean', about: 'Whether to beep when it begins.', default: false },
    },
    errors: [
      'bridge-not-found',
      'bridge-not-in-application',
      'recording-format-unknown',
      'recording-name-invalid',
      'recording-exists',
      'limit-reached',
      'recorder-format-unknown',
    ],
    module: 'res_ari_bridges.so',
  },
  async ({ bridgeId, recorder_format: format, ...words }, house, caller) => {
    const bridge = findBridge(bridgeId, house)
    if (format && !isAudioFormat(format)) {
      throw new Fault('recorder-format-unknown', { parameter: 'recorder_format' })
    }
    caller.checkLate()
    const request = { ...readRecord(words), recorderFormat: format || undefined }
    return answerRecord(await house.recordings.onBridge(bridge, request), request, house)
  },
)
