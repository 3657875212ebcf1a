// modules.conf: which capabilities are left out.

import { type Complaint, findSection, parseBoolean } from '@jackfield/conf'
import type { ConfigurationSource } from './source.ts'

export interface ModulesConf {
  /** everything is loaded but what `noload` names; false: only what `load` names, and what cannot be left out */
  readonly isAutoload: boolean
  readonly load: readonly string[]
  readonly noload: readonly string[]
  /** missing ones end the start */
  readonly require: readonly string[]
}

const listed: Record<string, keyof Omit<ModulesConf, 'isAutoload'> | undefined> = {
  load: 'load',
  preload: 'load',
  noload: 'noload',
  require: 'require',
  'preload-require': 'require',
}

/** With or without the suffix, the same module is meant. */
const withSuffix = (name: string) => (name.endsWith('.so') ? name : `${name}.so`)

export function readModulesConf(source: ConfigurationSource): ModulesConf {
  const document = source.read('modules.conf')
  const section = findSection(document, 'modules')
  const conf = {
    isAutoload: !document.isPresent,
    load: [] as string[],
    noload: [] as string[],
    require: [] as string[],
  }
  for (const { name, value, file, line } of section?.variables ?? []) {
    const word = name.toLowerCase()
    const list = listed[word]
    if (word === 'autoload') conf.isAutoload = parseBoolean(value) ?? false
    else if (list) conf[list].push(withSuffix(value))
    else source.complain([unknown(name, file, line)])
  }
  return conf
}

const unknown = (name: string, file: string, line: number): Complaint => ({
  severity: 'error',
  code: 'unknown-option',
  message: `There is no option ${name} here`,
  file,
  line,
})
