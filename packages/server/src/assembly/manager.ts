// The manager interface as manager.conf wants it. Loaded only where it is enabled there; configured-manager.ts has it changed.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Clock, LoginLimiter, Random } from '@jackfield/base'
import type { Mount } from '@jackfield/http'
import {
  type Commands,
  type ConfigurationFiles,
  Manager,
  ManagerDoor,
  type ManagerTls,
  ManagerWeb,
  noCommands,
} from '@jackfield/manager'
import { loginLimitsOf } from '../configuration/login-options.ts'
import type { ManagerConf } from '../configuration/manager-conf.ts'
import type { Calls } from './calls.ts'
import type { Doors } from './doors.ts'
import { managerMounts } from './manager-web.ts'
import type { State } from './state.ts'

export interface ServedManager {
  readonly manager: Manager
  readonly door: ManagerDoor
  /** where it is offered over HTTP */
  readonly mounts: readonly Mount[]
  /** Opens what the configuration wants open. What cannot be is said and tried again, and stops nothing: calls go on without it. */
  open(doors: Doors): Promise<void>
  /** The configuration was read again: users, who is blocked and the certificate count for the next login. */
  reload(conf: ManagerConf): void
  /** Lets everybody go; where the exchange ends, too, they are told. */
  close(doors: Doors, isEnd: boolean): Promise<void>
}

export interface ManagerDoorDeps {
  readonly clock: Clock
  readonly random: Random
  readonly conf: ManagerConf
  /** of the one before */
  readonly limiter?: LoginLimiter | undefined
  /** where certificates are looked for */
  readonly etc: string
  readonly reload: () => Promise<void>
  readonly commands?: Commands
  readonly configurationFiles: ConfigurationFiles
}

export function assembleManager(deps: ManagerDoorDeps, state: State, calls: Calls): ServedManager {
  const { clock, random, conf, etc, reload, configurationFiles, commands = noCommands } = deps
  const { options } = conf
  const { engine, contexts, extensionStates, features, recordSettings, agi, parking, queues, voicemail } =
    calls.dialplan
  const manager = new Manager(
    {
      ...state,
      clock,
      random,
      exchange: calls.exchange,
      dialplan: engine,
      contexts,
      extensionStates,
      features,
      recordSettings,
      reload,
      commands,
      configurationFiles,
      asyncAgi: agi,
      parking,
      queues: queues.queues,
      voicemail,
      sip: calls.telephones.inventory,
    },
    conf.users,
    {
      version: options.version,
      hasTimestamps: options.timestampevents,
      channelVariables: options.channelvars,
      disabledEvents: options.disabledevents,
      publishesTests: options.testevents,
      authTimeoutMs: options.authtimeout * 1000,
      authLimit: options.authlimit,
      sessionLimit: options.sessionlimit,
      mostBytes: options.max_output,
      loginLimits: loginLimitsOf(options),
      limiter: deps.limiter,
    },
  )
  state.logins.add(manager.limiter)
  const door = new ManagerDoor(manager, clock)
  const plans = wantedAddresses(conf).map((wanted) => ({
    name: `the manager interface at ${wanted.host}:${wanted.port}`,
    open: () => door.open([wanted.isSecure ? { ...wanted, tls: readTls(options, etc) } : wanted]),
  }))
  const web = new ManagerWeb(manager, { clock, random, timeoutMs: () => options.httptimeout * 1000 })
  // in the same files
  const renewCertificate = (changed: ManagerConf['options']) => {
    try {
      door.replaceCertificate(readTls(changed, etc))
    } catch (error) {
      state.log.error(
        `the certificate of the manager interface was not replaced, the old one stays in use: ${(error as Error).message}`,
      )
    }
  }
  return {
    manager,
    door,
    mounts: options.webenabled ? managerMounts(web) : [],
    async open(doors) {
      for (const plan of plans) await doors.open(plan)
    },
    reload(changed) {
      manager.users.replace(changed.users)
      manager.limiter.configure(loginLimitsOf(changed.options))
      if (changed.tlsListen) renewCertificate(changed.options)
      manager.reloaded()
    },
    async close(doors, isEnd) {
      for (const plan of plans) doors.forget(plan)
      manager.close({ isEnd })
      state.logins.remove(manager.limiter)
      await door.close()
    },
  }
}

const wantedAddresses = ({ listen, tlsListen }: ManagerConf) => [
  ...(listen ? [{ ...listen, isSecure: false }] : []),
  ...(tlsListen ? [{ ...tlsListen, isSecure: true }] : []),
]

/** Throws when a file cannot be read. */
function readTls({ tlscertfile, tlsprivatekey, tlscipher }: ManagerConf['options'], etc: string): ManagerTls {
  const certificate = readFileSync(resolve(etc, tlscertfile ?? 'asterisk.pem'))
  const key = tlsprivatekey ? readFileSync(resolve(etc, tlsprivatekey)) : certificate
  return { certificate, key, ...(tlscipher ? { ciphers: tlscipher } : {}) }
}
