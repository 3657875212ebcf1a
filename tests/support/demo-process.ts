// The exchange with its built-in configuration, as a process of its own that has said its greeting.
// Not for other configurations: exchange-process.ts.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { endWithTests } from './end-with-tests.ts'
import { program } from './run-jackfield.ts'

export class DemoProcess {
  readonly #child: ChildProcess
  #output = ''
  #errors = ''

  private constructor(directory: string) {
    const words = [program, 'start', '--state', directory, '--port', '0']
    this.#child = endWithTests(spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] }))
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString()
    })
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString()
    })
  }

  /** `directory`: where it keeps what it has to remember. Throws with what it said when it ends before it greets. */
  static async start(directory: string): Promise<DemoProcess> {
    const demo = new DemoProcess(directory)
    const ended = once(demo.#child, 'exit')
    while (!demo.output.includes('Ctrl-C') && demo.#isRunning) {
      await Promise.race([once(demo.#child.stdout as NodeJS.ReadableStream, 'data'), ended])
    }
    if (!demo.#isRunning) throw new Error(`the demo ended with ${demo.#child.exitCode}\n${demo.#errors}`)
    return demo
  }

  /** The greeting, and whatever followed. */
  get output(): string {
    return this.#output
  }

  /** The first group of what is found in the greeting; empty: nothing is. */
  found(pattern: RegExp): string {
    return pattern.exec(this.#output)?.[1] ?? ''
  }

  /** As Ctrl-C does it; the status it ends with. */
  async end(): Promise<number | null> {
    if (this.#isRunning) {
      this.#child.kill('SIGINT')
      await once(this.#child, 'exit')
    }
    return this.#child.exitCode
  }

  get #isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }
}
