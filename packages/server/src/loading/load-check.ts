// Loads the command that looks through a configuration, as that of a start is loaded: it wants as much of the house.
// Not the start: that has threads, too.

import { loadKept } from './load-kept.ts'

type CheckCommand = typeof import('../commands/check.ts')

export interface LoadedCheck extends CheckCommand {
  /** keeps the program for the next time */
  keepProgram(): Promise<void>
}

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

export async function loadCheck(): Promise<LoadedCheck> {
  const entry = new URL(`../commands/check.${ending}`, import.meta.url)
  const { command, program } = await loadKept(entry, () => import('../commands/check.ts'))
  return { ...command, keepProgram: async () => program?.keep() }
}
