import type { Context, Extension } from '@jackfield/dialplan'
import { counted } from '../columns.ts'
import { command } from '../command.ts'
import type { CommandDeps } from '../command-deps.ts'
import { contextLines, extensionTitle } from '../dialplan-lines.ts'
import { refused, shown } from '../reply.ts'

interface Found {
  readonly context: Context
  readonly extensions: readonly Extension[]
}

export const dialplanShow = command(
  {
    name: 'dialplan show',
    synopsis: 'Shows the dialplan, a context of it, or an extension.',
    arguments: [
      {
        name: '[extension@]context',
        isOptional: true,
        words: ({ contexts }) => [...contexts.contexts].map(({ name }) => name),
      },
    ],
  },
  ({ args: [written = ''], deps }) => {
    const at = written.indexOf('@')
    const exten = at < 0 ? '' : written.slice(0, at)
    const contextName = at < 0 ? written : written.slice(at + 1)
    if (contextName !== '' && !deps.contexts.context(contextName)) {
      return refused(`There is no existence of '${contextName}' context`)
    }
    const found = select(deps, contextName, exten)
    if (found.length === 0 && exten !== '') {
      const where = contextName === '' ? `'${exten}' extension in all contexts` : `${exten}@${contextName} extension`
      return refused(`There is no existence of ${where}`)
    }
    const extensions = found.reduce((count, each) => count + each.extensions.length, 0)
    const priorities = found
      .flatMap((each) => each.extensions)
      .reduce((count, extension) => count + extension.priorities.length, 0)
    const total =
      `-= ${counted(extensions, 'extension')} (${counted(priorities, 'priority', 'priorities')})` +
      ` in ${counted(found.length, 'context')}. =-`
    const lines = found.flatMap((each) => contextLines(each.context, each.extensions, exten === ''))
    return shown([...lines, total], found.map(dataOf))
  },
)

function select({ contexts, clock }: CommandDeps, contextName: string, exten: string): Found[] {
  const wanted = [...contexts.contexts].filter(({ name }) => contextName === '' || name === contextName)
  if (exten === '') return wanted.map((context) => ({ context, extensions: context.extensions }))
  return wanted.flatMap((context) => {
    // as it is written, or as somebody would dial it
    const found = contexts.find({ context: context.name, exten, priority: 1, nowMs: clock.wall() })
    const isMeant = (extension: Extension) =>
      extension.name === exten || (found.ok && found.context === context && found.extension === extension)
    const extensions = context.extensions.filter(isMeant)
    return extensions.length === 0 ? [] : [{ context, extensions }]
  })
}

const dataOf = ({ context, extensions }: Found) => ({
  context: context.name,
  registrar: context.registrar,
  includes: context.includes.map((include) => include.context),
  extensions: extensions.map((extension) => ({
    extension: extensionTitle(extension),
    priorities: extension.priorities.map(({ number, label, application, data }) => ({
      priority: number,
      ...(label === undefined ? {} : { label }),
      application,
      data,
    })),
  })),
})
