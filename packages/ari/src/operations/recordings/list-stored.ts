import { operation } from '../../operation.ts'

export const listStored = operation(
  {
    resource: 'recordings',
    nickname: 'listStored',
    method: 'GET',
    path: '/recordings/stored',
    owner: 'gather',
    summary: 'Lists the recordings that are stored.',
    since: ['12.0.0'],
    response: 'List[StoredRecording]',
    parameters: {},
    errors: [],
    module: 'res_ari_recordings.so',
  },
  async (_, { recordings }) => (await recordings.stored.list()).map(({ name, format }) => ({ name, format })),
)
