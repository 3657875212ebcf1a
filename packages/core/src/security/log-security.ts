// Writes what happens at the doors into the log, at the level `security`, where a log channel takes that.
// Not what is said of it in words: wrong passwords are warnings besides.

import type { Dispose } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import type { Logs } from '../logs/logs.ts'
import { securityFields } from './security-fields.ts'

export function logSecurity(bus: Pick<Bus, 'on'>, logs: Pick<Logs, 'log' | 'takes'>): Dispose {
  return bus.on('security-event', (event) => {
    // a telephone raises two with each call
    const fields = logs.takes('SECURITY') ? securityFields(event, event.at) : undefined
    if (fields) logs.log.security(lineOf([['SecurityEvent', event.kind], ...fields]))
  })
}

/** `SecurityEvent="…",EventTV="…"`, as programs that ban addresses read it. */
const lineOf = (fields: readonly (readonly [name: string, value: string])[]): string =>
  fields.map(([name, value]) => `${name}="${value.replaceAll('"', '\\"')}"`).join(',')
