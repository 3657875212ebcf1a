// Records of other nodes in the bucket: looked up, and written when this node doubts one, declares it dead or vouches for it.
// Not when that is so.

import { detached, type Log } from '@jackfield/base'
import type { Bucket, BucketChange, Written } from '../engine/engine.ts'
import type { Spoken } from '../protocol.ts'
import { formatRecord, type NodeRecord } from './node-record.ts'
import type { Peer } from './peer.ts'

export interface PeerRecordsDeps {
  readonly bucket: Bucket
  readonly log: Log
  /** of this node */
  readonly name: string
  readonly protocol: Spoken
  /** what a record is now */
  changed(change: BucketChange): void
  /** what came of a write */
  wrote(written: Written, key: string): void
}

export class PeerRecords {
  readonly #deps: PeerRecordsDeps

  constructor(deps: PeerRecordsDeps) {
    this.#deps = deps
  }

  /** Looks up the record of a node. */
  fetch(name: string): void {
    const { bucket, changed } = this.#deps
    detached(
      bucket.get(name).then((found) => {
        if (found.ok && found.entry) changed(found.entry)
      }),
      'the record of a node',
    )
  }

  /** One write of a record at a time. */
  write(peer: Peer, state: 'doubted' | 'dead' | 'up'): void {
    if (peer.isWriting) return
    peer.isWriting = true
    detached(this.#write(peer, state), 'writing the record of a node')
  }

  async #write(peer: Peer, state: 'doubted' | 'dead' | 'up'): Promise<void> {
    const { bucket, log, changed, wrote } = this.#deps
    const { name, incarnation, record, revision } = peer
    const protocol = record?.protocol ?? this.#deps.protocol
    const next: NodeRecord = { state, incarnation, run: record?.run ?? '', protocol, by: this.#deps.name }
    const text = formatRecord(next)
    const written = await (record ? bucket.update(name, text, revision) : bucket.create(name, text))
    peer.isWriting = false
    if (written.ok) changed({ key: name, value: text, revision: written.revision })
    else if (written.code === 'conflict') this.fetch(name)
    wrote(written, name)
    if (written.ok && state !== 'up') log.notice(`node ${name} is ${state}`, { code: `node-${state}` })
  }
}
