import { Content, Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { callId } from '../../path-parameters.ts'

export const getPcap = operation(
  {
    resource: 'calls',
    nickname: 'getPcap',
    method: 'GET',
    path: '/calls/{callId}/pcap',
    summary: 'Downloads the packets of a call: its SIP messages, and its audio while it was captured.',
    notes:
      'Messages have the head of a datagram made up for them, whatever they came over, and nothing that a password could be guessed from. Only over HTTP.',
    since: ['2.0.0'],
    response: 'binary',
    parameters: {
      callId,
    },
    errors: ['call-not-found', 'ladder-not-kept', 'download-over-websocket'],
    module: 'res_ari_channels.so',
  },
  async ({ callId }, { callBook, captures }) => {
    const call = callBook.get(callId)
    const captured = call && (await captures().packets(String(call.id)))
    const packets = callBook.pcap(callId, captured)
    if (packets === undefined) throw new Fault('call-not-found')
    if (packets === forgotten) throw new Fault('ladder-not-kept')
    return new Content(packets, 'application/vnd.tcpdump.pcap', `call-${callId}.pcap`)
  },
)

const forgotten = 'forgotten'
