// The words behind `jackfield capacity` into what is to be measured, or into what is wrong with them.

import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type ScenarioName, scenarioNames, scenarios } from './scenarios.table.ts'

export interface Against {
  readonly host: string
  readonly port: number
  /** of the HTTP door, without a path */
  readonly url: string
  readonly password: string
}

export interface CapacityOptions {
  readonly scenarios: readonly ScenarioName[]
  /** how long each step is measured */
  readonly seconds: number
  /** no more calls, or calls a second, than this */
  readonly max: number
  readonly processes: number
  /** so late 99 of 100 beats may be; 0: however late */
  readonly latenessMs: number
  readonly isJson: boolean
  readonly withOverload: boolean
  /** an exchange that runs already; absent: one is started */
  readonly against?: Against
  /** where the exchange finds the farm; absent: on this machine */
  readonly farmHost?: string
  readonly websocketPort: number
  /** only writes what the other exchange has to be told */
  readonly writeConfiguration?: string
}

export const capacityUsage = `Usage: jackfield capacity [OPTIONS]

Calls an exchange until it is too much, and says how many calls it carries on this machine: with 99 of 100 beats of its media clock
at most 5 ms late, every event delivered and no packet lost. Then it gives it twice as much and shows what the gate does.

  --scenario NAME,…       ${scenarioNames.join(', ')}; all of them when it is left out
  --seconds N             how long each step is measured (10)
  --max N                 no more calls, or calls a second, than this (10000)
  --processes N           processes of callers (half of the processors, at least 2)
  --lateness MS           so late 99 of 100 beats may be (5), and the control thread four times that; 0: however late
  --no-overload           without the last part
  --json                  the answer as JSON, with every step
  --help                  this page

An exchange on another machine
  --write-configuration DIR   writes what it has to be told, for #include in its files, and ends
  --against HOST[:PORT]       where it listens for SIP (5060)
  --http URL                  its HTTP door (http://HOST:8088)
  --password WORD             of the account capacity in its ari.conf
  --listen HOST               the address of this machine as that exchange sees it
  --websocket-port N          media websockets of the farm: this port and the next ones (18100)

Scenarios
${scenarioNames.map((name) => `  ${name.padEnd(14)}${scenarios[name].about}`).join('\n')}
`

const parse = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    options: {
      scenario: { type: 'string', multiple: true },
      seconds: { type: 'string' },
      max: { type: 'string' },
      processes: { type: 'string' },
      lateness: { type: 'string' },
      'no-overload': { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      against: { type: 'string' },
      http: { type: 'string' },
      password: { type: 'string' },
      listen: { type: 'string' },
      'websocket-port': { type: 'string' },
      'write-configuration': { type: 'string' },
    },
  }).values

type Values = ReturnType<typeof parse>

/** The options, or a text: what is wrong, or `help`. */
export function readCapacityOptions(words: readonly string[]): CapacityOptions | { readonly wrong: string } | 'help' {
  try {
    const values = parse(words)
    return values.help ? 'help' : optionsOf(values)
  } catch (error) {
    return { wrong: (error as Error).message }
  }
}

function optionsOf(values: Values): CapacityOptions {
  const { listen, 'write-configuration': writeConfiguration } = values
  const against = againstOf(values)
  if ((against || writeConfiguration !== undefined) && listen === undefined)
    throw new RangeError('--listen is needed: the address of this machine as the other exchange sees it')
  if (listen !== undefined && !against && writeConfiguration === undefined)
    throw new RangeError('--listen belongs to --against and --write-configuration')
  return {
    scenarios: scenariosOf(values.scenario ?? []),
    seconds: numberOf(values.seconds, 10, '--seconds', 0.2, 3_600),
    max: Math.floor(numberOf(values.max, 10_000, '--max', 1, 1_000_000)),
    processes: Math.floor(numberOf(values.processes, usualProcesses(), '--processes', 1, 64)),
    latenessMs: numberOf(values.lateness, 5, '--lateness', 0, 500),
    isJson: values.json ?? false,
    withOverload: !values['no-overload'],
    websocketPort: numberOf(values['websocket-port'], 18_100, '--websocket-port', 1, 65_000),
    ...(against ? { against } : {}),
    ...(listen === undefined ? {} : { farmHost: listen }),
    ...(writeConfiguration === undefined ? {} : { writeConfiguration }),
  }
}

const usualProcesses = () => Math.max(2, Math.min(8, Math.ceil(availableParallelism() / 2)))

function numberOf(text: string | undefined, otherwise: number, name: string, least: number, most: number): number {
  if (text === undefined) return otherwise
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) throw new RangeError(`${name} ${text} is no number from ${least} to ${most}`)
  return value
}

function scenariosOf(texts: readonly string[]): readonly ScenarioName[] {
  const wanted = texts.flatMap((text) => text.split(',')).map((name) => name.trim())
  if (wanted.length === 0) return scenarioNames
  const unknown = wanted.find((name) => !scenarioNames.includes(name as ScenarioName))
  if (unknown !== undefined)
    throw new RangeError(`there is no scenario '${unknown}'; there are ${scenarioNames.join(', ')}`)
  return scenarioNames.filter((name) => wanted.includes(name))
}

function againstOf({ against, http, password }: Values): Against | undefined {
  if (against === undefined) {
    if (http !== undefined) throw new RangeError('--http belongs to --against')
    return undefined
  }
  if (password === undefined)
    throw new RangeError('--against needs --password: of the account capacity in its ari.conf')
  const [, host = '', port = '5060'] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(against) ?? []
  if (host === '') throw new RangeError(`--against ${against} is no host and port`)
  const url = http ?? `http://${host}:8088`
  if (!/^https?:\/\/[^/]+$/.test(url)) throw new RangeError(`--http ${url} is no address such as http://${host}:8088`)
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port), url, password }
}
