// The control socket as asterisk.conf names it: its place, and who may use it. For whoever only wants to reach an exchange that runs
// this is all there is to read. Not the rest of the file: what that means takes the whole house.

import { resolve } from 'node:path'
import { findSection, type OptionsOf, readOptions } from '@jackfield/conf'
import type { ConfigurationSource } from './source.ts'

/** The names are those of a file because it is one. */
export const fileOptions = {
  astctl: { type: 'string', default: 'jackfield.ctl' },
  astctlpermissions: { type: 'string' },
  astctlowner: { type: 'string' },
  astctlgroup: { type: 'string' },
} as const

const runOptions = { astrundir: { type: 'string' } } as const

export interface ControlFile {
  readonly path: string
  /** as chmod takes it; absent: only its owner */
  readonly mode?: number
  /** a name or a number */
  readonly owner?: string
  readonly group?: string
}

export function readControlFile(
  source: ConfigurationSource,
  options: OptionsOf<typeof fileOptions>,
  run: string,
  place: { file: string; line: number },
): ControlFile {
  const { astctl, astctlpermissions: permissions, astctlowner: owner, astctlgroup: group } = options
  const isMode = permissions !== undefined && /^[0-7]{3,4}$/.test(permissions)
  if (permissions !== undefined && !isMode) {
    const message = `astctlpermissions = ${permissions} is no mode such as 0660; only its owner can use the control socket`
    source.complain([{ severity: 'warning', code: 'bad-value', message, ...place }])
  }
  return {
    path: resolve(run, astctl),
    ...(isMode ? { mode: Number.parseInt(permissions, 8) } : {}),
    ...(owner ? { owner } : {}),
    ...(group ? { group } : {}),
  }
}

/** Its place alone, without a word about what is wrong in the file. */
export function findControlFile(source: ConfigurationSource, home: string, file = 'asterisk.conf'): string {
  const document = source.readQuietly(file)
  const empty = { name: '', isTemplate: false, bases: [], variables: [], file, line: 0 }
  const { astrundir } = readOptions(runOptions, findSection(document, 'directories') ?? empty).options
  const files = readOptions(fileOptions, findSection(document, 'files') ?? empty).options
  const { astctl } = files as OptionsOf<typeof fileOptions>
  const run = astrundir === undefined ? resolve(home, 'run') : resolve(source.base ?? home, astrundir)
  return resolve(run, astctl)
}
