import type { Context, Extension } from '@jackfield/dialplan'
import { counted } from '../columns.ts'
import { command } from '../command.ts'
import type { CommandDeps } from '../command-deps.ts'
import { contextLines, extensionTitle } from '../dialplan-lines.ts'
import { refused, shown } from '../reply.ts'

interface Found {
  readonly context: Context
  readonly extensions: readonly Extension[]
  /** reached from the context that was asked for */
  readonly isIncluded: boolean
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
    const lines = found.flatMap((each) =>
      contextLines(each.context, each.extensions, { isWhole: exten === '', isIncluded: each.isIncluded }),
    )
    return shown([...lines, total], found.map(dataOf))
  },
)

function select(deps: CommandDeps, contextName: string, exten: string): Found[] {
  const all = [...deps.contexts.contexts]
  const wanted = all.filter(({ name }) => contextName === '' || name === contextName)
  if (exten === '') return wanted.map((context) => ({ context, extensions: context.extensions, isIncluded: false }))
  const reachable = contextName === '' ? wanted : reachableFrom(deps, contextName)
  return reachable.flatMap((context) => {
    const isIncluded = contextName !== '' && context.name !== contextName
    const extensions = extensionsFor(deps, context, exten)
    return extensions.length === 0 ? [] : [{ context, extensions, isIncluded }]
  })
}

/** The context and all it includes, directly or not, whatever time it is. */
function reachableFrom({ contexts }: CommandDeps, name: string): Context[] {
  const names = new Set([name])
  for (const each of names) for (const include of contexts.context(each)?.includes ?? []) names.add(include.context)
  return [...names].flatMap((each) => contexts.context(each) ?? [])
}

/** As it is written, or as somebody would dial it. */
function extensionsFor({ contexts, clock }: CommandDeps, context: Context, exten: string): Extension[] {
  const found = contexts.find({ context: context.name, exten, priority: 1, nowMs: clock.wall() })
  return context.extensions.filter(
    (extension) => extension.name === exten || (found.ok && found.context === context && found.extension === extension),
  )
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
