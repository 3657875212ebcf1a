// A file that lines are appended to: buffered, written behind the caller's back, in order, reopened on request.
// Not a log channel: it knows no levels. What fails is told once, then it is silent until reopened.

import { writeSync } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { detached, Turns } from '@jackfield/base'

export interface LogFileOptions {
  path: string
  /** lines waiting at most; more are dropped and counted */
  queueLimit: number
  onFailed(reason: string): void
}

export class LogFile {
  readonly path: string
  readonly #queueLimit: number
  readonly #onFailed: (reason: string) => void
  #handle: FileHandle | undefined
  #lines: string[] = []
  #dropped = 0
  readonly #turns = new Turns()
  #isWriting = false
  #hasFailed = false
  #fault: NodeJS.ErrnoException | undefined

  constructor(options: LogFileOptions) {
    this.path = options.path
    this.#queueLimit = options.queueLimit
    this.#onFailed = options.onFailed
  }

  /** Whether what is written has a chance to arrive. */
  get isWorking(): boolean {
    return !this.#hasFailed
  }

  /** Why it could not be opened, or written, the last time. */
  get fault(): NodeJS.ErrnoException | undefined {
    return this.#fault
  }

  /** False when it cannot be opened; nobody is told then. */
  async open(): Promise<boolean> {
    try {
      await mkdir(dirname(this.path), { recursive: true })
      this.#handle = await open(this.path, 'a', 0o640)
      this.#fault = undefined
      return true
    } catch (error) {
      this.#fault = error as NodeJS.ErrnoException
      this.#hasFailed = true
      return false
    }
  }

  write(line: string): void {
    if (this.#hasFailed) return
    if (this.#lines.length >= this.#queueLimit) {
      this.#dropped++
      return
    }
    this.#lines.push(line)
    this.#pump()
  }

  /** Resolves when all that was written before is in the file. */
  flush(): Promise<void> {
    return this.#turns.take(() => this.#drain())
  }

  /** Writes what is waiting at once, for a process that is about to end; it may block. */
  flushNow(): void {
    if (!this.#handle || this.#hasFailed) return
    const text = this.#take()
    try {
      if (text !== '') writeSync(this.#handle.fd, text)
    } catch {
      // the process ends: there is nobody left to tell
    }
  }

  /** After all that waits is written, the file is closed, `between` runs, and the name is opened anew. May throw. */
  async reopen(between: () => Promise<void>): Promise<void> {
    await this.#turns.take(async () => {
      await this.#drain()
      await this.#handle?.close()
      this.#handle = undefined
      // lines that come meanwhile wait; only when it cannot be opened again are they lost
      try {
        await between()
      } finally {
        this.#hasFailed = !(await this.open())
      }
    })
    this.#pump()
  }

  async close(): Promise<void> {
    await this.#turns.take(async () => {
      await this.#drain()
      await this.#handle?.close()
      this.#handle = undefined
      this.#hasFailed = true
    })
  }

  #pump(): void {
    if (this.#isWriting) return
    this.#isWriting = true
    detached(
      this.#turns.take(async () => {
        this.#isWriting = false
        await this.#drain()
      }),
      'a file of the log',
    )
  }

  async #drain(): Promise<void> {
    while (this.#handle && !this.#hasFailed) {
      const text = this.#take()
      if (text === '') return
      try {
        await this.#handle.appendFile(text)
      } catch (error) {
        this.#hasFailed = true
        this.#lines = []
        this.#fault = error as NodeJS.ErrnoException
        this.#onFailed(this.#fault.message)
      }
    }
  }

  #take(): string {
    if (this.#lines.length === 0) return ''
    const lines = this.#lines
    this.#lines = []
    if (this.#dropped > 0)
      lines.push(`${this.#dropped} lines were left out here: more than ${this.#queueLimit} were waiting`)
    this.#dropped = 0
    return `${lines.join('\n')}\n`
  }
}
