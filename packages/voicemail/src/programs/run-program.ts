// Programs that the administrator has named: for mails, notices and passwords.
// What they are handed comes as arguments or on standard input, never as part of a line of the shell.

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { type Clock, guarded } from '@jackfield/base'

export interface ProgramRun {
  /** nothing: it could not be started, or was ended */
  readonly exitCode: number | undefined
  readonly output: string
}

type Child = ChildProcessByStdio<Writable, Readable, null>

const longestMs = 120_000
const mostOutput = 4_096

/** Never rejects. The line may have arguments of its own in front. */
export function runProgram(
  clock: Clock,
  line: string,
  { args = [], input }: { readonly args?: readonly string[]; readonly input?: Buffer } = {},
): Promise<ProgramRun> {
  return new Promise((resolve) => {
    const child = start(line, args)
    if (!child) return resolve({ exitCode: undefined, output: '' })
    let output = ''
    const finish = (exitCode: number | undefined) => {
      limit.cancel()
      resolve({ exitCode, output })
    }
    const limit = clock.after(longestMs, () => {
      endAll(child)
      finish(undefined)
    })
    child.on('error', () => finish(undefined))
    child.on('close', (code) => finish(code ?? undefined))
    // a machine without free files has started nothing, and says so in a moment
    child.stdout?.on(
      'data',
      guarded('what a program says', (chunk: Buffer) => {
        if (output.length < mostOutput) output += chunk.toString()
      }),
    )
    // a program that does not want to know closes its end
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** Nothing: it cannot be started as it is written. */
function start(line: string, args: readonly string[]): Child | undefined {
  try {
    // with a group of its own, in which everything is that it starts itself
    return spawn('/bin/sh', ['-c', `${line} "$@"`, 'sh', ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    })
  } catch {
    return undefined
  }
}

/** The program, and what it started: a line of several would leave the others behind. */
function endAll(child: Child): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // they ended by themselves
  }
  child.stdout?.destroy()
}
