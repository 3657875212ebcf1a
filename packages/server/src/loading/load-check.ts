// Loads the command that looks through a configuration, as that of a start is loaded: it wants as much of the house.
// Not the start: that has threads, too.

import { UnknownModuleForm } from './module-body.ts'
import { Program } from './program.ts'

type CheckCommand = typeof import('../commands/check.ts')

export interface LoadedCheck extends CheckCommand {
  /** keeps the program for the next time */
  keepProgram(): Promise<void>
}

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

export async function loadCheck(): Promise<LoadedCheck> {
  const program = Program.open(new URL(`../commands/check.${ending}`, import.meta.url))
  try {
    if (program) {
      const command = program.load() as unknown as CheckCommand
      return { ...command, keepProgram: () => program.keep(async () => undefined) }
    }
  } catch (error) {
    if (!(error instanceof UnknownModuleForm)) throw error
  }
  return { ...(await import('../commands/check.ts')), keepProgram: async () => undefined }
}
