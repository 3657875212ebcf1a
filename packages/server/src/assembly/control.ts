// The control socket and the command line behind it, as the rest of the house is put together.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Applications, CallBook, CaptureBook } from '@jackfield/ari'
import type { Clock, Json } from '@jackfield/base'
import {
  Captures,
  type ClusterPort,
  type CommandDeps,
  CommandLine,
  ControlDoor,
  type HttpPort,
  InterfaceDebug,
  type InterfacePort,
  type InterfaceSocket,
  loadCommands,
  type ManagerPort,
  MediaDebug,
  type ProgramFacts,
  type ProgramPort,
  SipHistory,
  SipLogger,
  SocketFileError,
} from '@jackfield/cli'
import type { Door } from '@jackfield/http'
import { LocalAddresses } from '@jackfield/technologies'
import { programName, version } from '../version.ts'
import type { Calls } from './calls.ts'
import { CallCaptures } from './capture-book.ts'
import type { ServedManager } from './manager.ts'
import { agiPort, recordsPort } from './record-ports.ts'
import type { AssembledRecords } from './records.ts'
import type { Settings } from './settings.ts'
import { followSipDebug } from './sip-debug.ts'
import type { State } from './state.ts'

/** The socket, or why there is none; `running`: another exchange has it. */
export type OpenedControl =
  | { readonly ok: true; readonly door: ControlDoor }
  | { readonly ok: false; readonly isRunning: boolean; readonly message: string }

/** Before anything else is touched: where another exchange runs, nothing of it may be disturbed. */
export async function openControl({ program }: Settings, clock: Clock): Promise<OpenedControl> {
  const { path, mode, owner, group } = program.control
  try {
    const door = await ControlDoor.open({
      path,
      mode,
      uid: owner === undefined ? undefined : numberOf(owner, '/etc/passwd'),
      gid: group === undefined ? undefined : numberOf(group, '/etc/group'),
      program: programName,
      systemName: program.options.systemname,
      clock,
    })
    return { ok: true, door }
  } catch (error) {
    if (!(error instanceof SocketFileError)) throw error
    return { ok: false, isRunning: error.code === 'running', message: error.message }
  }
}

/** The number of a user or a group; nothing when the system knows none of that name. */
function numberOf(name: string, file: string): number | undefined {
  if (/^\d{1,10}$/.test(name)) return Number(name)
  try {
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${name}:`))
    const number = line?.split(':')[2]
    return number === undefined ? undefined : Number(number)
  } catch {
    return undefined
  }
}

export interface ControlDeps {
  readonly clock: Clock
  readonly state: State
  readonly calls: Calls
  readonly applications: Applications
  readonly door: Door
  readonly records: AssembledRecords
  readonly callBook: CallBook
  readonly cluster: () => ClusterPort | undefined
  readonly manager: () => ServedManager | undefined
  readonly settings: () => Settings
  readonly configurationFile: string
  readonly program: Omit<ProgramPort, 'facts'>
}

export interface AssembledCommands {
  readonly commandLine: CommandLine
  /** captures that are asked for over the interface */
  readonly captureBook: CaptureBook
  /** Files that are being written are complete when it resolves. */
  close(): Promise<void>
}

export function assembleCommands(deps: ControlDeps): AssembledCommands {
  const { clock, state, calls, applications, settings, program, configurationFile } = deps
  const debug = new InterfaceDebug(state.log, state.hooks)
  const mediaDebug = new MediaDebug(clock, state.log, calls.exchange)
  const { log: logDirectory } = settings().program.directories
  const addresses = new LocalAddresses(clock)
  const wire = {
    ...{ clock, log: state.log.for('pjsip'), hooks: state.hooks, directory: logDirectory },
    ownAddress: (bound: string, remote: string) => addresses.towards(bound, remote),
  }
  const sipLogger = new SipLogger(wire)
  const stopSipDebug = followSipDebug(calls.telephones.pjsip.objects, sipLogger, state.log.for('pjsip'))
  const sipHistory = new SipHistory(clock, state.hooks)
  const captures = new Captures({
    ...wire,
    bus: state.bus,
    channels: calls.exchange.channels,
    plane: calls.media.plane,
  })
  const captureBook = new CallCaptures({
    ...{ captures, channels: calls.exchange.channels },
    directory: join(settings().program.directories.spool, 'captures'),
  })
  const { engine, contexts, features, settings: dialplanSettings } = calls.dialplan
  const commandDeps: CommandDeps = {
    ...state,
    clock,
    exchange: calls.exchange,
    engine,
    contexts,
    features,
    dialplanSettings,
    queues: () => [
      { name: 'control/crossings', ...calls.exchange.channels.crossings.queue },
      ...calls.media.plane.queues().map(({ worker, ...queue }) => ({ name: `media/${worker}`, ...queue })),
    ],
    program: { ...program, facts: () => factsOf(settings(), configurationFile) },
    interface: interfacePort(applications, debug, settings),
    http: httpPort(deps.door, settings),
    manager: managerPort(deps.manager, settings),
    callQueues: calls.dialplan.queues.queues,
    agi: agiPort(calls.dialplan.agi),
    parking: calls.dialplan.parking,
    voicemail: calls.dialplan.voicemail,
    records: recordsPort(deps.records),
    mediaDebug,
    captures,
    callBook: deps.callBook,
    cluster: deps.cluster,
    sip: { inventory: calls.telephones.inventory, logger: sipLogger, history: sipHistory },
  }
  return {
    commandLine: new CommandLine({ deps: commandDeps, loadCommands }),
    captureBook,
    async close() {
      debug.close()
      mediaDebug.close()
      sipHistory.end()
      stopSipDebug()
      await Promise.all([sipLogger.stop(), captures.close()])
      await captureBook.close()
    },
  }
}

function factsOf({ program: { directories, options } }: Settings, configurationFile: string): ProgramFacts {
  const { etc, database, data, spool, run, log, agi, cache } = directories
  return {
    configurationFile,
    maxCalls: options.maxcalls,
    maxLoad: Number(options.maxload ?? 0),
    livesDangerously: options.live_dangerously,
    languagePrefix: options.languageprefix,
    directories: [
      ['Configuration', etc],
      ['Database', database],
      ['Data', data],
      ['Spool', spool],
      ['Run/Sockets', run],
      ['Log', log],
      ['AGI Scripts', agi],
      ['Cache', cache],
    ],
  }
}

function interfacePort(applications: Applications, debug: InterfaceDebug, settings: () => Settings): InterfacePort {
  type Session = Applications['sessions'][number]
  const numbers = new WeakMap<Session, number>()
  let last = 0
  const idOf = (session: Session): number => {
    const known = numbers.get(session)
    if (known !== undefined) return known
    numbers.set(session, ++last)
    return last
  }
  const shownSession = (session: Session): InterfaceSocket => ({
    id: idOf(session),
    applications: session.applications,
    user: session.connection.user.name,
    remote: session.connection.remote,
    isOutbound: session.connection.isOutbound,
  })
  return {
    status() {
      const { enabled, pretty, auth_realm, allowed_origins } = settings().ari.options
      return { isEnabled: enabled, isPretty: pretty, realm: auth_realm, allowedOrigins: allowed_origins }
    },
    users: () => settings().ari.users.map(({ name, isReadOnly, allows }) => ({ name, isReadOnly, allows })),
    applications: () =>
      applications.names().map((name) => ({
        name,
        isActive: applications.isActive(name),
        shown: JSON.parse(applications.get(name)) as Json,
      })),
    sockets: () => applications.sessions.map(shownSession),
    closeSockets(ids) {
      const meant = applications.sessions.filter((session) => ids.includes(idOf(session)))
      for (const session of meant) {
        session.connection.close(1000, 'closed by the operator')
        session.closed()
      }
      return meant.length
    },
    debug: (application, isOn) => debug.set(application, isOn),
    isDebugged: (application) => debug.isOn(application),
  }
}

function httpPort(door: Door, settings: () => Settings): HttpPort {
  return {
    get prefix() {
      return door.prefix
    },
    get serverName() {
      return settings().http.options.servername ?? `Jackfield/${version}`
    },
    get addresses() {
      return door.addresses
    },
    get paths() {
      return door.mounts.map(({ path }) => path).toSorted()
    },
    get redirects() {
      return settings().http.options.redirect
    },
    get connections() {
      return door.connectionCount
    },
  }
}

/** Its actions and events are listed also where it is not enabled: then it is loaded for that. */
function managerPort(served: () => ServedManager | undefined, settings: () => Settings): ManagerPort {
  return {
    sessions: () =>
      served()?.manager.sessions.map(({ user, address }) => ({ user: user?.name ?? '', remote: address })) ?? [],
    users: () => settings().manager.users.map(({ name }) => name),
    async actions() {
      const { managerActions, showPrivileges } = await import('@jackfield/manager')
      return managerActions.map(({ description: { name, synopsis, privilege } }) => ({
        name,
        synopsis,
        privileges: showPrivileges(privilege),
      }))
    },
    events: async () => (await import('@jackfield/manager')).managerEventNames(),
  }
}
