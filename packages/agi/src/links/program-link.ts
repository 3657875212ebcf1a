// A conversation with a program of this machine, over its standard input and output.
// Not the sound: a program that gets it has it beside this.

import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { LineQueue } from '../line-queue.ts'
import type { Link, Said } from '../link.ts'
import { writeOut } from './write-out.ts'

export type Program = ChildProcessByStdio<Writable, Readable, Readable>

export class ProgramLink implements Link {
  readonly #program: Program
  readonly #lines: LineQueue

  constructor(program: Program) {
    this.#program = program
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

  /** Closes its pipes. A program that goes on by itself may: some only clean up now. */
  close(): void {
    this.#lines.end()
    this.#program.stdin.destroy()
    this.#program.stdout.destroy()
  }
}
