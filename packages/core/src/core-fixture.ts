// For tests of other packages: the parts of an exchange that need no door, on a clock in hand, kept in memory.
// Not the program: nothing is read from files, and no dialplan and no technology is plugged in.

import { join } from 'node:path'
import { type Clock, type Log, seededRandom } from '@jackfield/base'
import { type ConfDocument, parseConf } from '@jackfield/conf'
import { Bus } from './bus/bus.ts'
import { Configuration } from './configuration/configuration.ts'
import type { ObjectType } from './configuration/object-type.ts'
import { DeviceStates } from './device-states/device-states.ts'
import { Exchange } from './exchange.ts'
import { Gate } from './gate/gate.ts'
import { GlobalVariables } from './global-variables/global-variables.ts'
import { Logs } from './logs/logs.ts'
import { Mailboxes } from './mailboxes/mailboxes.ts'
import { Modules } from './modules/modules.ts'
import { DialplanDatabase } from './store/dialplan-database.ts'
import { Store } from './store/store.ts'
import { System } from './system/system.ts'

export interface CoreFixtureOptions {
  readonly clock: Clock
  readonly log: Log
  /** for sounds, recordings and logs; whoever made it removes it */
  readonly directory: string
  /** texts of `.conf` files by name; all others are empty */
  readonly files?: Readonly<Record<string, string>>
  /** of configuration objects; none where nobody brings any */
  readonly types?: readonly ObjectType[]
}

/** What `core show version` and the like show. */
export const smallVersion = 'Jackfield 0.1.0'

export function coreFixture({ clock, log, directory, files = {}, types = [] }: CoreFixtureOptions) {
  const random = seededRandom(7)
  const bus = new Bus(clock)
  const store = Store.open(':memory:', { clock, log })
  const database = new DialplanDatabase(store.space('database'))
  const build = { os: 'Linux', kernel: '', machine: 'x64', options: '', date: 'today', user: 'me' }
  const system = new System({ clock, random, version: smallVersion, build, entityId: '00:00:00:00:00:01' })
  const gate = new Gate({ log, lag: { standingMs: 0 } })
  const readDocument = (name: string): ConfDocument => parseConf(files[name] ?? '', name)
  return {
    ...{ clock, log, random, bus, store, database, system, gate },
    modules: new Modules(log),
    logs: new Logs({ clock, directory, version: smallVersion, writeConsole: () => undefined }),
    globalVariables: new GlobalVariables(bus),
    deviceStates: new DeviceStates({ space: store.space('device-states'), database, bus }),
    mailboxes: new Mailboxes({ space: store.space('mailboxes'), bus }),
    configuration: new Configuration({ log, database, readDocument, types }),
    exchange: new Exchange({
      ...{ clock, random, log, bus, gate, ids: system },
      soundDirectory: join(directory, 'sounds'),
      recordingDirectory: join(directory, 'recording'),
    }),
  }
}

export type CoreFixture = ReturnType<typeof coreFixture>
