import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const dialplanRemoveExtension = command(
  {
    name: 'dialplan remove extension',
    synopsis: 'Removes an extension, or one step of it, until the next reload.',
    arguments: [
      {
        name: 'extension[/caller]@context',
        words: ({ contexts }) =>
          [...contexts.contexts].flatMap(({ name, extensions }) =>
            extensions.map((extension) => `${extension.name}@${name}`),
          ),
      },
      { name: 'priority', isOptional: true },
    ],
  },
  ({ args: [written = '', number], deps: { contexts } }) => {
    const parts = /^([^@/]+)(?:\/([^@]*))?@(.+)$/.exec(written)
    if (!parts) return refused(`'${written}' is no extension: it is written extension@context`)
    const [, exten = '', caller, context = ''] = parts
    if (!contexts.context(context)) return refused(`There is no existence of '${context}' context`)
    if (number !== undefined && !/^(hint|[1-9]\d{0,8})$/.test(number)) return refused(`'${number}' is no priority`)
    const priority = number === 'hint' ? -1 : Number(number)
    const removed = contexts.removeExtension(context, exten, {
      ...(caller === undefined ? {} : { caller }),
      ...(number === undefined ? {} : { priority }),
    })
    if (removed === 0) return refused(`Failed to remove extension ${exten}@${context}`)
    if (number === undefined) return said(`Whole extension ${exten}@${context} removed`)
    return said(`Extension ${exten}@${context} with priority ${number} removed`)
  },
)
