import { Content, Download, Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { callId } from '../../path-parameters.ts'

export const getPcap = operation(
  {
    resource: 'calls',
    nickname: 'getPcap',
    method: 'GET',
    path: '/calls/{callId}/pcap',
    owner: 'call',
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
    const packets = callBook.packets(callId)
    if (packets === undefined) throw new Fault('call-not-found')
    if (packets === forgotten) throw new Fault('ladder-not-kept')
    const path = await captures().file(String(callBook.get(callId)?.id), packets)
    const name = `call-${callId}.pcap`
    if (path !== undefined) return new Download(path, type, name)
    return new Content(callBook.pcap(packets), type, name)
  },
)

const forgotten = 'forgotten'
const type = 'application/vnd.tcpdump.pcap'
