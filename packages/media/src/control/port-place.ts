// Where a port is, and what control knows of it.
// Not what is done with it.
import type { PortOpened } from '../contract/port.ts'
import type { SocketFeed } from './socket-feed.ts'
import type { WorkerSlot } from './worker-pool.ts'

/** Whom a new port belongs to: it is put on the same worker. */
export interface PortKin {
  readonly port?: string | undefined
  readonly bridge?: string | undefined
}

export interface Place {
  readonly slot: WorkerSlot
  readonly hasVideo: boolean
  /** of a port that overhears another */
  readonly overhears?: string | undefined
  opened: PortOpened | undefined
  /** it is gone, and whoever waits for it to open does not know yet */
  hasFailed?: boolean
  /** of a port behind a socket */
  feed?: SocketFeed
}
