// The program: reads the command line and does what it says.

import { readCommandLine, usage } from './command-line.ts'
import { check } from './commands/check.ts'
import { start } from './commands/start.ts'
import { programName } from './version.ts'

const invocation = readCommandLine(process.argv.slice(2))
switch (invocation.command) {
  case 'start':
    // what is left then are timers and sockets nobody waits for
    void start(invocation.place).then((code) => process.exit(code))
    break
  case 'check':
    process.exitCode = check(invocation.place)
    break
  case 'version':
    console.log(programName)
    break
  case 'help':
    console.log(usage)
    break
  case 'wrong':
    console.error(`jackfield: ${invocation.message}\n\n${usage}`)
    process.exitCode = 2
}
