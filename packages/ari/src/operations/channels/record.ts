import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findCommandable } from '../../requests/find-control.ts'
import { answerRecord, readRecord } from '../../requests/record-media.ts'

export const record = operation(
  {
    resource: 'channels',
    nickname: 'record',
    method: 'POST',
    path: '/channels/{channelId}/record',
    summary: 'Records what is said on a channel.',
    notes: 'While it is being recorded it cannot be in a bridge; record the bridge instead.',
    since: ['12.0.0'],
    response: 'LiveRecording',
    success: 201,
    parameters: {
      channelId,
      maxDurationSeconds: {
        in: 'query',
        type: 'int',
        about: 'The longest it may become, in seconds; 0 for any length.',
        default: 0,
        min: 0,
        words: { invalid: 'max_duration_seconds cannot be negative' },
      },
      maxSilenceSeconds: {
        in: 'query',
        type: 'int',
        about: 'How many seconds of silence end it; 0 for never.',
        default: 0,
        min: 0,
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
      beep: { in: 'query', type: 'boolean', about: 'Whether to beep when it begins.', default: false },
    },
    errors: [
      'channel-not-found',
      'channel-not-in-application',
      'channel-commands-full',
      'recording-format-unknown',
      'recording-name-invalid',
      'recording-exists',
      'limit-reached',
    ],
    module: 'res_ari_channels.so',
  },
  async ({ channelId, ...words }, house, caller) => {
    const control = findCommandable(channelId, house)
    caller.checkLate()
    const request = readRecord(words)
    return answerRecord(await house.recordings.onChannel(control, request), request, house)
  },
)
