import { operation } from '../../operation.ts'

export const listCaptures = operation(
  {
    resource: 'calls',
    nickname: 'listCaptures',
    method: 'GET',
    path: '/captures',
    owner: 'gather',
    summary: 'Lists the captures of audio of calls that are kept, the newest first.',
    notes: 'Those that were started over the interface. What was captured is in the pcap file of the call.',
    since: ['2.0.0'],
    response: 'List[CallCapture]',
    parameters: {},
    errors: [],
    module: 'res_ari_channels.so',
  },
  (_, { captures }) =>
    captures()
      .list()
      .map(({ callId, isRunning, isFull, packets, bytes }) => ({
        call_id: callId,
        running: isRunning,
        ...{ full: isFull, packets, bytes },
      })),
)
