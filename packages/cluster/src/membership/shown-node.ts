// A node as it is shown: of itself it says how it is, of others what their last beat and their record say.

import type { PeerState } from './peer.machine.ts'
import type { Peer } from './peer.ts'

/** How a node is. */
export interface NodeFacts {
  readonly isDraining: boolean
  readonly calls: number
  /** how busy it is, from 0 to 1 */
  readonly load: number
}

export interface ShownNode {
  readonly name: string
  /** `refused`: it speaks no version that this node speaks */
  readonly state: PeerState | 'refused'
  readonly isSelf: boolean
  readonly isDraining: boolean
  readonly incarnation: number
  readonly version: string
  /** the newest it speaks; 0: unknown */
  readonly protocol: number
  readonly calls: number
  readonly load: number
  /** since the last sign; nothing when there was none */
  readonly quietMs: number | undefined
}

/** Another node, as seen from here. */
export function shownPeer(peer: Peer, { isRefused, now }: { isRefused: boolean; now: number }): ShownNode {
  const { name, state, beat, incarnation, heardAt, record } = peer
  const isGone = state === 'dead' || state === 'left'
  return {
    ...{ name, state: isRefused ? 'refused' : state, isSelf: false, incarnation },
    isDraining: beat?.isDraining ?? record?.state === 'draining',
    version: beat?.version ?? '',
    protocol: record?.protocol.speaks ?? 0,
    calls: isGone ? 0 : (beat?.calls ?? 0),
    load: isGone ? 0 : (beat?.load ?? 0),
    quietMs: heardAt === undefined ? undefined : now - heardAt,
  }
}
