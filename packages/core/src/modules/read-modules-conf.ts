// modules.conf into what is to be loaded.
// Not loading.

import { table } from '@jackfield/base'
import {
  type Complaint,
  type ConfDocument,
  type ConfVariable,
  failure,
  findSections,
  parseBoolean,
  warning,
} from '@jackfield/conf'
import type { ModuleSelection } from './select-modules.ts'

/** `preload` means nothing any more beyond `load`: the order follows from who needs whom. */
const lists = table<'load' | 'noload' | 'require'>({
  load: 'load',
  preload: 'load',
  noload: 'noload',
  require: 'require',
  'preload-require': 'require',
})

const bare = (name: string) => name.toLowerCase().replace(/\.so$/, '')

/**
 * Without the file everything is loaded; a file that says nothing of `autoload` loads only what it names.
 * `names`: all modules there are. What is not to be loaded need not be there.
 */
export function readModulesConf(
  document: ConfDocument,
  names?: Iterable<string>,
): {
  selection: ModuleSelection
  complaints: readonly Complaint[]
} {
  if (!document.isPresent) return { selection: { autoload: true }, complaints: document.complaints }
  const complaints: Complaint[] = [...document.complaints]
  const known = names && new Set([...names].map(bare))
  const selection = { autoload: false, load: [] as string[], noload: [] as string[], require: [] as string[] }
  const required: ConfVariable[] = []
  for (const variable of findSections(document, 'modules').flatMap((section) => section.variables)) {
    const { name, value } = variable
    const option = name.toLowerCase()
    const list = lists.get(option)
    if (option === 'autoload') {
      const isOn = parseBoolean(value)
      selection.autoload = isOn ?? false
      if (isOn === undefined) {
        complaints.push(failure('bad-value', `"${value}" is no value for autoload; expected yes or no`, variable))
      }
    } else if (list) {
      selection[list].push(value)
      if (list === 'require') required.push(variable)
      if (list !== 'noload' && known && !known.has(bare(value))) complaints.push(unknownModule(list, variable))
    } else complaints.push(failure('unknown-option', `"${name}" is not an option of [modules]`, variable))
  }
  const left = new Set(selection.noload.map(bare))
  for (const variable of required.filter(({ value }) => left.has(bare(value)))) {
    const message = `${variable.value} is required and not to be loaded at the same time`
    complaints.push(failure('module-required-and-left-out', message, variable))
  }
  return { selection, complaints }
}

/** Without one that is required the exchange does not start. */
function unknownModule(list: 'load' | 'require', variable: ConfVariable): Complaint {
  const message = `This exchange has no module ${variable.value}`
  return (list === 'require' ? failure : warning)('unknown-module', message, variable)
}
