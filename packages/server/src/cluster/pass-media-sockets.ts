// Websockets of media that programs open at any node: passed on to the node that has the call, and taken from others.
// Not the way between nodes: the cluster has it. What is said on them is the channel's.

import type { Cluster, NodeStreams, OpenedStream } from '@jackfield/cluster'
import type { StreamClaim } from '@jackfield/http'
import type { PortRange } from '@jackfield/media'
import type { AssembledMediaSockets } from '../assembly/media-sockets.ts'

type Passed = Pick<AssembledMediaSockets, 'websockets' | 'mount' | 'elsewhere'>

/** `address`, `portRange`: where other nodes reach this one. */
export function passMediaSockets(
  cluster: Pick<Cluster, 'streams'>,
  sockets: Passed,
  address: string,
  portRange: () => PortRange,
): NodeStreams {
  const streams = cluster.streams({
    place() {
      const { first, last } = portRange()
      return { address, firstPort: first, lastPort: last }
    },
    judge: (id) => sockets.websockets.claim(id).found,
    serve: (stream) => sockets.mount.takePassed(stream),
  })
  sockets.elsewhere = (id) => streams.open(id)?.then(claimOf)
  return streams
}

const claimOf = (opened: OpenedStream): StreamClaim =>
  opened.ok ? { found: 'elsewhere', stream: opened.stream } : { found: opened.code }
