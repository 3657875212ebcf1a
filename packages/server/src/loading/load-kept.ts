// Loads a command from where the program is kept, and where nothing is kept as Node does it.
// Not what a command wants besides: load-start.ts has threads, too.

import { UnknownModuleForm } from './module-body.ts'
import { Program } from './program.ts'
import { ReadAhead } from './read-ahead.ts'

export interface Loaded<Command> {
  readonly command: Command
  /** absent: Node has loaded it, and nothing is kept */
  readonly program: Program | undefined
}

/** `entry`: the command as a file, `asNode`: as Node imports it. */
export async function loadKept<Command>(entry: URL, asNode: () => Promise<Command>): Promise<Loaded<Command>> {
  const program = Program.open(entry)
  try {
    if (program) return { command: program.load(ReadAhead.begin) as Command, program }
  } catch (error) {
    if (!(error instanceof UnknownModuleForm)) throw error
  }
  return { command: await asNode(), program: undefined }
}
