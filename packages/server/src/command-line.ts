// The words of the command line into what is to be done.
// Not the doing: commands/ has one file for each command.

import { parseArgs } from 'node:util'

export type Invocation =
  | { readonly command: 'start'; readonly place: Place }
  | { readonly command: 'check'; readonly place: Place; readonly isJson: boolean }
  /** without a line: a prompt */
  | { readonly command: 'remote'; readonly place: Place; readonly line?: string; readonly isJson: boolean }
  | { readonly command: 'version' | 'help' }
  | { readonly command: 'wrong'; readonly message: string }

/** Where the configuration is. Neither: the built-in one. */
export interface Place {
  /** a directory of .conf files */
  readonly config?: string
  /** an asterisk.conf, whose directories count */
  readonly file?: string
  /** where the built-in configuration keeps its state */
  readonly state?: string
  /** the HTTP port of the built-in configuration */
  readonly port?: number
}

export const usage = `Usage: jackfield COMMAND [OPTIONS]

Commands
  start      runs the exchange in the foreground
  check      reads the configuration and says what is wrong with it
  remote     gives a command to the exchange that runs, or a prompt when none is given:
             jackfield remote [OPTIONS] ["COMMAND"]
  version    says which version this is
  help       this page

Options of start, check and remote
  --config DIR        a directory of .conf files
  -C FILE             an asterisk.conf; its [directories] say where everything is
  --state DIR         where the built-in configuration keeps its state (.jackfield)
  --port N            its HTTP port (8088); 0 takes any that is free; not of remote
  --json              of check and remote: the answer as JSON

Without --config and -C the built-in configuration is used.
`

export function readCommandLine(words: readonly string[]): Invocation {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(words)
  } catch (error) {
    return { command: 'wrong', message: (error as Error).message }
  }
  const { values, positionals } = parsed
  if (values.version) return { command: 'version' }
  if (values.help) return { command: 'help' }
  const [command, ...rest] = positionals
  if (command === 'remote') return remote(rest, values)
  if (rest.length > 0) return { command: 'wrong', message: `unexpected argument: ${rest.join(' ')}` }
  if (command === undefined || command === 'help') return { command: 'help' }
  if (command === 'version') return { command }
  if (command !== 'start' && command !== 'check') return { command: 'wrong', message: `unknown command: ${command}` }
  const place = readPlace(values)
  if (typeof place === 'string') return { command: 'wrong', message: place }
  if (command === 'check') return { command, place, isJson: values.json ?? false }
  if (values.json) return { command: 'wrong', message: '--json belongs to check and remote' }
  return { command, place }
}

type Values = ReturnType<typeof parse>['values']

/** One word is a whole line; several are the words of one. */
function remote(words: readonly string[], values: Values): Invocation {
  const place = readPlace(values)
  if (typeof place === 'string') return { command: 'wrong', message: place }
  if (place.port !== undefined) return { command: 'wrong', message: '--port belongs to start' }
  const line = words.length === 1 ? words[0] : words.map(quoted).join(' ')
  return { command: 'remote', place, ...(line ? { line } : {}), isJson: values.json ?? false }
}

/** As the command line of the exchange reads one word. */
const quoted = (word: string) => (/^[^\s"\\]+$/.test(word) ? word : `"${word.replaceAll(/["\\]/g, '\\$&')}"`)

/** The place, or what is wrong with it. */
function readPlace(values: Values): Place | string {
  const { config, file, state, port } = values
  if (config !== undefined && file !== undefined) return '--config and -C exclude each other'
  if ((config ?? file) !== undefined && (state ?? port) !== undefined) {
    return '--state and --port belong to the built-in configuration'
  }
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) return `${port} is no port`
  return {
    ...(config === undefined ? {} : { config }),
    ...(file === undefined ? {} : { file }),
    ...(state === undefined ? {} : { state }),
    ...(port === undefined ? {} : { port: Number(port) }),
  }
}

const parse = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      file: { type: 'string', short: 'C' },
      state: { type: 'string' },
      port: { type: 'string' },
      json: { type: 'boolean' },
      version: { type: 'boolean', short: 'V' },
      help: { type: 'boolean', short: 'h' },
    },
  })
