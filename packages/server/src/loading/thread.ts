// What a thread of the exchange begins with: it loads the module that it is for, from where the program is kept.
// Not what the thread does.

import { giveMemoryBack } from './give-memory-back.ts'
import { Program } from './program.ts'
import { untilSettled } from './settled.ts'

const entry = new URL(process.argv[2] ?? '')
const program = Program.open(entry)
/** Not awaited: a thread may end before. */
export let givenBack: Promise<void> | undefined
if (program) {
  program.load()
  await program.keep()
  givenBack = untilSettled().then(giveMemoryBack)
} else {
  await import(entry.href)
}
