import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { callId } from '../../path-parameters.ts'

export const stopCapture = operation(
  {
    resource: 'calls',
    nickname: 'stopCapture',
    method: 'DELETE',
    path: '/calls/{callId}/capture',
    owner: 'call',
    summary: 'Ends the capture of a call. What was captured stays in its pcap file.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      callId,
    },
    errors: ['call-not-found', 'capture-not-found'],
    module: 'res_ari_channels.so',
  },
  async ({ callId }, { callBook, captures }) => {
    const call = callBook.get(callId)
    if (call === undefined) throw new Fault('call-not-found')
    if (!(await captures().stop(String(call.id)))) throw new Fault('capture-not-found')
    return undefined
  },
)
