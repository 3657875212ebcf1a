// What can go wrong with three machines and the network between them, one row each: how it is done, how it is mended.
// Not what must follow: round.ts judges.

import type { ClusterHosts } from './cluster-hosts.ts'

export interface Fault {
  readonly name: string
  /** so long it stays, at least; one that kills until the node is dead and everybody was told */
  readonly lastsMs: number
  /** calls and audio of this machine may suffer; of all others nothing */
  readonly hits: 'node' | 'nobody'
  /** the others declare the node dead, and its channels with it: after so long at most */
  readonly killsWithinMs?: number
  /** with all that the machine said in the last moment: no other node may know of a call that it began to tell of then */
  readonly cutsOff?: boolean
  begin(hosts: ClusterHosts, at: number): void | Promise<void>
  mend(hosts: ClusterHosts, at: number): void | Promise<void>
}

/** What is promised: shared things may not be written for some seconds when a server that led them is gone, too. */
const budgets = { process: 5_000, silence: 12_000, machine: 20_000 }

const next = (hosts: ClusterHosts, at: number) => (at + 1) % hosts.exchanges.length
const mendLink = (hosts: ClusterHosts, at: number) => hosts.network.mend(at)

export const faults: readonly Fault[] = [
  {
    name: 'node killed',
    ...{ lastsMs: 0, hits: 'node', killsWithinMs: budgets.process },
    begin: (hosts, at) => hosts.exchange(at).kill(),
    mend: (hosts, at) => hosts.exchange(at).restart(),
  },
  {
    name: 'engine killed',
    ...{ lastsMs: 4_000, hits: 'nobody' },
    begin: (hosts, at) => hosts.servers.kill(at),
    mend: (hosts, at) => hosts.servers.resume(at),
  },
  {
    name: 'node stopped for a moment',
    ...{ lastsMs: 1_500, hits: 'node' },
    begin: (hosts, at) => hosts.exchange(at).signal('SIGSTOP'),
    mend: (hosts, at) => hosts.exchange(at).signal('SIGCONT'),
  },
  {
    name: 'node stopped',
    ...{ lastsMs: 0, hits: 'node', killsWithinMs: budgets.silence },
    begin: (hosts, at) => hosts.exchange(at).signal('SIGSTOP'),
    mend: (hosts, at) => hosts.exchange(at).signal('SIGCONT'),
  },
  {
    name: 'engine stopped',
    ...{ lastsMs: 8_000, hits: 'nobody' },
    begin: (hosts, at) => hosts.servers.signal(at, 'SIGSTOP'),
    mend: (hosts, at) => hosts.servers.signal(at, 'SIGCONT'),
  },
  {
    name: 'link down for a moment',
    ...{ lastsMs: 1_500, hits: 'node' },
    begin: (hosts, at) => hosts.network.down(at),
    mend: mendLink,
  },
  {
    name: 'link down',
    ...{ lastsMs: 0, hits: 'node', killsWithinMs: budgets.machine, cutsOff: true },
    begin: (hosts, at) => hosts.network.down(at),
    mend: mendLink,
  },
  {
    name: 'one way lost',
    ...{ lastsMs: 8_000, hits: 'nobody' },
    begin: (hosts, at) => hosts.network.loses(at, next(hosts, at), 100),
    mend: mendLink,
  },
  {
    // the servers of NATS notice, and drop what is between them: for each nobody listens at the other any more
    name: 'one way lost for long',
    ...{ lastsMs: 14_000, hits: 'nobody' },
    begin: (hosts, at) => hosts.network.loses(at, next(hosts, at), 100),
    mend: mendLink,
  },
  {
    name: 'a third lost',
    ...{ lastsMs: 8_000, hits: 'nobody' },
    begin: (hosts, at) => hosts.network.loses(at, next(hosts, at), 33),
    mend: mendLink,
  },
  {
    name: 'slow link',
    ...{ lastsMs: 8_000, hits: 'node' },
    begin: (hosts, at) => hosts.network.slows(at, 512),
    mend: mendLink,
  },
  {
    name: 'engines lose everything',
    ...{ lastsMs: 500, hits: 'nobody' },
    async begin(hosts) {
      await hosts.servers.stop()
    },
    mend: (hosts) => hosts.servers.startAfresh(),
  },
]

export function faultNamed(name: string): Fault {
  const fault = faults.find((one) => one.name === name)
  if (!fault) throw new Error(`there is no fault "${name}", but ${faults.map((one) => one.name).join(', ')}`)
  return fault
}
