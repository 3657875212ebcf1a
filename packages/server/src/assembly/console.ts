// `/console`: the exchange in a browser, behind a login. Off unless `enable_console` of http.conf asks for it.
// Not the program that runs in the browser: packages/console is, and nothing of it is loaded before somebody comes.

import type { Clock } from '@jackfield/base'
import { type Door, type Mount, SessionMount, type SessionPage } from '@jackfield/http'
import type { ServedInterface } from './interface.ts'

export const consolePath = '/console'

interface ConsoleDeps {
  readonly clock: Clock
  readonly door: Door
  readonly interface: ServedInterface
}

export function consoleMount({ clock, door, interface: { sessions, authenticator } }: ConsoleDeps): Mount {
  let files: { current(): Promise<SessionPage> } | undefined
  return new SessionMount(consolePath, {
    sessions,
    authenticator,
    clock,
    prefix: door.prefix,
    load: async () => {
      files ??= new (await import('./console-files.ts')).ConsoleFiles(clock)
      return files.current()
    },
  })
}
