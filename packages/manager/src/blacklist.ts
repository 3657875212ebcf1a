// Applications and functions that reach the machine, and whom a client needs to be to originate calls to them.
// Not what they do.

import type { ActionSession } from './action.ts'

/** Anywhere in the name of an application, in any letter case. */
const applications = ['agi', 'dbdeltree', 'exec', 'externalivr', 'mixmonitor', 'originate', 'reload', 'system']
/** Anywhere in its data, written so. */
const functions = ['CURL', 'DB', 'EVAL', 'FILE', 'ODBC', 'REALTIME', 'SHELL']

/** `Queue` runs a program when its seventh argument names one. */
const runsProgram = (application: string, data: string) =>
  application.trim().toLowerCase() === 'queue' && (data.split(',')[5] ?? '').trim() !== ''

export function isBlacklisted(application: string, data: string, session: Pick<ActionSession, 'may'>): boolean {
  if (session.may('system')) return false
  const name = application.toLowerCase()
  if (runsProgram(application, data)) return !session.may('agi')
  return applications.some((word) => name.includes(word)) || functions.some((word) => data.includes(word))
}
