// For tests: a call as the interface shows it, with what a test says of it.

import type { Call } from './call.ts'

/** `begun`: seconds after a moment that is the same for all. */
export function call(id: string, begun: number, more: Partial<Call> = {}): Call {
  return {
    id,
    kind: 'call',
    state: more.ended === undefined ? 'answered' : 'ended',
    begun: new Date(Date.UTC(2026, 0, 1) + begun * 1000).toISOString().replace('Z', '+0000'),
    from: 'PJSIP/alice',
    to: 'PJSIP/bob',
    caller: { name: 'Alice', number: '101' },
    callee: { name: '', number: '700' },
    channels: [`PJSIP/alice-${id}`],
    channel_ids: [id],
    applications: [],
    summary: '',
    ...more,
  }
}
