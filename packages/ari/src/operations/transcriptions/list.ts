import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'transcriptions',
    nickname: 'list',
    owner: 'gather',
    method: 'GET',
    path: '/transcriptions',
    summary: 'Lists the channels of which the words are written down.',
    since: ['2.0.0'],
    response: 'List[Transcription]',
    parameters: {},
    errors: [],
    module: 'res_ari_channels.so',
  },
  (_parameters, { transcriptions }) => [...transcriptions.list()],
)
