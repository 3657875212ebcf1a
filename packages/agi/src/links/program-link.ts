// A conversation with a program of this machine, over its standard input and output.
// Not the sound: a program that gets it has it beside this.

import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { Clock } from '@jackfield/base'
import { LineQueue } from '../line-queue.ts'
import type { Link, Said } from '../link.ts'
import { writeOut } from './write-out.ts'

export type Program = ChildProcessByStdio<Writable, Readable, Readable>

/** How long a program that has closed its output may take to end; one that goes on by itself has not failed. */
const longestEndMs = 200

export class ProgramLink implements Link {
  readonly #program: Program
  readonly #clock: Clock
  readonly #lines: LineQueue
  readonly #ended: Promise<boolean>

  constructor(program: Program, clock: Clock) {
    this.#program = program
    this.#clock = clock
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#ended = promise
    program.once('exit', (code) => resolve(code !== 0))
    this.#lines = new LineQueue(program.stdout)
    // a program that does not read, or has gone, is no error of ours
    program.stdin.on('error', () => undefined)
  }

  begin(environment: readonly string[]): Promise<void> {
    return this.write(`${environment.join('\n')}\n\n`)
  }

  read(): Promise<Said | undefined> {
    return this.#lines.read()
  }

  write(text: string): Promise<void> {
    return writeOut(this.#program.stdin, text)
  }

  sendHangup(): void {
    if (this.#program.exitCode === null && this.#program.signalCode === null) this.#program.kill('SIGHUP')
  }

  /** It ended with another code than 0, or by a signal: an interpreter that is not there, for one. */
  async hasFailed(): Promise<boolean> {
    const { promise: isLate, resolve } = Promise.withResolvers<boolean>()
    const timer = this.#clock.after(longestEndMs, () => resolve(false))
    const hasFailed = await Promise.race([this.#ended, isLate])
    timer.cancel()
    return hasFailed
  }

  /** Closes its pipes. A program that goes on by itself may: some only clean up now. */
  close(): void {
    this.#lines.end()
    this.#program.stdin.destroy()
    this.#program.stdout.destroy()
  }
}
