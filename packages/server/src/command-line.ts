// The words of the command line into what is to be done.
// Not the doing: commands/ has one file for each command.

import { parseArgs } from 'node:util'

export type Invocation =
  | { readonly command: 'start' | 'check'; readonly place: Place }
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
  version    says which version this is
  help       this page

Options of start and check
  --config DIR        a directory of .conf files
  -C FILE             an asterisk.conf; its [directories] say where everything is
  --state DIR         where the built-in configuration keeps its state (.jackfield)
  --port N            its HTTP port (8088); 0 takes any that is free

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
  if (rest.length > 0) return { command: 'wrong', message: `nobody asked for ${rest.join(' ')}` }
  if (command === undefined || command === 'help') return { command: 'help' }
  if (command === 'version') return { command }
  if (command !== 'start' && command !== 'check') return { command: 'wrong', message: `there is no command ${command}` }
  return placed(command, values)
}

function placed(command: 'start' | 'check', values: ReturnType<typeof parse>['values']): Invocation {
  const { config, file, state, port } = values
  const wrong = (message: string): Invocation => ({ command: 'wrong', message })
  if (config !== undefined && file !== undefined) return wrong('--config and -C exclude each other')
  if ((config ?? file) !== undefined && (state ?? port) !== undefined) {
    return wrong('--state and --port belong to the built-in configuration')
  }
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) return wrong(`${port} is no port`)
  const place = {
    ...(config === undefined ? {} : { config }),
    ...(file === undefined ? {} : { file }),
    ...(state === undefined ? {} : { state }),
    ...(port === undefined ? {} : { port: Number(port) }),
  }
  return { command, place }
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
      version: { type: 'boolean', short: 'V' },
      help: { type: 'boolean', short: 'h' },
    },
  })
