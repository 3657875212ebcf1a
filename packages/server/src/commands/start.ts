// `jackfield start`: runs the exchange in the foreground until a signal or a command ends it.

import { resolve } from 'node:path'
import { describeFault, detached, hasFaultListeners, reportFault, systemClock, systemRandom } from '@jackfield/base'
import { loadCommands } from '@jackfield/cli'
import { consolePath } from '../assembly/console.ts'
import { loadParts } from '../assembly/parts.ts'
import type { Place, Rights } from '../command-line.ts'
import { readAsteriskConf } from '../configuration/asterisk-conf.ts'
import { readClusterConf } from '../configuration/cluster-conf.ts'
import { readManagerConf } from '../configuration/manager-conf.ts'
import type { ConfigurationSource } from '../configuration/source.ts'
import type { EarlyHangup } from '../loading/early-hangup.ts'
import { giveMemoryBack } from '../loading/give-memory-back.ts'
import { settled } from '../loading/settled.ts'
import { tuneEngine } from '../loading/tune-engine.ts'
import { findPlace } from '../place.ts'
import { findRights } from '../rights.ts'
import { RunningExchange } from '../running-exchange.ts'
import { settle } from '../settling.ts'
import { supervise } from '../systemd/supervise.ts'
import type { Supervision } from '../systemd/supervision.ts'
import { programName } from '../version.ts'
import { startWatchdog } from '../watchdog/watchdog.ts'

export interface StartOptions {
  /** of the console, where it is to be more than the configuration says */
  readonly verbosity?: number
  /** keeps the program for the next start */
  keepProgram(): Promise<void>
  /** that may have come since the program began */
  readonly hangup: EarlyHangup
}

/** Lets others have a turn, for who loads or keeps much while the exchange runs. */
export const pause = (): Promise<void> => systemClock.yield()

/** The exit code. */
export async function start(
  where: Place,
  wanted: Rights,
  { verbosity = 0, keepProgram, hangup }: StartOptions,
): Promise<number> {
  const found = findPlace(where, systemRandom)
  if (!found.ok) {
    console.error(`jackfield: ${found.message}`)
    return 1
  }
  const { options } = readAsteriskConf(found.place.source, found.place.home, found.place.asteriskConf)
  found.place.source.takeComplaints()
  const shownUser = { user: wanted.user || options.runuser, group: wanted.group || options.rungroup }
  const rights = findRights(shownUser)
  if (!rights.ok) {
    console.error(`jackfield: ${rights.message}`)
    return 1
  }
  // commands that are typed are loaded when the exchange is up, and kept with the rest
  const keep = async () => {
    await loadCommands()
    await keepProgram()
  }
  // somebody else may not write where this one may
  if (rights.rights) {
    await loadParts(wantedParts(found.place.source, options.systemname))
    await keep()
  }
  let exchange: RunningExchange
  try {
    exchange = await RunningExchange.start({
      place: { ...found.place, environment: process.env },
      rights: rights.rights,
      shownUser,
      clock: systemClock,
      random: systemRandom,
      writeConsole: (line) => process.stderr.write(`${line}\n`),
    })
  } catch (error) {
    console.error(`jackfield: ${startTrouble(error)}`)
    return 1
  }
  process.on('uncaughtException', lastResort)
  const { log, logs } = exchange.state
  if (verbosity > logs.verbosity) logs.verbosity = verbosity
  const { watchdog: limitMs } = exchange.settings.program.options
  const stopWatchdog = startWatchdog({ clock: systemClock, log, limitMs, flushLog: () => logs.flushNow() })
  for (const line of greeting(exchange, found.place.demo)) console.log(line)
  const stopSettling = settle({
    clock: systemClock,
    calls: () => ({ count: exchange.state.gate.calls, begun: exchange.state.gate.inProgress.begun }),
    keepProgram: keep,
    tuneEngine,
    giveMemoryBack: () => {
      giveMemoryBack()
      settled()
    },
  })
  const supervision = supervise({ clock: systemClock, log, status: () => statusOf(exchange) })
  supervision?.ready()
  const code = await untilEnd(exchange, supervision, hangup)
  supervision?.close()
  stopSettling()
  stopWatchdog()
  if (code === 0 && (await exchange.ended) === 'restart') startAgain()
  return code
}

/** Complaints are made when all of the configuration is read. */
function wantedParts(source: ConfigurationSource, systemName: string): Parameters<typeof loadParts>[0] {
  const wanted = { cluster: readClusterConf(source, systemName), manager: readManagerConf(source) }
  source.takeComplaints()
  return wanted
}

/** The same program in the place of this one: the process keeps its number, and whoever watches it sees no end. */
function startAgain(): void {
  const { execPath, execArgv, argv, env } = process
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], env)
}

/**
 * A mistake of ours that passed every guard: it goes into the log and is counted, and the exchange goes on. Calls that stand are
 * worth more than the doubt; whoever wants it otherwise watches `jackfield_faults_total`. When nobody is there to hear of it, before
 * the start and after the end, the process ends.
 */
function lastResort(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void {
  if (hasFaultListeners()) {
    const doing = origin === 'unhandledRejection' ? 'an unhandled promise' : 'code outside any error handler'
    reportFault(doing, error, { code: 'uncaught' })
    return
  }
  console.error(`jackfield: ${describeFault(error)}`)
  process.exit(1)
}

function greeting(exchange: RunningExchange, demo: { user: string; password: string } | undefined): string[] {
  const lines = [`${programName} is up.`]
  const hasConsole = exchange.door.mounts.some(({ path }) => path === consolePath)
  for (const { host, port, isSecure } of exchange.addresses) {
    const url = `${isSecure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}${exchange.door.prefix}`
    const consoleLine = `  The console is at ${url}${consolePath}`
    if (hasConsole && lines.length === 1) lines[0] += consoleLine.slice(1)
    else if (hasConsole) lines.push(consoleLine)
    if (demo && !isSecure) lines.push(`  User ${demo.user}, password ${demo.password}`)
    lines.push(`  The interface is at ${url}/ari`)
    if (demo && !isSecure) {
      lines.push(`    curl -u ${demo.user}:${demo.password} ${url}/ari/asterisk/info`)
      lines.push(`  A telephone in your browser: ${url}/phone, user browser, the same password`)
    }
  }
  lines.push(...phoneHint(exchange, demo !== undefined))
  if (demo) lines.push('  Dial 200 for a menu that speaks and records; 100 waits for the application "demo".')
  if (exchange.addresses.length === 0)
    lines.push('  Nothing listens: http.conf has no bindaddr, is not enabled, or its port is in use.')
  return [...lines, `  Ctrl-C ends it. ${logHint(exchange)}`]
}

/** Where more stands than the terminal shows. */
function logHint({ settings }: RunningExchange): string {
  const { logger, program } = settings
  const files = logger.channels
    .map(({ name }) => name)
    .filter((name) => name !== 'console' && !name.startsWith('syslog'))
  if (files.length === 0) return 'There is no log file: logger.conf names none.'
  return `The log is in ${files.map((name) => resolve(program.directories.log, name)).join(', ')}`
}

/** As systemd shows it: what is in the way of new calls, and how many there are. */
function statusOf({ unreadiness, state }: RunningExchange): string {
  const { calls } = state.gate
  const count = `${calls} ${calls === 1 ? 'call' : 'calls'}`
  return unreadiness === undefined ? count : `${count}; ${unreadiness}`
}

/** SIGINT ends at once, SIGTERM drains first, SIGHUP reloads; a second signal ends what takes too long. */
function untilEnd(
  exchange: RunningExchange,
  supervision: Supervision | undefined,
  early: EarlyHangup,
): Promise<number> {
  return new Promise((resolve) => {
    let isEnding = false
    const end = (how: () => Promise<void>, waitMs = 0) => {
      if (isEnding) process.exit(1)
      isEnding = true
      detached(how().catch(failed), 'the end')
      supervision?.stopping(waitMs)
    }
    let hasFailed = false
    const failed = (error: Error) => {
      if (!hasFailed) console.error(`jackfield: ${error.stack}`)
      hasFailed = true
      resolve(1)
    }
    // whether a signal or a command was the cause
    detached(
      exchange.ended.then(() => resolve(0), failed),
      'the end',
    )
    process.on('SIGINT', () => end(() => exchange.close()))
    process.on('SIGTERM', () => {
      const { draintime } = exchange.settings.program.options
      end(() => exchange.drain(draintime), draintime)
    })
    const reload = () => {
      // the configuration there was goes on
      supervision?.reloading()
      detached(
        exchange.reload().finally(() => supervision?.ready()),
        'the reload',
      )
    }
    process.on('SIGHUP', reload)
    if (early.end()) reload()
  })
}

function startTrouble(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  const { port, address } = error as { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `${address}:${port} is in use; another exchange may be running there`
  if (code === 'EACCES' && port !== undefined) return `this user may not listen at ${address}:${port}`
  return error instanceof Error && error.constructor !== Error && !(error instanceof TypeError)
    ? message
    : (stack ?? message)
}

/** Where telephones register; nothing when no port was free for them. */
function phoneHint({ calls: { telephones } }: RunningExchange, isDemo: boolean): string[] {
  // browsers come to the door
  const sockets = [...telephones.pjsip.signalling.transports.list()].filter(({ transport }) => transport.local.port > 0)
  const places = sockets.map(({ transport: { name, local } }) => {
    const host = local.address.includes(':') ? `[${local.address}]` : local.address
    return `${host}:${local.port} (${name})`
  })
  if (places.length === 0) return []
  return [`  SIP phones register at ${places.join(', ')}${isDemo ? ', user demo, the same password' : ''}`]
}
