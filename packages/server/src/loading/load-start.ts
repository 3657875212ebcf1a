// Loads the command that runs an exchange: from where the program is kept, and where nothing is kept as Node does it.
// Not the other commands: they are small.

import { setEnvironmentData } from 'node:worker_threads'
import { UnknownModuleForm } from './module-body.ts'
import { Program } from './program.ts'
import { prepareSettled } from './settled.ts'

type StartCommand = typeof import('../commands/start.ts')

export interface LoadedStart extends StartCommand {
  /** keeps the program for the next start */
  keepProgram(pause: () => Promise<void>): Promise<void>
}

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

export async function loadStart(): Promise<LoadedStart> {
  const program = Program.open(new URL(`../commands/start.${ending}`, import.meta.url))
  try {
    if (program) {
      const command = program.load() as unknown as StartCommand
      prepareSettled()
      setEnvironmentData('jackfield:thread-loader', new URL(`./thread.${ending}`, import.meta.url).href)
      return { ...command, keepProgram: (pause) => program.keep(pause) }
    }
  } catch (error) {
    if (!(error instanceof UnknownModuleForm)) throw error
  }
  return { ...(await import('../commands/start.ts')), keepProgram: async () => undefined }
}
