// `exec_after_rotate` of logger.conf: the administrator's own command, run once for every file that got another name.
// Not reachable from any interface: only the configuration file names the command.

import { spawn } from 'node:child_process'
import type { Log } from '@jackfield/base'

/** `command` may say `${filename}`; the path reaches the shell as a variable, never as text of the command. */
export function runAfterRotation(command: string | undefined, path: string, log: Log): void {
  if (!command) return
  const script = command.replaceAll('${filename}', '"$JACKFIELD_ROTATED"')
  const child = spawn('/bin/sh', ['-c', script], { stdio: 'ignore', env: { ...process.env, JACKFIELD_ROTATED: path } })
  child.on('error', (error) => log.error(`exec_after_rotate could not be run: ${error.message}`))
  child.on('exit', (code) => {
    if (code !== 0) log.warning(`exec_after_rotate ended with ${code}`)
  })
}
