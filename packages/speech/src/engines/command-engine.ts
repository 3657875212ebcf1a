// An engine that is a program of this machine: the words go to its input, its output is the audio.
// No shell is involved: arguments are what the configuration says, and words that callers may have chosen are never among them.

import { spawn } from 'node:child_process'
import { fillOrder } from './fill-template.ts'
import { EngineError, type SpeechEngine, type SpeechOrder } from './speech-engine.ts'

export interface CommandEngineOptions {
  /** program and arguments; `{voice}` and `{language}` are filled in, and an argument that is empty then is left out with the one before it */
  readonly command: readonly string[]
  /** of its output; empty: the bytes tell */
  readonly format: string
  /** further variables of its environment */
  readonly env?: Readonly<Record<string, string>>
}

/** So much of what a program complains about is kept. */
const mostErrorBytes = 2_000
/** What may be a voice or a language: nothing that a program could take for an option. */
const plainName = /^[\p{L}\p{N}_][\p{L}\p{N}_+./ -]{0,63}$/u

export function commandEngine({ command, format, env }: CommandEngineOptions): SpeechEngine {
  return {
    key: JSON.stringify(['command', command, format]),
    async speak(order, sink, signal) {
      const [program = '', ...args] = command
      sink.begin(format || undefined)
      await run([program, ...argumentsOf(args, order)], env, order.text, (bytes) => sink.write(bytes), signal)
    },
  }
}

export function argumentsOf(templates: readonly string[], order: SpeechOrder): string[] {
  for (const name of ['voice', 'language'] as const)
    if (order[name] !== '' && !plainName.test(order[name])) throw new EngineError(`${order[name]} is no ${name}`)
  const args: string[] = []
  for (const template of templates) {
    const filled = fillOrder(template, order, (value) => value)
    if (filled !== '' || template === '') args.push(filled)
    else args.pop()
  }
  return args
}

function run(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> | undefined,
  input: string,
  onOutput: (bytes: Uint8Array) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: false,
      env: { ...process.env, ...env },
    })
    let complaints = ''
    const end = (error?: unknown) => {
      signal.removeEventListener('abort', onAbort)
      if (child.exitCode === null) child.kill('SIGKILL')
      if (error === undefined) resolve()
      else reject(error)
    }
    const onAbort = () => end(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    child.stdout.on('data', (bytes: Buffer) => {
      try {
        onOutput(bytes)
      } catch (error) {
        end(error)
      }
    })
    child.stderr.on('data', (bytes: Buffer) => {
      if (complaints.length < mostErrorBytes) complaints += bytes.toString('utf8')
    })
    child.on('error', (error) => end(new EngineError(`${program} cannot be run: ${error.message}`)))
    // one that does not read its input, or ends before it has read all, is judged by how it ends
    child.stdin.on('error', () => undefined)
    child.on('close', (code, killedBy) => {
      if (code === 0) end()
      else end(new EngineError(`${program} ended with ${code ?? killedBy}${said(complaints)}`))
    })
    child.stdin.end(input)
  })
}

const said = (complaints: string): string => {
  const plain = complaints.replace(/\s+/g, ' ').trim().slice(0, 300)
  return plain === '' ? '' : `: ${plain}`
}
