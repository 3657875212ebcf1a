// The moment that time conditions look at: the clock's, or the one a test of the dialplan has set in TESTTIME.

import type { ApplicationRun } from '../engine/application.ts'

export function presentTime({ channel, deps, log }: Pick<ApplicationRun, 'channel' | 'deps' | 'log'>): number {
  const given = channel.variables.get('TESTTIME')
  if (!given) return deps.clock.wall()
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(given)) return Number(given) * 1000
  log.warning(`TESTTIME is not a time: '${given}'`)
  channel.variables.set('TESTTIME', undefined)
  return deps.clock.wall()
}
