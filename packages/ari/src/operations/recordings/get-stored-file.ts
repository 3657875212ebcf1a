import { Download, Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { recordingName } from '../../path-parameters.ts'

export const getStoredFile = operation(
  {
    resource: 'recordings',
    nickname: 'getStoredFile',
    method: 'GET',
    path: '/recordings/stored/{recordingName}/file',
    owner: 'recording',
    summary: 'Downloads the file of a stored recording.',
    notes: 'Parts of it can be had by a `Range` header. Only over HTTP.',
    since: ['14.0.0'],
    response: 'binary',
    parameters: {
      recordingName,
    },
    errors: ['recording-not-found', 'recording-not-opened', 'download-over-websocket', 'range-not-satisfiable'],
    module: 'res_ari_recordings.so',
  },
  async ({ recordingName }, { recordings: { stored } }) => {
    const file = await stored.get(recordingName)
    if (!file) throw new Fault('recording-not-found')
    if (!(await stored.canRead(file))) throw new Fault('recording-not-opened')
    return new Download(file.path, `audio/${file.format}`)
  },
)
