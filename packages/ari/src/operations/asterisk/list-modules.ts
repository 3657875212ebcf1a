import { operation } from '../../operation.ts'
import { showModule } from '../../show-module.ts'

export const listModules = operation(
  {
    resource: 'asterisk',
    nickname: 'listModules',
    method: 'GET',
    path: '/asterisk/modules',
    owner: 'here',
    also: ['/server/modules'],
    summary: 'Lists the modules that are loaded, by name.',
    since: ['1.7.0', '13.5.0'],
    response: 'List[Module]',
    parameters: {},
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  (_parameters, { modules }) => modules.list().map(showModule),
)
