// This exchange as one of several: what it owns is said to the others, and who they are is shown here.
// Loaded when there is a cluster.conf, and only then. Nothing of a call waits for any of this.

import type { Applications, CallBook } from '@jackfield/ari'
import type { Clock, Dispose, Random } from '@jackfield/base'
import { Cluster, type Engine, NatsEngine, type NodeStreams, type ShownNode } from '@jackfield/cluster'
import type { Exchange } from '@jackfield/core'
import type { Interface } from '@jackfield/http'
import { LocalAddresses, type Pjsip } from '@jackfield/technologies'
import type { Calls } from '../assembly/calls.ts'
import type { State } from '../assembly/state.ts'
import type { ClusterConf } from '../configuration/cluster-conf.ts'
import { version } from '../version.ts'
import { eventsEverywhere } from './events-everywhere.ts'
import { joinLines } from './lines/plug-in-lines.ts'
import { NodeDrain } from './node-drain.ts'
import { followOwned, ownsFile, ownsIt } from './owned.ts'
import { passMediaSockets } from './pass-media-sockets.ts'
import { shareContacts } from './share-contacts.ts'
import { shareDevices } from './share-devices.ts'
import { shareStore } from './share-store.ts'
import { telephoneAt } from './telephone-at.ts'
import { thingsElsewhere } from './things-elsewhere.ts'

export interface ClusterNodes {
  /** of the cluster, of this node */
  readonly cluster: string
  readonly name: string
  readonly isConnected: boolean
  /** why there is no connection, in words; empty when there is one */
  readonly trouble: string
  /** shared things can be written */
  readonly hasMajority: boolean
  /** what one node at a time does: what this one would do, and what of it it does */
  leases(): { readonly wanted: number; readonly held: number }
  /** websockets of media: passed on to nodes that have their calls, and taken from nodes where programs opened them */
  mediaSockets(): { readonly passed: number; readonly taken: number }
  nodes(): readonly (ShownNode & { readonly channels: number })[]
}

export interface JoinedCluster extends ClusterNodes {
  readonly drain: NodeDrain
  /** of another node or this one, by its name, whatever it takes; in words why not */
  drainNode(node: string, limitSeconds: number | undefined): Promise<NodeOutcome>
  undrainNode(node: string): Promise<NodeOutcome>
  /** this exchange is about to end, or not any more */
  leave(isLeaving: boolean): void
  close(): Promise<void>
}

export type NodeOutcome = { readonly ok: true } | { readonly ok: false; readonly message: string }

export interface ClusterPartDeps {
  readonly clock: Clock
  readonly random: Random
  readonly state: State
  isDraining(): boolean
  readonly served: Interface
  readonly exchange: Exchange
  readonly calls: Calls
  readonly book: CallBook
  readonly pjsip: Pjsip
  readonly applications: Applications
  /** instead of the servers that the configuration names: for tests */
  readonly engine?: Engine | undefined
}

/** It joins as soon as there is an engine; nobody waits for that. */
export function joinCluster(conf: ClusterConf, deps: ClusterPartDeps): JoinedCluster {
  const { clock, random, state } = deps
  const log = state.log.for('cluster')
  const { name, cluster: clusterName, servers, credentials, tls, replicas } = conf
  const engine: Engine =
    deps.engine ??
    new NatsEngine({
      ...{ clock, log, servers, name, credentials, tls, replicas },
      inbox: `jf.${clusterName}.inbox.${name}`,
      bucketPrefix: `jf_${clusterName}_`,
    })
  const cluster = new Cluster({
    ...{ clock, random, log, engine, name, cluster: clusterName, version },
    // a socket that is passed on is part of a call: whoever waits for the end of calls waits for it
    facts: () => ({
      ...{ isDraining: deps.isDraining(), load: state.load.busy },
      calls: state.gate.calls + (streams?.passing ?? 0),
    }),
  })
  const address = conf.mediaAddress ?? new LocalAddresses(clock).towards('0.0.0.0', undefined)
  const { mediaSockets, media } = deps.calls
  const streams: NodeStreams | undefined = passMediaSockets(cluster, mediaSockets, address, media.portRange)
  const endings = followOwned(state, cluster, deps.applications.forNodes)
  endings.add(() => {
    mediaSockets.elsewhere = undefined
    streams.close()
  })
  const eventEndings = eventsEverywhere(cluster, deps.applications, deps.exchange, { log: state.log, clock })
  endings.add(() => eventEndings.dispose())
  const forwarding = cluster.forward({
    has: ownsIt(deps.exchange, deps.book),
    hasStored: ownsFile(deps.exchange),
    telephoneAt: (endpoint) => telephoneAt(deps.exchange, endpoint),
    answerHere: (request) => deps.served.answer(request),
    caught: (fault) => deps.served.caught(fault),
  })
  endings.add(deps.served.plugIn(forwarding))
  endings.add(shareKeys(deps.served, cluster))
  endings.add(shareAll(cluster, deps))
  const pictures = thingsElsewhere(cluster, deps.exchange, forwarding)
  endings.add(() => pictures.close())
  const lines = joinLines(address, deps, cluster, (id) => forwarding.locate('channel', id), pictures)
  endings.add(() => lines.dispose())
  const { membership, ledgers } = cluster
  endings.add(membership.onUp((node) => log.notice(`node ${node.name} is there, incarnation ${node.incarnation}`)))
  endings.add(membership.onSuspect((node) => log.notice(`node ${node.name} is silent`)))
  endings.add(membership.onLeft((node) => log.notice(`node ${node.name} has left`)))
  endings.add(
    ledgers.onLost((lost) => {
      const channels = countChannels(lost.entries.keys())
      log.warning(`node ${lost.name} is gone, and ${channels} of its channels with it`, { code: 'node-lost' })
    }),
  )
  const drain = makeDrain(conf, deps, cluster, streams)
  endings.add(() => drain.close())
  return {
    cluster: clusterName,
    name,
    drain,
    drainNode: (node, limit) => askNode(deps.served, 'POST', node, limit === undefined ? '' : `limit=${limit}`),
    undrainNode: (node) => askNode(deps.served, 'DELETE', node, ''),
    leave: (isLeaving) => (isLeaving ? drain.leave() : drain.stay()),
    get isConnected() {
      return engine.isConnected
    },
    get trouble() {
      return engine.trouble
    },
    get hasMajority() {
      return membership.hasMajority
    },
    leases: () => cluster.leases.counts(),
    mediaSockets: () => ({ passed: streams.passing, taken: streams.taken }),
    nodes: () => membership.nodes().map((node) => ({ ...node, channels: ledgers.countOf(node.name, 'channel') })),
    async close() {
      endings.dispose()
      await cluster.close()
    },
  }
}

function makeDrain(
  conf: ClusterConf,
  { clock, state, calls, applications }: ClusterPartDeps,
  cluster: Cluster,
  streams: NodeStreams,
): NodeDrain {
  const { membership } = cluster
  return new NodeDrain({
    ...{ clock, applications, bus: state.bus, gate: state.gate, log: state.log.for('cluster') },
    channels: calls.exchange.channels,
    subscriptions: calls.telephones.subscriptions,
    ...{ limitMs: conf.drainLimitMs, streams },
    othersServe: () => membership.nodes().some((node) => !node.isSelf && node.state === 'alive' && !node.isDraining),
    changed: () => membership.beatNow(),
  })
}

/** As if somebody asked the interface here: it knows how a request gets to its node. */
async function askNode(served: Interface, method: string, node: string, query: string): Promise<NodeOutcome> {
  const { status, text } = await served.answer({
    ...{ method, query, path: `/cluster/nodes/${encodeURIComponent(node)}/drain` },
    ...{ over: 'http', applications: [], baseUrl: '', account: { name: 'the command line', isReadOnly: false } },
  })
  if (status < 300) return { ok: true }
  const { message } = JSON.parse(text) as { message?: string }
  return { ok: false, message: message ?? `status ${status}` }
}

/** What belongs to all nodes, and what each of them says of its devices. */
function shareAll(cluster: Cluster, { clock, state, pjsip, exchange }: ClusterPartDeps): Dispose {
  const parts = [
    shareContacts(cluster, clock, state, pjsip),
    shareStore(cluster, clock, state),
    shareDevices(cluster, exchange),
  ]
  const stopLeasing = state.leasing?.plugIn(cluster.leases)
  return () => {
    stopLeasing?.()
    for (const part of parts) part.dispose()
  }
}

/** A command that is repeated at another node gets its first answer. */
function shareKeys(served: Interface, cluster: Cluster): Dispose {
  const keys = cluster.keys()
  const alone = served.shareKeys(keys)
  return () => {
    alone()
    keys.close()
  }
}

function countChannels(keys: Iterable<string>): number {
  let count = 0
  for (const key of keys) if (key.startsWith('channel ')) count++
  return count
}
