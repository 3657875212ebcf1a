// The prompt of a console: lines with history and completion, answers, and the log between them.
// Not the commands, except the two that leave it.

import { readFileSync, writeFileSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { detached } from '@jackfield/base'
import type { ControlClient } from './control-client.ts'
import { visibleText } from './visible-text.ts'

const historySize = 1_000

/** Of whoever types, not of an exchange. */
const historyFile = () => process.env.JACKFIELD_HISTORY ?? join(homedir(), '.jackfield_history')

export class RemotePrompt {
  readonly #client: ControlClient
  readonly #input: Readable
  readonly #output: Writable
  readonly #done = Promise.withResolvers<number>()
  readonly #waiting: string[] = []
  #interface: Interface | undefined
  #isWorking = false
  #isInputOver = false
  #isEndExpected = false

  constructor(client: ControlClient, input: Readable, output: Writable) {
    this.#client = client
    this.#input = input
    this.#output = output
  }

  /** The exit code, when whoever types has had enough or the exchange is gone. */
  async run(): Promise<number> {
    const { program, system, pid } = await this.#client.hello
    const isTerminal = (this.#input as NodeJS.ReadStream).isTTY === true
    const prompt = createInterface({
      input: this.#input,
      output: this.#output,
      terminal: isTerminal,
      prompt: isTerminal ? `${system || hostname()}*CLI> ` : '',
      history: isTerminal ? readHistory() : [],
      historySize,
      removeHistoryDuplicates: true,
      completer: (line: string, answer: (error: null, result: [string[], string]) => void) =>
        this.#complete(line, answer),
    })
    this.#interface = prompt
    if (isTerminal) {
      this.#say(`Connected to ${program} (pid = ${pid}). 'help' lists the commands, 'exit' leaves.`)
      prompt.on('history', keepHistory)
      this.#client.onLog = (line) => this.#sayBetween(line)
      await this.#client.followLog(true)
    }
    prompt.on('line', (line) => this.#handleLine(line))
    prompt.on('SIGINT', () => this.#leave(0))
    prompt.on('close', () => {
      this.#isInputOver = true
      if (!this.#isWorking) this.#leave(0)
    })
    detached(
      this.#client.closed.then(() => this.#lost()),
      'the prompt',
    )
    prompt.prompt()
    const code = await this.#done.promise
    prompt.close()
    this.#client.close()
    return code
  }

  #handleLine(line: string): void {
    const trimmed = line.trim()
    if (/^(exit|quit)$/i.test(trimmed)) {
      this.#isInputOver = true
      if (!this.#isWorking) this.#leave(0)
      return
    }
    if (this.#isInputOver) return
    this.#waiting.push(trimmed)
    if (!this.#isWorking) detached(this.#work(), 'the prompt')
  }

  /** One after the other, in the order they were typed. */
  async #work(): Promise<void> {
    this.#isWorking = true
    for (let line = this.#waiting.shift(); line !== undefined; line = this.#waiting.shift()) {
      if (line === '') continue
      this.#isEndExpected = /^core\s+(stop|restart)\b/i.test(line)
      const answer = await this.#client.run(line).catch(() => undefined)
      if (!answer) break
      for (const each of answer.lines) this.#say(visibleText(each))
    }
    this.#isWorking = false
    if (this.#isInputOver) this.#leave(0)
    else this.#interface?.prompt()
  }

  #complete(line: string, answer: (error: null, result: [string[], string]) => void): void {
    detached(
      this.#client.complete(line).then(
        ({ candidates, partial }) => {
          // a word that is the only one is finished, and the next can be typed
          const only = candidates.length === 1 ? [`${candidates[0]} `] : [...candidates]
          answer(null, [only, partial])
        },
        () => answer(null, [[], line]),
      ),
      'the prompt',
    )
  }

  #lost(): void {
    if (this.#isInputOver && !this.#isWorking) return
    this.#say('')
    this.#say('Disconnected: the exchange is gone.')
    this.#leave(this.#isEndExpected ? 0 : 1)
  }

  #leave(code: number): void {
    this.#done.resolve(code)
  }

  /** A line of the log, above what is being typed. */
  #sayBetween(line: string): void {
    this.#output.write(`\r\u001b[K${visibleText(line)}\n`)
    // while a command runs nothing is being typed
    if (!this.#isWorking) this.#interface?.prompt(true)
  }

  #say(line: string): void {
    this.#output.write(`${line}\n`)
  }
}

/** The newest first, as readline wants it. */
function readHistory(): string[] {
  try {
    return readFileSync(historyFile(), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .toReversed()
      .slice(0, historySize)
  } catch {
    return []
  }
}

function keepHistory(history: readonly string[]): void {
  try {
    writeFileSync(historyFile(), `${history.toReversed().join('\n')}\n`, { mode: 0o600 })
  } catch {
    // a home that cannot be written to has no history
  }
}
