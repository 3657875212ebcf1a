import { operation } from '../../operation.ts'

export const check = operation(
  {
    resource: 'configuration',
    nickname: 'check',
    method: 'GET',
    path: '/configuration/check',
    owner: 'here',
    summary:
      'Looks through the configuration files as they are now: what is wrong with them, and what of it works here.',
    notes:
      'As `jackfield check` does. Nothing is changed. It is done beside the calls; a large configuration takes seconds.',
    since: ['2.0.0'],
    response: 'ConfigurationCheck',
    parameters: {},
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  async (_parameters, { configurationFiles }) => ({ ...(await configurationFiles.check()) }),
)
