import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const loggerRemoveChannel = command(
  {
    name: 'logger remove channel',
    synopsis: 'Removes a log channel that was added while running.',
    arguments: [{ name: 'name', words: ({ logs }) => logs.list().map(({ channel }) => channel) }],
  },
  async ({ args: [name = ''], deps: { logs } }) => {
    const removed = await logs.remove(name)
    return removed.ok
      ? said(`Removed dynamic logger channel '${name}'`)
      : refused(`Unable to find dynamic logger channel '${name}'`)
  },
)
