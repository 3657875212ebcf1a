import { operation } from '../../operation.ts'

export const reload = operation(
  {
    resource: 'configuration',
    nickname: 'reload',
    method: 'POST',
    path: '/configuration/reload',
    owner: 'here',
    summary: 'Reads the configuration files again, and goes on with what they say now.',
    notes: 'As `core reload` does. Calls go on. What is wrong with the files is in the log, and in the check.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      part: {
        in: 'query',
        type: 'string',
        about: 'Only the dialplan, or only the log.',
        values: ['everything', 'dialplan', 'logger'],
        default: 'everything',
      },
    },
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  async ({ part }, { configurationFiles, log }, { user }) => {
    log.notice(`${user.name} wants the configuration read again (${part})`)
    await configurationFiles.reload(part)
    return undefined
  },
)
