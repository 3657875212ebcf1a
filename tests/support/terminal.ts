// A program in a real terminal: keys go in, what stands on the screen comes out.
// Nothing waits for a while: it looks at the screen until it shows what is expected.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A server that was told to end may still take the next terminal with it: each has a server of its own. */
let opened = 0

export class Terminal {
  readonly #server: string

  /** Runs a command line of the shell in a terminal of its own. */
  static async open(server: string, command: string, env: Readonly<Record<string, string>> = {}): Promise<Terminal> {
    const terminal = new Terminal(`${server}-${++opened}`)
    const variables = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`])
    // the pane stays when its program has ended, so that the exit code can be read
    const start = ['new-session', '-d', '-x', '140', '-y', '50', ...variables, command]
    await terminal.#tmux('-f', '/dev/null', 'set-option', '-g', 'remain-on-exit', 'on', ';', ...start)
    return terminal
  }

  private constructor(server: string) {
    this.#server = server
  }

  /** Types text as it is. */
  async type(text: string): Promise<void> {
    await this.#tmux('send-keys', '-l', text)
  }

  /** Presses keys by their names, such as `Tab`, `Enter`, `Up`, `C-u`. */
  async press(...keys: string[]): Promise<void> {
    await this.#tmux('send-keys', ...keys)
  }

  /** Resolves to the screen when it shows this; the test's own limit ends the wait. */
  async shows(expected: RegExp): Promise<string> {
    for (;;) {
      const screen = await this.screen()
      if (expected.test(screen)) return screen
      if (await this.#exitCode()) throw new Error(`the program ended; ${expected} is not on the screen:\n${screen}`)
    }
  }

  async screen(): Promise<string> {
    return (await this.#tmux('capture-pane', '-p', '-J')).trimEnd()
  }

  /** The exit code, once the program has ended. */
  async ended(): Promise<number> {
    for (;;) {
      const code = await this.#exitCode()
      if (code !== undefined) return Number(code)
    }
  }

  async close(): Promise<void> {
    await this.#tmux('kill-server')
  }

  async #exitCode(): Promise<string | undefined> {
    const [isDead, code] = (await this.#tmux('display-message', '-p', '#{pane_dead} #{pane_dead_status}')).split(' ')
    return isDead === '1' ? code?.trim() : undefined
  }

  async #tmux(...words: string[]): Promise<string> {
    return (await run('tmux', ['-L', this.#server, ...words])).stdout
  }
}
