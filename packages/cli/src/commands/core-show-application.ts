import { callSyntax } from '../call-syntax.ts'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const coreShowApplication = command(
  {
    name: 'core show application',
    synopsis: 'Describes an application of the dialplan.',
    arguments: [{ name: 'application', words: ({ engine }) => engine.registry.applications().map(({ name }) => name) }],
  },
  ({ args: [name = ''], deps }) => {
    const found = deps.engine.registry.application(name)
    if (!found) return refused('Your application(s) is (are) not registered')
    const options = Object.entries(found.options ?? {})
    const lines = [
      '',
      `  -= Info about application '${found.name}' =-`,
      '',
      '[Synopsis]',
      found.synopsis,
      '',
      '[Syntax]',
      callSyntax(found.name, found.arguments),
      '',
      ...(options.length === 0 ? [] : ['[Options]', ...options.map(([letter, about]) => `  ${letter}: ${about}`), '']),
    ]
    const { module, synopsis } = found
    return shown(lines, {
      name: found.name,
      module,
      synopsis,
      arguments: found.arguments,
      options: found.options ?? {},
    })
  },
)
