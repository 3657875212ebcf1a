import { callSyntax } from '../call-syntax.ts'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const coreShowFunction = command(
  {
    name: 'core show function',
    synopsis: 'Describes a function of the dialplan.',
    arguments: [{ name: 'function', words: ({ engine }) => engine.registry.functions().map(({ name }) => name) }],
  },
  ({ args: [name = ''], deps }) => {
    const found = deps.engine.registry.function(name.toUpperCase())
    if (!found) return refused('No function by that name registered.')
    const { synopsis, module } = found
    const use = [found.read ? 'read' : '', found.write ? 'written' : ''].filter((word) => word !== '').join(' and ')
    const lines = [
      '',
      `  -= Info about function '${found.name}' =-`,
      '',
      '[Synopsis]',
      synopsis,
      '',
      '[Syntax]',
      callSyntax(found.name, found.arguments),
      '',
      '[Use]',
      `Can be ${use}.`,
      '',
    ]
    const data = { name: found.name, module, synopsis, arguments: found.arguments }
    return shown(lines, { ...data, isReadable: Boolean(found.read), isWritable: Boolean(found.write) })
  },
)
