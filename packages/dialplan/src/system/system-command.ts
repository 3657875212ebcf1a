// The applications that run a command: its text, and what its exit code is called.

import type { ApplicationRun } from '../engine/application.ts'
import { decodeEscapes } from '../text/decode-escapes.ts'
import { runCommand } from './run-command.ts'

/** The shell's word for a command that is not there. */
const notFound = 127

export type SystemStatus = 'SUCCESS' | 'FAILURE' | 'APPERROR'

export async function systemCommand(call: ApplicationRun): Promise<SystemStatus> {
  const { channel, data, log } = call
  let line = data
  if (/^"[\s\S]*"$/.test(line)) {
    log.notice('quotes around the whole command are taken away')
    line = line.slice(1, -1)
  }
  // a hangup does not end the command: it may be what tells others of it
  const { exitCode } = await runCommand(decodeEscapes(line))
  const status = exitCode === undefined || exitCode === notFound ? 'FAILURE' : exitCode === 0 ? 'SUCCESS' : 'APPERROR'
  if (status === 'FAILURE') log.warning(`cannot run '${line}'`)
  channel.variables.set('SYSTEMSTATUS', status)
  return status
}
