import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { findBridge } from '../../requests/find-bridge.ts'
import { isAudioFormat } from '../../requests/read-formats.ts'
import { answerRecord, checkRecordingName, readRecord } from '../../requests/record-media.ts'
import { recordBeep, recordCommand, recordErrors, recordParameters } from '../../requests/record-parameters.ts'

export const record = operation(
  {
    ...recordCommand,
    resource: 'bridges',
    path: '/bridges/{bridgeId}/record',
    owner: 'bridge',
    summary: 'Records everybody in a bridge.',
    parameters: {
      bridgeId,
      ...recordParameters,
      // a bridge that is not there is complained about before these two
      maxDurationSeconds: { ...recordParameters.maxDurationSeconds, late: true },
      maxSilenceSeconds: { ...recordParameters.maxSilenceSeconds, late: true },
      recorder_format: {
        in: 'query',
        type: 'string',
        about: 'The audio format of the hidden channel that records; that of the file when it is left out.',
      },
      beep: recordBeep,
    },
    errors: ['bridge-not-found', 'bridge-not-in-application', ...recordErrors, 'recorder-format-unknown'],
    module: 'res_ari_bridges.so',
  },
  async ({ bridgeId, recorder_format: format, ...words }, deps, caller) => {
    const bridge = findBridge(bridgeId, deps)
    if (format && !isAudioFormat(format)) {
      throw new Fault('recorder-format-unknown', { parameter: 'recorder_format' })
    }
    caller.checkLate()
    const request = { ...readRecord(words), recorderFormat: format || undefined }
    if (deps.elsewhere()) await checkRecordingName(request, deps)
    return answerRecord(await deps.recordings.onBridge(bridge, request), request, deps)
  },
)
