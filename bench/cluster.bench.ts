// What a cluster costs a node: a message of its ledger that two other nodes follow, over a server of NATS, beside two who only receive it;
// and how soon a node that is killed is dead for the others. All are in this process: the difference is what each of them pays.

import { silentLog, systemClock, systemRandom } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { Cluster, NatsEngine } from '@jackfield/cluster'
import { NatsServers } from '../tests/support/nats-servers.ts'
import { calm, Report } from './measure/report.ts'

const rounds = Number(process.env.CLUSTER_BENCH_ROUNDS ?? 7)
const messages = 4000

const servers = await NatsServers.start(1)

const engineOf = (cluster: string, name: string) =>
  new NatsEngine({
    ...{ clock: systemClock, log: silentLog, servers: servers.urls, name, replicas: 1 },
    ...{ inbox: `jf.${cluster}.inbox.${name}`, bucketPrefix: `${cluster}_` },
  })

async function node(cluster: string, name: string): Promise<Cluster> {
  const made = new Cluster({
    ...{ clock: systemClock, random: systemRandom, log: silentLog, engine: engineOf(cluster, name) },
    ...{ cluster, name, version: '1' },
    facts: () => ({ isDraining: false, calls: 0, load: 0 }),
  })
  await until(() => made.membership.incarnation !== undefined)
  return made
}

/** Whoever gets what the owner of a ledger says: whether it has everything by now. */
type Reader = () => boolean

/** Another node, which knows what the owner owns. */
async function follower(owner: Cluster, cluster: string, name: string): Promise<Cluster> {
  const reader = await node(cluster, name)
  await until(() => reader.ledgers.isComplete(owner.name))
  return reader
}

const knowsAll = (owner: Cluster, reader: Cluster) => () => {
  const { own } = owner.ledgers
  const entries = reader.ledgers.entriesOf(owner.name)
  return entries?.size === own.size && JSON.stringify(entries.get('last')) === JSON.stringify(last)
}

/** One that takes the messages as they are, and does nothing with them. */
async function listener(owner: Cluster, cluster: string, name: string): Promise<Reader> {
  const engine = engineOf(cluster, name)
  bareEngines.push(engine)
  let heard = 0
  let end = ''
  engine.subscribe(`jf.${cluster}.ledger.*`, (text) => {
    heard += text.length
    end = text
  })
  await until(() => engine.isConnected)
  // a subscription is made when the server has it: from then on everything is heard
  await until(() => {
    owner.ledgers.own.set('last', { at: -systemClock.now() })
    return heard > 0
  })
  return () => end.includes(JSON.stringify(last))
}

const bareEngines: NatsEngine[] = []
/** what is said last in each round */
let last = { at: 0 }

/** Microseconds of the process for each message, until everybody has it. */
async function cost(owner: Cluster, readers: readonly Reader[]): Promise<number> {
  const { own } = owner.ledgers
  const before = process.cpuUsage()
  for (let at = 0; at < messages; at++) {
    const key = `channel 1700000000.${at}`
    own.set(key, { name: `PJSIP/telephone-${at}`, caller: '2001', application: 'queue', bridge: 'b1' })
    // each in a turn of its own, together with one that is gone
    await systemClock.yield()
    if (at % 4 === 3) for (let gone = at - 3; gone <= at; gone++) own.delete(`channel 1700000000.${gone}`)
  }
  last = { at: systemClock.now() }
  own.set('last', last)
  await until(() => readers.every((hasAll) => hasAll()))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / messages
}

const report = new Report('cluster')
try {
  const [alone, heard, followed] = [await node('alone', 'a'), await node('heard', 'a'), await node('followed', 'a')]
  const listeners = [await listener(heard, 'heard', 'b'), await listener(heard, 'heard', 'c')]
  const first = await follower(followed, 'followed', 'b')
  const second = await follower(followed, 'followed', 'c')
  const followers = [knowsAll(followed, first), knowsAll(followed, second)]
  const works = [
    { owner: alone, readers: [], costs: [] as number[] },
    { owner: heard, readers: listeners, costs: [] as number[] },
    { owner: followed, readers: followers, costs: [] as number[] },
  ]
  // the first ones are compiled
  for (let round = -3; round < rounds; round++)
    for (const { owner, readers, costs } of works) {
      const us = await cost(owner, readers)
      if (round >= 0) costs.push(us)
    }
  const [none = 0, bare = 0, known = 0] = works.map(({ costs }) => calm(costs))
  const listening = (bare - none) / 2
  const following = (known - none) / 2
  report.figure('a message of the ledger, for the node that sends it', `${none.toFixed(1)} µs CPU`)
  report.figure('for somebody who only receives it', `${listening.toFixed(1)} µs CPU`)
  report.figure('for each other node', `${following.toFixed(1)} µs CPU`)
  // 12 µs where receiving takes 4.1
  report.ratio('for each other node, to only receiving it', following / listening, 2.9)
  const begun = systemClock.now()
  second.stop()
  await second.engine.close()
  await until(() => [followed, first].every(({ membership }) => membership.stateOf('c') === 'dead'))
  const tookMs = systemClock.now() - begun
  report.figure('a node that is killed is dead for the others after', `${(tookMs / 1000).toFixed(1)} s`)
  report.ratio('of 5 s', tookMs / 5000, 1)
  await Promise.all([alone, heard, followed, first].map((each) => each.close()))
  await Promise.all(bareEngines.map((engine) => engine.close()))
} finally {
  await servers.stop()
}
report.end()
