import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findCommandable } from '../../requests/find-control.ts'
import { answerRecord, checkRecordingName, readRecord } from '../../requests/record-media.ts'
import { recordBeep, recordCommand, recordErrors, recordParameters } from '../../requests/record-parameters.ts'

export const record = operation(
  {
    ...recordCommand,
    resource: 'channels',
    path: '/channels/{channelId}/record',
    owner: 'channel',
    summary: 'Records what is said on a channel.',
    notes: 'While it is being recorded it cannot be in a bridge; record the bridge instead.',
    parameters: {
      channelId,
      ...recordParameters,
      beep: recordBeep,
    },
    errors: ['channel-not-found', 'channel-not-in-application', 'channel-commands-full', ...recordErrors],
    module: 'res_ari_channels.so',
  },
  async ({ channelId, ...words }, deps, caller) => {
    const control = findCommandable(channelId, deps)
    caller.checkLate()
    const request = readRecord(words)
    if (deps.elsewhere()) await checkRecordingName(request, deps)
    return answerRecord(await deps.recordings.onChannel(control, request), request, deps)
  },
)
