import { type Context, type Extension, hintPriority } from '@jackfield/dialplan'
import { action } from '../action.ts'
import { escapeValue, type Field, field } from '../message.ts'
import { failure, type ListItem, list } from '../reply.ts'

const row = (context: Context, fields: readonly Field[], registrar: string): ListItem => ({
  event: 'ListDialplan',
  lines: [['Context', context.name], ...fields, ['Registrar', registrar]],
  id: 'first',
})

const steps = (context: Context, extension: Extension): ListItem[] =>
  extension.priorities.map(({ number, label, application, data, registrar }) =>
    row(
      context,
      [
        ['Extension', extension.name],
        ...(label === undefined ? [] : ([['ExtensionLabel', label]] as const)),
        ['Priority', number === hintPriority ? 'hint' : String(number)],
        ['Application', application],
        ['AppData', escapeValue(data)],
      ],
      registrar,
    ),
  )

const others = (context: Context): ListItem[] => [
  ...context.includes.map((one) => row(context, [['IncludeContext', one.context]], one.registrar)),
  ...context.ignorePatterns.map((one) => row(context, [['IgnorePattern', one.pattern.text]], one.registrar)),
  ...context.switches.map((one) => row(context, [['Switch', `${one.name}/${one.data}`]], one.registrar)),
]

export const showDialPlan = action(
  {
    name: 'ShowDialPlan',
    privilege: ['config', 'reporting'],
    synopsis: 'Lists the steps of the dialplan, of a context or of an extension',
  },
  (request, { deps: { contexts } }) => {
    const [name, exten] = [request.get('Context'), request.get('Extension')]
    const meant = [...contexts.contexts].filter((context) => name === '' || context.name === name)
    if (name !== '' && meant.length === 0) return failure(`Did not find context ${name}`)
    const found = meant.map((context) => ({
      context,
      extensions: context.extensions.filter((extension) => exten === '' || extension.name === exten),
    }))
    const extensions = found.reduce((sum, one) => sum + one.extensions.length, 0)
    if (exten !== '' && extensions === 0) {
      return failure(`Did not find extension ${exten}${name === '' ? '' : `@${name}`}`)
    }
    const shown = found.filter((one) => exten === '' || one.extensions.length > 0)
    const priorities = shown.flatMap((one) => one.extensions.flatMap((extension) => steps(one.context, extension)))
    const items = shown.flatMap((one) => [
      ...one.extensions.flatMap((extension) => steps(one.context, extension)),
      ...(exten === '' ? others(one.context) : []),
    ])
    return list('DialPlan list will follow', items, 'ShowDialPlanComplete', [
      field('ListExtensions', extensions),
      field('ListPriorities', priorities.length),
      field('ListContexts', shown.length),
    ])
  },
)
