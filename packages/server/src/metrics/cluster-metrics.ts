// The nodes of the cluster as this one sees them; nothing when the exchange is alone.

import type { Metrics } from '@jackfield/http'
import type { ClusterNodes } from '../cluster/join-cluster.ts'

const states = ['alive', 'suspect', 'doubted', 'dead', 'left', 'refused'] as const

export function measureCluster(metrics: Metrics, cluster: () => ClusterNodes | undefined): void {
  metrics.gauges('jackfield_cluster_nodes', 'Nodes of the cluster as this one sees them, by state', () => {
    const joined = cluster()
    if (!joined) return []
    const nodes = joined.nodes()
    return states.map((state) => [{ state }, nodes.filter((node) => node.state === state).length] as const)
  })
  metrics.gauges('jackfield_cluster_node_up', 'Whether a node is there, as this one sees it', () =>
    (cluster()?.nodes() ?? []).map(({ name, state }) => [{ node: name }, state === 'alive' ? 1 : 0] as const),
  )
  const ofEach = (value: (node: ReturnType<ClusterNodes['nodes']>[number]) => number) => () =>
    (cluster()?.nodes() ?? []).map((node) => [{ node: node.name }, value(node)] as const)
  metrics.gauges(
    'jackfield_cluster_node_draining',
    'Whether a node takes nothing new, as it says of itself',
    ofEach(({ isDraining }) => (isDraining ? 1 : 0)),
  )
  metrics.gauges(
    'jackfield_cluster_node_calls',
    'Calls of a node, as it says of itself',
    ofEach(({ calls }) => calls),
  )
  metrics.gauges(
    'jackfield_cluster_node_busy_ratio',
    'How busy a node is, from 0 to 1, as it says of itself',
    ofEach(({ load }) => load),
  )
  metrics.gauges(
    'jackfield_cluster_leases',
    'What one node at a time does, such as registering with a provider: what this one would do, and what it holds',
    () => {
      const leases = cluster()?.leases()
      return leases ? [[{ state: 'wanted' }, leases.wanted] as const, [{ state: 'held' }, leases.held] as const] : []
    },
  )
  metrics.gauges(
    'jackfield_cluster_media_sockets',
    'Websockets of media between nodes: passed on to the node of the call, and taken from nodes where programs opened them',
    () => {
      const sockets = cluster()?.mediaSockets()
      return sockets
        ? [[{ direction: 'passed' }, sockets.passed] as const, [{ direction: 'taken' }, sockets.taken] as const]
        : []
    },
  )
  metrics.gauges(
    'jackfield_cluster_engine_up',
    'Whether there is a connection to the engine, and a majority that writes',
    () => {
      const joined = cluster()
      if (!joined) return []
      return [
        [{ what: 'connection' }, joined.isConnected ? 1 : 0],
        [{ what: 'majority' }, joined.hasMajority ? 1 : 0],
      ]
    },
  )
}
