// What a cluster costs a node: a change of its ledger, with one and with two other nodes that follow it, over a server of NATS; and
// how soon a node that is killed is dead for the others. All nodes are in this process: the difference is what each other node pays.

import { silentLog, systemClock, systemRandom } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { Cluster, NatsEngine } from '@jackfield/cluster'
import { NatsServers } from '../tests/support/nats-servers.ts'
import { calm, Report } from './measure/report.ts'

const rounds = Number(process.env.CLUSTER_BENCH_ROUNDS ?? 7)
const changes = 4000

const servers = await NatsServers.start(1)

async function node(name: string): Promise<Cluster> {
  const engine = new NatsEngine({
    ...{ clock: systemClock, log: silentLog, servers: servers.urls, name, replicas: 1 },
    inbox: `jf.bench.inbox.${name}`,
    bucketPrefix: 'bench_',
  })
  const deps = {
    clock: systemClock,
    random: systemRandom,
    log: silentLog,
    engine,
    cluster: 'bench',
    name,
    version: '1',
  }
  const cluster = new Cluster({ ...deps, facts: () => ({ isDraining: false, calls: 0, load: 0 }) })
  await until(() => cluster.membership.incarnation !== undefined)
  return cluster
}

/** Microseconds of the process for each change, one message each, until everybody has it. */
async function cost(owner: Cluster, readers: readonly Cluster[]): Promise<number> {
  const { own } = owner.ledgers
  await until(() => readers.every((reader) => reader.ledgers.isComplete(owner.name)))
  const before = process.cpuUsage()
  for (let at = 0; at < changes; at++) {
    const key = `channel 1700000000.${at}`
    own.set(key, { name: `PJSIP/telephone-${at}`, caller: '2001', application: 'queue', bridge: 'b1' })
    // each in a turn of its own
    await systemClock.yield()
    if (at % 4 === 3) for (let gone = at - 3; gone <= at; gone++) own.delete(`channel 1700000000.${gone}`)
  }
  own.set('last', { at: systemClock.now() })
  const { number } = own
  const wanted = JSON.stringify(Object.fromEntries(own.entries()))
  const isThere = (reader: Cluster) =>
    JSON.stringify(Object.fromEntries(reader.ledgers.entriesOf(owner.name) ?? [])) === wanted
  await until(() => readers.every(isThere))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / Math.max(1, own.number - number + changes)
}

const report = new Report('cluster')
try {
  const owner = await node('a')
  // the first ones are compiled
  for (let round = 0; round < 3; round++) await cost(owner, [])
  const alone: number[] = []
  const one: number[] = []
  const two: number[] = []
  for (let round = 0; round < rounds; round++) alone.push(await cost(owner, []))
  const first = await node('b')
  await until(() => first.membership.isAlive('a'))
  for (let round = 0; round < rounds; round++) one.push(await cost(owner, [first]))
  const second = await node('c')
  await until(() => second.membership.isAlive('a'))
  for (let round = 0; round < rounds; round++) two.push(await cost(owner, [first, second]))
  const [none, single, both] = [calm(alone), calm(one), calm(two)]
  report.figure('a change of the ledger, for the node that makes it', `${none.toFixed(1)} µs CPU`)
  report.figure('for each other node', `${Math.max(0, (both - none) / 2).toFixed(1)} µs CPU`)
  report.figure('with one other node, all together', `${single.toFixed(1)} µs CPU`)
  report.ratio('for each other node, of 12 µs', Math.max(0, (both - none) / 2) / 12, 1)
  const begun = systemClock.now()
  second.stop()
  await second.engine.close()
  await until(() => [owner, first].every(({ membership }) => membership.stateOf('c') === 'dead'))
  const tookMs = systemClock.now() - begun
  report.figure('a node that is killed is dead for the others after', `${(tookMs / 1000).toFixed(1)} s`)
  report.ratio('of 5 s', tookMs / 5000, 1)
  await Promise.all([owner.close(), first.close()])
} finally {
  await servers.stop()
}
report.end()
