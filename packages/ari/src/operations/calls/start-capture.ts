import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { callId } from '../../path-parameters.ts'

export const startCapture = operation(
  {
    resource: 'calls',
    nickname: 'startCapture',
    method: 'POST',
    path: '/calls/{callId}/capture',
    owner: 'call',
    summary: 'Keeps the packets of audio of a call in progress from now on, for its pcap file.',
    notes:
      'Until it is stopped, the call ends, or there are 20 megabytes. Nothing happens when it is captured already. The last twenty captures are kept.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      callId,
      plain: {
        in: 'query',
        type: 'boolean',
        about: 'Whether packets that are protected on the wire are kept without their protection.',
      },
    },
    errors: ['call-not-found', 'call-ended', 'capture-failed'],
    module: 'res_ari_channels.so',
  },
  async ({ callId, plain = false }, { callBook, captures }) => {
    const call = callBook.get(callId)
    if (call === undefined) throw new Fault('call-not-found')
    if (call.state === 'ended') throw new Fault('call-ended')
    const trouble = await captures().start(String(call.id), plain)
    if (trouble !== undefined) throw new Fault('capture-failed', { reason: trouble })
    return undefined
  },
)
