// What the model of large clusters is fed with (bench/cluster/costs.table.ts): a message to many nodes, for them and for a server of NATS;
// a write that a majority keeps; memory of one channel and of one shared thing in each node. Figures, no budgets.

import { silentLog, systemClock, systemRandom } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { Cluster, NatsEngine } from '@jackfield/cluster'
import { NatsServers } from '../tests/support/nats-servers.ts'
import { heapBytes } from '../tests/support/random-world/heap.ts'
import { processCpu } from './measure/process-cpu.ts'
import { calm, Report } from './measure/report.ts'

const rounds = Number(process.env.CLUSTER_BENCH_ROUNDS ?? 7)
const messages = 4_000
const things = 50_000

const servers = await NatsServers.start(1)
const report = new Report('Costs of clusters, one by one')

function engine(name: string): NatsEngine {
  return new NatsEngine({
    ...{ clock: systemClock, log: silentLog, servers: servers.urls, name, replicas: 1 },
    inbox: `jf.costs.inbox.${name}`,
    bucketPrefix: 'costs_',
  })
}

/** Microseconds of this process and of the server for each delivery of a message to so many. */
async function fanOut(from: NatsEngine, to: readonly NatsEngine[], length: number): Promise<[number, number]> {
  const text = 'x'.repeat(length)
  const here: number[] = []
  const there: number[] = []
  let heard = 0
  const ends = to.map((each) => each.subscribe('costs.fan', () => void heard++))
  await systemClock.sleep(200)
  for (let round = -2; round < rounds; round++) {
    heard = 0
    const before = process.cpuUsage()
    const server = processCpu(servers.pidOf(0))
    for (let at = 0; at < messages / to.length; at++) {
      from.send('costs.fan', text)
      if (at % 16 === 15) await systemClock.yield()
    }
    const wanted = Math.ceil(messages / to.length) * to.length
    await until(() => heard >= wanted)
    const { user, system } = process.cpuUsage(before)
    if (round < 0) continue
    here.push((user + system) / wanted)
    there.push((processCpu(servers.pidOf(0)) - server) / wanted)
  }
  for (const end of ends) end()
  return [calm(here), calm(there)]
}

const shown = (value: number) => `${value.toFixed(1)} µs`

try {
  const engines = Array.from({ length: 9 }, (_, at) => engine(`node-${at}`))
  await until(() => engines.every((each) => each.isConnected))
  const [first, ...others] = engines as [NatsEngine, ...NatsEngine[]]
  for (const length of [120, 1_000]) {
    const [one, oneServer] = await fanOut(first, others.slice(0, 1), length)
    const [many, manyServer] = await fanOut(first, others, length)
    report.figure(
      `${length} bytes to one node: sent and received, and the server`,
      `${shown(one)}, ${shown(oneServer)}`,
    )
    report.figure(
      `${length} bytes to eight nodes, each delivery, and the server`,
      `${shown(many)}, ${shown(manyServer)}`,
    )
  }
  const bucket = first.bucket('writes')
  while (!(await bucket.put('begin', '0')).ok) await systemClock.sleep(100)
  const value = 'x'.repeat(300)
  const server = processCpu(servers.pidOf(0))
  const before = process.cpuUsage()
  let left = messages
  const write = async () => {
    while (left-- > 0) await bucket.put(`key-${left % 500}`, value)
  }
  await Promise.all(Array.from({ length: 32 }, write))
  const { user, system } = process.cpuUsage(before)
  report.figure(
    'a write to a bucket of one server, CPU here and there',
    `${shown((user + system) / messages)}, ${shown((processCpu(servers.pidOf(0)) - server) / messages)}`,
  )
  for (const each of engines.slice(1)) await each.close()

  const cluster = new Cluster({
    ...{
      clock: systemClock,
      random: systemRandom,
      log: silentLog,
      engine: first,
      cluster: 'costs',
      name: 'a',
      version: '1',
    },
    facts: () => ({ isDraining: false, calls: 0, load: 0 }),
  })
  const empty = heapBytes()
  for (let at = 0; at < things; at++) {
    const facts = JSON.parse(
      `{"name":"PJSIP/telephone-${at}-00000001","caller":"${2_000 + at}","bridge":"b-${at >> 1}"}`,
    )
    cluster.ledgers.own.set(`channel node-1700000000.${at}`, facts)
    if (at % 1_000 === 999) await systemClock.yield()
  }
  report.figure('a channel in a ledger, in memory of each node', `${((heapBytes() - empty) / things).toFixed(0)} bytes`)
  const kept = heapBytes()
  const contacts = (at: number) =>
    JSON.stringify([
      {
        ...{
          uri: `sip:phone-${at}@10.1.2.3:5060;transport=tcp;ob`,
          expires: 1_800_000_000_000 + at,
          node: 'a',
          regId: 1,
        },
        ...{ path: '', instance: `urn:uuid:00000000-0000-4000-8000-${at}`, agent: 'Telephone 1.0' },
      },
    ])
  const contact = (at: number) => JSON.stringify({ v: contacts(at), e: 'first', r: at })
  const file = new Map(Array.from({ length: things }, (_, at) => [`phone-${at}`, contact(at)] as const))
  const inFile = heapBytes()
  const space = cluster.shared('contacts', { entries: () => file, apply: () => ({ ok: true }) })
  const held = heapBytes() - inFile
  const count = [...space.entries()].length
  if (count !== things) throw new Error(`${count} telephones were read`)
  report.figure('the record of a telephone as text', `${((inFile - kept) / things).toFixed(0)} bytes`)
  report.figure('and what a node holds of it in memory', `${(held / things).toFixed(0)} bytes`)
  await cluster.close()
} finally {
  await servers.stop()
}
report.end()
