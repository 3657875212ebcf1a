import { operation } from '../../operation.ts'

export const getDifference = operation(
  {
    resource: 'configuration',
    nickname: 'getDifference',
    method: 'GET',
    path: '/configuration/difference',
    owner: 'here',
    summary: 'Lists what is written otherwise in the configuration files than it was when they were read last.',
    notes: 'What a reload would read. Some of it counts only after a restart, such as the address of a door.',
    since: ['2.0.0'],
    response: 'List[ConfigurationChange]',
    parameters: {
      limit: { in: 'query', type: 'int', about: 'How many at most.', default: 100, min: 1, max: 1000 },
    },
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  ({ limit }, { configurationFiles }) => [...configurationFiles.difference(limit)],
)
