import { logLevels } from '@jackfield/base'
import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

const words = {
  'log-levels-missing': 'it has no levels',
  'log-channel-exists': 'there is one of that name already',
  'log-channel-name-bad': 'that is no name of a log channel',
  'log-channel-not-opened': 'it cannot be opened',
  'limit-reached': 'there are too many (max_log_channels in asterisk.conf)',
} as const

export const loggerAddChannel = command(
  {
    name: 'logger add channel',
    synopsis: 'Writes log entries to one more file, until it is removed or the exchange ends.',
    arguments: [{ name: 'name' }, { name: 'levels', words: () => logLevels.map((level) => level.toLowerCase()) }],
    notes: ['The levels are joined by commas, as in logger.conf.'],
  },
  async ({ args: [name = '', levels = ''], deps: { logs } }) => {
    const added = await logs.add(name, levels)
    if (!added.ok) return refused(`ERROR: log channel '${name}' was not added: ${words[added.code]}`)
    return said(`Log channel '${name}' added.`)
  },
)
