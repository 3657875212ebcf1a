// A program that runs beside a test, and the lines it says.
// Not an exchange: that has a class of its own.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { bareEnvironment } from './documented-program.ts'
import { endWithTests } from './end-with-tests.ts'

export class TalkingProgram {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>

  constructor(command: string, args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
    this.#child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: { ...bareEnvironment(), ...options.env },
    })
    endWithTests(this.#child)
    const { stdout } = this.#child
    assert.ok(stdout)
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  }

  /** The next line; rejects when the program has ended. */
  async line(): Promise<string> {
    const { value, done } = await this.#lines.next()
    assert.ok(!done, 'the program ended')
    return value
  }

  get child(): ChildProcess {
    return this.#child
  }

  /** Resolves when it has ended. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill()
    await once(this.#child, 'exit')
  }
}
