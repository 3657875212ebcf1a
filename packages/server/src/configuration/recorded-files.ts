// What was read for one configuration file and all that it includes: it can be read again as it was.
// Texts, not what they say: that takes twenty times the room of its text.

import type { CommandOutput, ConfFiles } from '@jackfield/conf'

export class RecordedFiles {
  readonly #files: ConfFiles
  /** by path; undefined: there was none */
  readonly #texts = new Map<string, string | undefined>()
  readonly #unreadable = new Map<string, unknown>()
  readonly #lists = new Map<string, string[]>()
  readonly #outputs: CommandOutput[] = []

  constructor(files: ConfFiles) {
    this.#files = files
  }

  /** The same files; what is asked of them is remembered. */
  get recording(): ConfFiles {
    const { run } = this.#files
    return {
      read: (path) => this.#read(path),
      list: (pattern) => {
        const paths = this.#files.list(pattern)
        this.#lists.set(pattern, paths)
        return paths
      },
      ...(run && {
        run: (command: string) => {
          const output = run.call(this.#files, command)
          this.#outputs.push(output)
          return output
        },
      }),
    }
  }

  #read(path: string): string | undefined {
    try {
      const text = this.#files.read(path)
      this.#texts.set(path, text)
      return text
    } catch (error) {
      this.#unreadable.set(path, error)
      throw error
    }
  }

  /** The files as they were: the reader asks the same in the same order. */
  get replaying(): ConfFiles {
    const outputs = this.#outputs.values()
    return {
      read: (path) => {
        if (this.#unreadable.has(path)) throw this.#unreadable.get(path)
        return this.#texts.get(path)
      },
      list: (pattern) => this.#lists.get(pattern) ?? [],
      ...(this.#files.run && { run: () => outputs.next().value ?? nothingSaid }),
    }
  }

  /** Another text stands there now. What includes others by a pattern, or runs commands, may have changed with them all the same. */
  get mayHaveChanged(): boolean {
    if (this.#outputs.length > 0 || this.#lists.size > 0) return true
    return [...this.#texts].some(([path, text]) => this.#files.read(path) !== text)
  }
}

const nothingSaid: CommandOutput = { status: 0, stdout: '', stderr: '' }
