// Supervision by systemd where it asks for it (`Type=notify`), nothing elsewhere.
// Not what is said: supervision.ts.

import type { Clock, Log } from '@jackfield/base'
import { NotifySocket } from './notify-socket.ts'
import { Supervision, watchdogMsOf } from './supervision.ts'

export interface SuperviseOptions {
  readonly clock: Clock
  readonly log: Log
  status(): string
}

export function supervise({ clock, log, status }: SuperviseOptions): Supervision | undefined {
  const { NOTIFY_SOCKET: path = '' } = process.env
  if (path === '') return undefined
  const socket = NotifySocket.open(path)
  if (typeof socket === 'string') {
    log.warning(`systemd cannot be told that the exchange is up: ${socket}`, { code: 'no-notify-socket' })
    return undefined
  }
  return new Supervision({ clock, socket, status, watchdogMs: watchdogMsOf(process.env, process.pid) })
}
