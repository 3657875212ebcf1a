// The files of the configuration for whoever may write them: whole or not at all, with the rights and the owner they had.

import { chmodSync, renameSync, statSync, writeFileSync } from 'node:fs'
import type { ConfigurationFiles } from '@jackfield/manager'
import type { ConfigurationSource } from '../configuration/source.ts'

export function writableFiles(source: ConfigurationSource): ConfigurationFiles {
  const { directory, files } = source
  // what is not on a disk cannot be written
  return source.base === undefined ? { directory, files } : { directory, files, write }
}

function write(path: string, text: string): void {
  const aside = `${path}.new`
  // they may hold secrets
  writeFileSync(aside, text, { mode: 0o640 })
  const before = statSync(path, { throwIfNoEntry: false })
  if (before) chmodSync(aside, before.mode & 0o777)
  renameSync(aside, path)
}
