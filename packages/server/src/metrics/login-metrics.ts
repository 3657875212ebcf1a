// Wrong credentials and what followed, by door.

import type { LoginBlocks, LoginLimiter } from '@jackfield/base'
import type { Metrics } from '@jackfield/http'

export function measureLogins(metrics: Metrics, logins: LoginBlocks): void {
  const by = (read: (limiter: LoginLimiter) => number) => () =>
    logins.limiters.map((limiter) => [{ service: limiter.service }, read(limiter)] as const)
  metrics.totals(
    'jackfield_login_failures_total',
    'Wrong credentials',
    by(({ tally }) => tally.failures),
  )
  metrics.totals(
    'jackfield_login_blocks_total',
    'Blocks of an account at an address, or of an address',
    by(({ tally }) => tally.blocks),
  )
  metrics.totals(
    'jackfield_logins_refused_total',
    'Requests of those who were blocked, whose credentials were not looked at',
    by(({ tally }) => tally.refused),
  )
  metrics.gauges(
    'jackfield_logins_blocked',
    'Blocks in effect now',
    by((limiter) => limiter.blocks().length),
  )
}
