// The files of the configuration, as clients with the class config read and write them.
// Not what they mean: a reload does that.

import { realpathSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { type ConfDocument, type ConfFiles, readConf } from '@jackfield/conf'

export interface ConfigurationFiles {
  readonly directory: string
  readonly files: ConfFiles
  /** Throws when it cannot; absent: they cannot be written here. */
  write?(path: string, text: string): void
}

export const noConfigurationFiles: ConfigurationFiles = {
  directory: '/nowhere',
  files: { read: () => undefined, list: () => [] },
}

/** The path of a file below the directory of configuration; nothing when it is elsewhere, by `..` or by a link. */
export function pathOf({ directory }: ConfigurationFiles, name: string): string | undefined {
  const path = resolve(directory, name)
  if (!isBelow(path, resolve(directory))) return undefined
  const [real, home] = [realPathOf(path), realPathOf(directory)]
  return isBelow(real, home) ? path : undefined
}

const isBelow = (path: string, directory: string) =>
  path.startsWith(directory.endsWith(sep) ? directory : directory + sep)

/** Of a file that is not there yet: that of where it is to be. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : resolve(realPathOf(above), path.slice(above.length).replace(/^\/+/, ''))
  }
}

export type ReadDocument =
  | { readonly ok: true; readonly document: ConfDocument }
  | { readonly ok: false; readonly problem: string }

export function readDocument(configuration: ConfigurationFiles, name: string): ReadDocument {
  if (name === '') return { ok: false, problem: 'Filename not specified' }
  if (pathOf(configuration, name) === undefined) return { ok: false, problem: 'File requires escalated privileges' }
  const { directory, files } = configuration
  const document = readConf({ directory, file: name, files: { read: files.read, list: files.list } })
  if (!document.isPresent) return { ok: false, problem: 'Config file not found' }
  if (!document.ok) return { ok: false, problem: 'Config file has invalid format' }
  return { ok: true, document }
}
