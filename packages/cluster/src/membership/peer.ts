// Another node as it is kept here: its state, its record and its last sign.
// Not what happens to it: peer.machine.ts says that, and membership.ts carries it out.

import type { Beat, NodeRecord } from './node-record.ts'
import type { PeerState } from './peer.machine.ts'

export interface Peer {
  readonly name: string
  state: PeerState
  incarnation: number
  record: NodeRecord | undefined
  revision: number
  beat: Beat | undefined
  /** the last sign */
  heardAt: number | undefined
  /** from when silence counts */
  quietSince: number
  /** since when its record is doubted */
  doubtedAt: number
  /** when a doubt of it was contradicted last */
  contradictedAt: number
  /** since when nobody listens there */
  nobodySince: number | undefined
  isAsked: boolean
  /** the others are asked whether they hear it */
  isInQuestion: boolean
  isWriting: boolean
}

/** One that was never seen before. `isThere`: it is not over, and can be spoken with. */
export const newPeer = (name: string, { state, incarnation }: NodeRecord, isThere: boolean, now: number): Peer => ({
  ...{ name, incarnation, record: undefined, revision: 0, beat: undefined, heardAt: undefined },
  state: isThere ? 'alive' : state === 'dead' ? 'dead' : 'left',
  ...{
    quietSince: now,
    doubtedAt: now,
    contradictedAt: Number.NEGATIVE_INFINITY,
    nobodySince: undefined,
    isAsked: false,
    isInQuestion: false,
    isWriting: false,
  },
})

export const isOver = ({ state }: NodeRecord): boolean => state === 'dead' || state === 'left'
