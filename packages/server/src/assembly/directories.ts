// The directories an exchange writes to, made before it starts.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Rights } from '../rights.ts'
import type { Settings } from './settings.ts'

/** `rights`: whose they are to be. */
export function makeDirectories({ program: { directories } }: Settings, rights?: Rights): void {
  const { database, data, spool, run, log, cache } = directories
  for (const path of [database, join(data, 'sounds'), join(spool, 'recording'), run, log, cache]) {
    const made = mkdirSync(path, { recursive: true, mode: 0o750 })
    if (made !== undefined) rights?.giveFiles(made)
  }
  if (rights) for (const path of new Set([database, spool, run, log, cache])) rights.giveFiles(path)
}
