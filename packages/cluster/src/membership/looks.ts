// A look at the other nodes: who is silent is told so, and who was doubted for long enough is over when nobody hears it.
// Not what follows from that, nor how others are asked: membership.ts, inquiries.ts.

import { type Clock, detached } from '@jackfield/base'
import type { Engine } from '../engine/engine.ts'
import type { Inquiries } from './inquiries.ts'
import type { MembershipTimes } from './membership-times.ts'
import type { Peer } from './peer.ts'

export interface LooksDeps {
  readonly clock: Clock
  readonly engine: Engine
  /** of this node */
  readonly name: string
  readonly times: MembershipTimes
  readonly peers: ReadonlyMap<string, Peer>
  readonly inquiries: Pick<Inquiries, 'isHeard'>
  /** this node is part of the cluster */
  hasJoined(): boolean
  /** what a look found */
  found(peer: Peer, event: 'silence' | 'over'): void
}

export class Looks {
  readonly #deps: LooksDeps
  /** when records could not be written last: whoever is alive could not say so */
  #troubledAt = Number.NEGATIVE_INFINITY

  constructor(deps: LooksDeps) {
    this.#deps = deps
  }

  /** A record could not be written. */
  troubled(): void {
    this.#troubledAt = this.#deps.clock.now()
  }

  look(): void {
    const { clock, engine, peers, times, hasJoined, found } = this.#deps
    if (!engine.isConnected || !hasJoined()) return
    const now = clock.now()
    for (const peer of peers.values()) {
      if (peer.state === 'dead' || peer.state === 'left' || now - peer.quietSince < times.suspectMs) continue
      found(peer, 'silence')
      if (this.#isDoubtedForLong(peer, now) && !peer.isInQuestion)
        detached(this.#judge(peer), 'asking who hears a node')
    }
  }

  #isDoubtedForLong({ state, record, doubtedAt, nobodySince, quietSince }: Peer, now: number): boolean {
    if (state !== 'doubted') return false
    const { goneMs, silentMs, doubtMs, probeMs, lookMs } = this.#deps.times
    // until then whoever is alive could not contradict, and has not tried again
    const canContradict = now - this.#troubledAt >= probeMs + lookMs
    // whoever doubted it first asks; the others when that one does not
    const doubtedFor = now - doubtedAt - (record?.by === this.#deps.name ? 0 : goneMs)
    const isGone = nobodySince !== undefined && now - nobodySince >= goneMs && doubtedFor >= goneMs - lookMs
    const isSilent = now - quietSince >= silentMs && doubtedFor >= doubtMs && canContradict
    return isGone || isSilent
  }

  /** A doubt can stand because whoever would contradict is late: nobody is dead whom another node hears, or may hear. */
  async #judge(peer: Peer): Promise<void> {
    const { clock, inquiries, found } = this.#deps
    const { doubtedAt, incarnation } = peer
    peer.isInQuestion = true
    const isHeard = await inquiries.isHeard(peer)
    peer.isInQuestion = false
    if (peer.state !== 'doubted' || peer.doubtedAt !== doubtedAt || peer.incarnation !== incarnation) return
    if (isHeard) peer.doubtedAt = clock.now()
    else if (isHeard === false) found(peer, 'over')
  }
}
