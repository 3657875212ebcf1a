// Dialling as events show it: who calls, whom, and which of the three events a status belongs to.

import type { BusEvents } from '@jackfield/core'
import type { Line } from './message.ts'
import type { SnapshotText } from './snapshot-text.ts'

const progress = new Set(['RINGING', 'PROCEEDING', 'PROGRESS'])

export function dialPhase(status: string): 'begin' | 'state' | 'end' {
  if (status === '') return 'begin'
  return progress.has(status) ? 'state' : 'end'
}

/** The caller is left out when nobody inside calls. */
export const dialLines = ({ caller, peer }: BusEvents['dial'], text: SnapshotText): readonly Line[] => [
  ...(caller ? [text.channel(caller)] : []),
  text.channel(peer, 'Dest'),
]
