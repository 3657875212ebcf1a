// Where a port is, and what control knows of it.
// Not what is done with it.
import type { PortOpened, RemoteAddress, StreamSpec } from '../contract/port.ts'
import type { SocketFeed } from './socket-feed.ts'
import type { WorkerSlot } from './worker-pool.ts'

/** Whom a new port belongs to: it is put on the same worker. */
export interface PortKin {
  readonly port?: string | undefined
  readonly bridge?: string | undefined
}

/** The peer of a port on the network: where it is, as was described or found, and the codec that it is sent. */
export interface PortPeer {
  readonly remote: RemoteAddress | undefined
  readonly codec: string | undefined
}

export interface Place {
  readonly slot: WorkerSlot
  readonly hasVideo: boolean
  /** of a port that overhears another */
  readonly overhears?: string | undefined
  opened: PortOpened | undefined
  /** of a port on the network */
  peer?: PortPeer
  /** it is gone, and whoever waits for it to open does not know yet */
  hasFailed?: boolean
  /** of a port behind a socket */
  feed?: SocketFeed
}

/** What is not said anew stays. */
export function describedAnew(
  before: PortPeer | undefined,
  { remote, streams }: { readonly remote?: RemoteAddress | undefined; readonly streams?: readonly StreamSpec[] },
): PortPeer {
  const codec = streams?.find(({ kind }) => kind === 'audio')?.codecs[0]?.name
  return { remote: remote ?? before?.remote, codec: codec ?? before?.codec }
}
