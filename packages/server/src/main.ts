// The program: reads the command line and does what it says.
// Each command is loaded when it is asked for: a client of a running exchange does not wait for a whole one to load.

import { readCommandLine, usage } from './command-line.ts'
import { loadCheck } from './loading/load-check.ts'
import { loadStart } from './loading/load-start.ts'
import { programName } from './version.ts'

const invocation = readCommandLine(process.argv.slice(2), process.env)
switch (invocation.command) {
  case 'start': {
    const { start, keepProgram, hangup } = await loadStart()
    // what is left then are timers and sockets nobody waits for
    process.exit(await start(invocation.place, invocation.rights, { keepProgram, hangup }))
    break
  }
  case 'check': {
    const { check, keepProgram } = await loadCheck()
    process.exitCode = check(invocation.place, invocation.isJson)
    await keepProgram()
    break
  }
  case 'remote': {
    const { remote } = await import('./commands/remote.ts')
    process.exit(await remote(invocation.place, invocation.line, invocation.isJson))
    break
  }
  case 'cluster': {
    const { cluster } = await import('./commands/cluster.ts')
    process.exit(await cluster(invocation))
    break
  }
  case 'asterisk': {
    const { asterisk } = await import('./commands/asterisk.ts')
    process.exit(await asterisk(invocation.words, invocation.place))
    break
  }
  case 'link': {
    const { link } = await import('./commands/link.ts')
    process.exitCode = link(invocation.directory, invocation.place)
    break
  }
  case 'capacity': {
    const { capacity } = await import('./commands/capacity.ts')
    process.exit(await capacity(invocation.words))
    break
  }
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
