// Programs outside that drive a call over AGI: not yet, and said so.

import type { Call } from './parts.ts'

export function needsAgi({ channel, log }: Call, name: string): void {
  log.warning(`${name}: programs cannot drive a call here yet`, { code: 'needs-agi' })
  channel.variables.set('AGISTATUS', 'FAILURE')
}
