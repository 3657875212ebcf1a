// RECORDING_INFO(duration): of the last recording that Record made on the channel.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { lastRecordings } from '../listening/last-recording.ts'

export const recordingInfo = dialplanFunction(
  {
    name: 'RECORDING_INFO',
    module: 'app_record.so',
    synopsis: 'How long the last recording of Record is, in milliseconds.',
    arguments: ['property'],
    needsChannel: true,
  },
  {
    read(use) {
      const [property = ''] = use.args
      if (property.toLowerCase() !== 'duration')
        return failed(use, `RECORDING_INFO: there is no property '${property}', but duration`)
      const last = lastRecordings.known(use.channel)?.durationMs
      return last === undefined ? failed(use, 'RECORDING_INFO: nothing was recorded on the channel') : String(last)
    },
  },
)
