// The words of the command line into what is to be done.
// Not the doing: commands/ has one file for each command.

import { parseArgs } from 'node:util'

export type Invocation =
  | { readonly command: 'start'; readonly place: Place; readonly rights: Rights }
  | { readonly command: 'check'; readonly place: Place; readonly isJson: boolean }
  /** without a line: a prompt */
  | { readonly command: 'remote'; readonly place: Place; readonly line?: string; readonly isJson: boolean }
  /** what `asterisk` with these words would do */
  | { readonly command: 'asterisk'; readonly place: Place; readonly words: readonly string[] }
  /** a command `asterisk` in this directory */
  | { readonly command: 'link'; readonly place: Place; readonly directory: string }
  /** how many calls an exchange carries; the words are the command's own */
  | { readonly command: 'capacity'; readonly words: readonly string[] }
  /** `line`: the command to the exchange; `node`: whose calls are waited for */
  | {
      readonly command: 'cluster'
      readonly place: Place
      readonly line: string
      readonly isJson: boolean
      readonly waits: boolean
      readonly node?: string
    }
  | { readonly command: 'version' | 'help' }
  | { readonly command: 'wrong'; readonly message: string }

/** Who the exchange is to run as; empty: as asterisk.conf says. */
export interface Rights {
  readonly user: string
  readonly group: string
}

/** Where the configuration is. Neither: the built-in one. */
export interface Place {
  /** a directory of .conf files */
  readonly config?: string
  /** an asterisk.conf, whose directories count */
  readonly file?: string
  /** where everything is written that has no directory of its own */
  readonly state?: string
  /** the HTTP port of the built-in configuration */
  readonly port?: number
}

export const usage = `Usage: jackfield [COMMAND] [OPTIONS]

Commands
  start      runs the exchange in the foreground; what is done when no command is given
  check      reads the configuration and says what is wrong with it
  remote     gives a command to the exchange that runs, or a prompt when none is given:
             jackfield remote [OPTIONS] ["COMMAND"]
  cluster    shows the nodes of the cluster, takes one out of service and back:
             jackfield cluster [nodes | drain [NODE] [--limit SECONDS] [--wait] | undrain [NODE]]
  link DIR   puts a command asterisk into a directory, for programs that call it (-rx, -C, -V, -U, -G, -f, -c, -g, -v)
  asterisk   does what that command does: jackfield asterisk [OPTIONS] -- -rx "COMMAND"
  capacity   finds out how many calls an exchange carries on this machine: jackfield capacity --help
  version    says which version this is
  help       this page

Options of start, check, remote and cluster
  --config DIR        a directory of .conf files
  -C FILE             an asterisk.conf; its [directories] say where everything is
  --state DIR         where everything is written that asterisk.conf has no directory for: .jackfield for the
                      built-in configuration, .jackfield/NAME beside a directory NAME of .conf files
  -U USER, -G GROUP   of start: who it runs as once its ports are open (runuser, rungroup); only root can say so
  --port N            the HTTP port of the built-in configuration (8088); 0 takes any that is free; not of remote
  --json              of check, remote and cluster: the answer as JSON

JACKFIELD_CONFIG in the environment is taken for -C where neither is given, nor --state or --port. Without all of them the
built-in configuration is used.
`

/** What the environment says where the words do not. */
type Environment = Readonly<Record<string, string | undefined>>

export function readCommandLine(words: readonly string[], env: Environment = {}): Invocation {
  if (words[0] === 'capacity') return { command: 'capacity', words: words.slice(1) }
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(words)
  } catch (error) {
    return { command: 'wrong', message: (error as Error).message }
  }
  const values = withDefaultFile(parsed.values, env.JACKFIELD_CONFIG ?? '')
  const { positionals } = parsed
  if (positionals[0] === 'asterisk') return asterisk(words, positionals, values)
  if (values.version) return { command: 'version' }
  if (values.help) return { command: 'help' }
  // `npx jackfield` is all that a newcomer types
  const [command = 'start', ...rest] = positionals
  if (command === 'remote') return remote(rest, values)
  if (command === 'link') return link(rest, values)
  if (command === 'cluster') return cluster(rest, values)
  if (values.limit !== undefined || values.wait)
    return { command: 'wrong', message: '--limit and --wait belong to cluster drain' }
  if (rest.length > 0) return { command: 'wrong', message: `unexpected argument: ${rest.join(' ')}` }
  if (command === 'help') return { command: 'help' }
  if (command === 'version') return { command }
  if (command !== 'start' && command !== 'check') return { command: 'wrong', message: `unknown command: ${command}` }
  const place = readPlace(values)
  if (typeof place === 'string') return { command: 'wrong', message: place }
  const { user = '', group = '' } = values
  if (command === 'check') {
    if (user + group !== '') return { command: 'wrong', message: '-U and -G belong to start' }
    return { command, place, isJson: values.json ?? false }
  }
  if (values.json) return { command: 'wrong', message: '--json belongs to check, remote and cluster' }
  return { command, place, rights: { user, group } }
}

type Values = ReturnType<typeof parse>['values']

/** An installed exchange is found without being named; who names any place means that one. */
function withDefaultFile(values: Values, file: string): Values {
  const isNamed = (values.config ?? values.file ?? values.state ?? values.port) !== undefined
  return isNamed || file === '' ? values : { ...values, file }
}

function link(words: readonly string[], values: Values): Invocation {
  const place = readPlace(values)
  if (typeof place === 'string') return { command: 'wrong', message: place }
  const [directory] = words
  if (directory === undefined || words.length > 1) return { command: 'wrong', message: 'link needs one directory' }
  return { command: 'link', place, directory }
}

/** What stands behind `--` is not ours to read. */
function asterisk(all: readonly string[], words: readonly string[], values: Values): Invocation {
  const place = readPlace(values)
  if (typeof place === 'string') return { command: 'wrong', message: place }
  const theirs = all.includes('--') ? all.slice(all.indexOf('--') + 1) : words.slice(1)
  return { command: 'asterisk', place, words: theirs }
}

/** One word is a whole line; several are the words of one. */
function remote(words: readonly string[], values: Values): Invocation {
  const place = readPlace(values)
  if (typeof place === 'string') return { command: 'wrong', message: place }
  if (place.port !== undefined) return { command: 'wrong', message: '--port belongs to start' }
  const line = words.length === 1 ? words[0] : words.map(quoted).join(' ')
  return { command: 'remote', place, ...(line ? { line } : {}), isJson: values.json ?? false }
}

/** What it asks of the exchange at this place; the exchange asks the node that is named. */
function cluster(words: readonly string[], values: Values): Invocation {
  const wrong = (message: string): Invocation => ({ command: 'wrong', message })
  const place = readPlace(values)
  if (typeof place === 'string') return wrong(place)
  if (place.port !== undefined) return wrong('--port belongs to start')
  const [act = 'nodes', node, ...more] = words
  const { limit, wait = false, json: isJson = false } = values
  if (act !== 'nodes' && act !== 'drain' && act !== 'undrain') return wrong(`unknown command: cluster ${act}`)
  const rest = act === 'nodes' && node !== undefined ? [node, ...more] : more
  if (rest.length > 0) return wrong(`unexpected argument: ${rest.join(' ')}`)
  if (act !== 'drain' && (limit !== undefined || wait)) return wrong('--limit and --wait belong to cluster drain')
  if (limit !== undefined && !/^\d{1,6}$/.test(limit)) return wrong(`${limit} is no number of seconds`)
  if (limit !== undefined && node === undefined) return wrong('--limit needs the name of a node')
  const line = [
    'cluster',
    act === 'nodes' ? 'show nodes' : act,
    ...[node, limit].flatMap((word) => (word === undefined ? [] : [quoted(word)])),
  ]
  return {
    ...{ command: 'cluster', place, line: line.join(' '), isJson, waits: wait },
    ...(node === undefined ? {} : { node }),
  }
}

/** As the command line of the exchange reads one word. */
const quoted = (word: string) => (/^[^\s"\\]+$/.test(word) ? word : `"${word.replaceAll(/["\\]/g, '\\$&')}"`)

/** The place, or what is wrong with it. */
function readPlace(values: Values): Place | string {
  const { config, file, state, port } = values
  if (config !== undefined && file !== undefined) return '--config and -C exclude each other'
  if ((config ?? file) !== undefined && port !== undefined) return '--port belongs to the built-in configuration'
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
      user: { type: 'string', short: 'U' },
      group: { type: 'string', short: 'G' },
      json: { type: 'boolean' },
      limit: { type: 'string' },
      wait: { type: 'boolean' },
      version: { type: 'boolean', short: 'V' },
      help: { type: 'boolean', short: 'h' },
    },
  })
