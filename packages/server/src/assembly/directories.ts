// The directories an exchange writes to, made before it starts.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

export function makeDirectories({ program: { directories } }: Settings): void {
  const { database, data, spool, run, log, cache } = directories
  for (const path of [database, join(data, 'sounds'), join(spool, 'recording'), run, log, cache]) {
    mkdirSync(path, { recursive: true, mode: 0o750 })
  }
}
