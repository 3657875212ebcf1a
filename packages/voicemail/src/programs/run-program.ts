// Programs that the administrator has named: for mails, notices and passwords.
// What they are handed comes as arguments or on standard input, never as part of a line of the shell.

import { spawn } from 'node:child_process'
import type { Clock } from '@jackfield/base'

export interface ProgramRun {
  /** nothing: it could not be started, or was ended */
  readonly exitCode: number | undefined
  readonly output: string
}

const longestMs = 120_000
const mostOutput = 4_096

/** Never rejects. The line may have arguments of its own in front. */
export function runProgram(
  clock: Clock,
  line: string,
  { args = [], input }: { readonly args?: readonly string[]; readonly input?: Buffer } = {},
): Promise<ProgramRun> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', `${line} "$@"`, 'sh', ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
    let output = ''
    const limit = clock.after(longestMs, () => child.kill('SIGKILL'))
    const finish = (exitCode: number | undefined) => {
      limit.cancel()
      resolve({ exitCode, output })
    }
    child.stdout.on('data', (chunk: Buffer) => {
      if (output.length < mostOutput) output += chunk.toString()
    })
    // a program that does not want to know closes its end
    child.stdin.on('error', () => undefined)
    child.on('error', () => finish(undefined))
    child.on('close', (code) => finish(code ?? undefined))
    child.stdin.end(input)
  })
}
