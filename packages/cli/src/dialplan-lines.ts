// Contexts of the dialplan as lines, in the shape that scripts read.
// Not which contexts.

import { type Context, type Extension, hintPriority, type Priority } from '@jackfield/dialplan'
import { wideCell } from './columns.ts'

const row = (left: string, right: string, from: string) => `  ${wideCell(left, 17)} ${wideCell(right, 45)} [${from}]`

interface FromSomewhere {
  readonly registrar: string
  readonly place: { readonly file: string; readonly line: number } | undefined
}

const originOf = ({ registrar, place }: FromSomewhere): string =>
  place ? `${place.file.slice(place.file.lastIndexOf('/') + 1)}:${place.line}` : registrar

const stepOf = ({ number, application, data }: Priority): string =>
  number === hintPriority
    ? `hint: ${application}${data === '' ? '' : `,${data}`}`
    : `${number}. ${application}(${data})`

export const extensionTitle = ({ name, caller }: Extension): string =>
  caller === undefined ? name : `${name}/${caller.key}`

export function contextLines(
  context: Context,
  extensions: readonly Extension[],
  { isWhole, isIncluded }: { isWhole: boolean; isIncluded: boolean },
): string[] {
  const title = isIncluded ? 'Included context' : 'Context'
  const lines = [`[ ${title} '${context.name}' created by '${context.registrar}' ]`]
  for (const extension of extensions) lines.push(...extensionLines(extension))
  if (isWhole) {
    for (const include of context.includes) {
      const times = include.times === '' ? '' : `,${include.times}`
      lines.push(row('Include =>', `'${include.context}${times}'`, originOf(include)))
    }
    for (const ignored of context.ignorePatterns) {
      lines.push(row('Ignore pattern =>', `'${ignored.pattern.text}'`, originOf(ignored)))
    }
    for (const one of context.switches) lines.push(row('Alt. Switch =>', `'${one.name}/${one.data}'`, originOf(one)))
  }
  return [...lines, '']
}

function extensionLines(extension: Extension): string[] {
  return extension.priorities.flatMap((priority, at) => {
    const label = priority.label === undefined ? '' : `   [${priority.label}]`
    const step = row(at === 0 ? `'${extensionTitle(extension)}' =>` : label, stepOf(priority), originOf(priority))
    // the first line has its name where others have their label
    return at === 0 && label !== '' ? [`  ${label}`, step] : [step]
  })
}
