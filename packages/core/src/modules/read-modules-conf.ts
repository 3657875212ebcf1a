// modules.conf into what is to be loaded.
// Not loading.

import { table } from '@jackfield/base'
import { type Complaint, type ConfDocument, findSections, parseBoolean } from '@jackfield/conf'
import type { ModuleSelection } from './modules.ts'

/** `preload` means nothing any more beyond `load`: the order follows from who needs whom. */
const lists = table<readonly ('load' | 'noload' | 'require')[]>({
  load: ['load'],
  preload: ['load'],
  noload: ['noload'],
  require: ['require'],
  'preload-require': ['require'],
})

/** Without the file everything is loaded; a file that says nothing of `autoload` loads only what it names. */
export function readModulesConf(document: ConfDocument): {
  selection: ModuleSelection
  complaints: readonly Complaint[]
} {
  if (!document.isPresent) return { selection: { autoload: true }, complaints: document.complaints }
  const complaints: Complaint[] = [...document.complaints]
  const selection = { autoload: false, load: [] as string[], noload: [] as string[], require: [] as string[] }
  for (const { name, value, file, line } of findSections(document, 'modules').flatMap((section) => section.variables)) {
    const option = name.toLowerCase()
    if (option === 'autoload') {
      const isOn = parseBoolean(value)
      selection.autoload = isOn ?? false
      if (isOn === undefined) {
        const message = `"${value}" is no value for autoload; expected yes or no`
        complaints.push({ severity: 'error', code: 'bad-value', message, file, line })
      }
    } else if (lists.has(option)) {
      for (const list of lists.get(option) ?? []) selection[list].push(value)
    } else {
      const message = `"${name}" is not an option of [modules]`
      complaints.push({ severity: 'error', code: 'unknown-option', message, file, line })
    }
  }
  const bare = (name: string) => name.toLowerCase().replace(/\.so$/, '')
  const left = new Set(selection.noload.map(bare))
  for (const name of selection.require.filter((required) => left.has(bare(required)))) {
    const message = `${name} is required and not to be loaded at the same time`
    complaints.push({ severity: 'error', code: 'module-required-and-left-out', message, file: document.file, line: 0 })
  }
  return { selection, complaints }
}
