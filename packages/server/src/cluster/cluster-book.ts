// The nodes of the cluster as the interface shows them, and this node taken out of service by it.
// Not the nodes: whoever joined them knows.

import type { ClusterBook, ShownCluster } from '@jackfield/ari'
import type { JoinedCluster } from './join-cluster.ts'

/** `joined`: nothing while this exchange is alone. */
export function clusterBook(joined: () => JoinedCluster | undefined): ClusterBook {
  return {
    shown() {
      const cluster = joined()
      return cluster && show(cluster)
    },
    drain(limitSeconds) {
      const cluster = joined()
      cluster?.drain.begin(limitSeconds === undefined ? undefined : limitSeconds * 1000)
      return cluster !== undefined
    },
    undrain: () => joined()?.drain.callOff() ?? false,
  }
}

const show = (cluster: JoinedCluster): ShownCluster => ({
  name: cluster.cluster,
  node: cluster.name,
  connected: cluster.isConnected,
  ...(cluster.trouble === '' ? {} : { trouble: cluster.trouble }),
  majority: cluster.hasMajority,
  nodes: cluster.nodes().map(({ isSelf, isDraining, quietMs, load, ...node }) => ({
    ...node,
    self: isSelf,
    draining: isDraining,
    load: Math.round(load * 1000) / 1000,
    ...(quietMs === undefined ? {} : { last_sign: Math.round(quietMs / 100) / 10 }),
  })),
})
