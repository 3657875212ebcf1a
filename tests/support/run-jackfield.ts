// The program from its command line to its end: the exit code and everything it said.
// Not for an exchange that goes on: that is exchange-process.ts.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithTests } from './end-with-tests.ts'

export const program = join(import.meta.dirname, '../../bin/jackfield.mjs')

export interface Run {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

export async function runJackfield(...words: readonly string[]): Promise<Run> {
  const child = endWithTests(spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] }))
  const [output, errors] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    child.stderr.setEncoding('utf8').toArray(),
    once(child, 'close'),
  ])
  return { code: child.exitCode, output: output.join(''), errors: errors.join('') }
}
