// This exchange as one of several: what it owns is said to the others, and who they are is shown here.
// The package is loaded when there is a cluster.conf, and only then. Nothing of a call waits for any of this.

import type { CallBook } from '@jackfield/ari'
import type { Clock, Random } from '@jackfield/base'
import type { Answering, Engine, ShownNode } from '@jackfield/cluster'
import type { Exchange } from '@jackfield/core'
import { Fault } from '@jackfield/description'
import type { Interface } from '@jackfield/http'
import type { Pjsip } from '@jackfield/technologies'
import type { State } from '../assembly/state.ts'
import type { ClusterConf } from '../configuration/cluster-conf.ts'
import { version } from '../version.ts'
import { followOwned, ownsIt } from './owned.ts'
import { shareContacts } from './share-contacts.ts'

export interface ClusterNodes {
  /** of the cluster, of this node */
  readonly cluster: string
  readonly name: string
  readonly isConnected: boolean
  /** why there is no connection, in words; empty when there is one */
  readonly trouble: string
  /** shared things can be written */
  readonly hasMajority: boolean
  nodes(): readonly (ShownNode & { readonly channels: number })[]
}

export interface JoinedCluster extends ClusterNodes {
  close(): Promise<void>
}

export interface ClusterPartDeps {
  readonly clock: Clock
  readonly random: Random
  readonly state: State
  isDraining(): boolean
  readonly served: Interface
  readonly exchange: Exchange
  readonly book: CallBook
  readonly pjsip: Pjsip
  /** instead of the servers that the configuration names: for tests */
  readonly engine?: Engine | undefined
}

/** It joins as soon as there is an engine; nobody waits for that. */
export async function joinCluster(conf: ClusterConf, deps: ClusterPartDeps): Promise<JoinedCluster> {
  const { Cluster, NatsEngine } = await import('@jackfield/cluster')
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
    facts: () => ({ isDraining: deps.isDraining(), calls: state.gate.calls }),
  })
  const endings = followOwned(state, cluster)
  endings.add(
    deps.served.plugIn(
      cluster.forward({ has: ownsIt(deps.exchange, deps.book), answerHere: answerTo(deps.served, name) }),
    ),
  )
  const shared = shareContacts(cluster, clock, state, deps.pjsip)
  endings.add(() => shared.dispose())
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
  return {
    cluster: clusterName,
    name,
    get isConnected() {
      return engine.isConnected
    },
    get trouble() {
      return engine.trouble
    },
    get hasMajority() {
      return membership.hasMajority
    },
    nodes: () =>
      membership
        .nodes()
        .map((node) => ({ ...node, channels: countChannels(ledgers.entriesOf(node.name)?.keys() ?? []) })),
    async close() {
      endings.dispose()
      await cluster.close()
    },
  }
}

/** What another exchange asks for; a file is no text that could be sent. */
function answerTo(served: Interface, node: string): Answering['answerHere'] {
  return async (request) => {
    const answer = await served.answer(request)
    const isFile = (answer.download ?? answer.content) !== undefined
    return isFile ? served.caught(new Fault('file-at-other-node', { node })) : answer
  }
}

function countChannels(keys: Iterable<string>): number {
  let count = 0
  for (const key of keys) if (key.startsWith('channel ')) count++
  return count
}
