// Loads the command that runs an exchange, and tells its threads where theirs is kept.
// Not the other commands: they are small.

import { setEnvironmentData } from 'node:worker_threads'
import { EarlyHangup } from './early-hangup.ts'
import { loadKept } from './load-kept.ts'
import { prepareSettled } from './settled.ts'

type StartCommand = typeof import('../commands/start.ts')

export interface LoadedStart extends StartCommand {
  /** keeps the program for the next start */
  keepProgram(): Promise<void>
  readonly hangup: EarlyHangup
}

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

export async function loadStart(): Promise<LoadedStart> {
  const hangup = new EarlyHangup()
  const entry = new URL(`../commands/start.${ending}`, import.meta.url)
  const { command, program } = await loadKept(entry, () => import('../commands/start.ts'))
  if (program) {
    program.pause = command.pause
    prepareSettled()
    setEnvironmentData('jackfield:thread-loader', new URL(`./thread.${ending}`, import.meta.url).href)
  }
  return { ...command, keepProgram: async () => program?.keep(), hangup }
}
