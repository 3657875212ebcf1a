// What audio costs: the kernel against its twin, conferences as they grow, transcoding, and packets passed on unseen
// beside a plain echo of the same packets. Ratios count; the machine is never quiet.
import { fork } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { seededRandom, silentLog } from '@jackfield/base'
import { MediaPlane, type NetworkWish, startThreadWorker } from '@jackfield/media'
import { calm, Report } from './measure/report.ts'
import { conferenceCost, kernelRatio, transcodingCost } from './media/engine-cost.ts'
import { openEcho } from './media/open-echo.ts'
import { standingCosts } from './media/standing-cost.ts'
import type { CallersHeard, CallersTask } from './media/udp-callers.ts'
import type { ConferenceHeard, ConferenceTask } from './media/udp-conference.ts'

const pairs = 50
const rounds = 4
const seconds = 4
/** the first seconds go to the compiler, and a source is not fixed before its sixth */
const warmingSeconds = 6
/** of the media worker; the system's own choice of ports would keep it from settling on its peers */
const firstPort = 40_000
const lastPort = 49_999

const report = new Report('audio')

async function ask<T>(child: ReturnType<typeof fork>, message: object): Promise<T> {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer as T
}

interface Cost {
  readonly us: number
  readonly bytes: number
  readonly halfMs: number
  readonly mostMs: number
}

/** Something that answers packets: where, and the thread that does it. */
interface Answering {
  readonly ports: readonly number[]
  readonly thread: Worker
  close(): Promise<unknown>
}

/** CPU and heap of the thread per packet, while callers send to these ports. */
async function measured(child: ReturnType<typeof fork>, { ports, thread }: Answering): Promise<Cost> {
  const cpu = async () => {
    const { user, system } = await thread.cpuUsage()
    return user + system
  }
  const heap = async () => (await thread.getHeapStatistics()).total_allocated_bytes
  const [cpuBefore, heapBefore] = [await cpu(), await heap()]
  const task: CallersTask = { ports, seconds }
  const { sent, received, halfMs, mostMs } = await ask<CallersHeard>(child, { run: task })
  if (received < 0.95 * sent) console.log(`   only ${received} of ${sent} packets came back`)
  return { us: ((await cpu()) - cpuBefore) / sent, bytes: ((await heap()) - heapBefore) / sent, halfMs, mostMs }
}

/** Whatever threads are started meanwhile. */
async function threadsOf(start: () => Promise<void>): Promise<Worker[]> {
  const threads: Worker[] = []
  const note = (message: unknown) => threads.push((message as { worker: Worker }).worker)
  const started = channel('worker_threads')
  started.subscribe(note)
  await start()
  started.unsubscribe(note)
  return threads
}

/** Every caller in a bridge of `size`. */
async function startBridges(callerPorts: readonly number[], size: number, network: NetworkWish): Promise<Answering> {
  const ports: number[] = []
  let plane: MediaPlane | undefined
  const [thread] = await threadsOf(async () => {
    plane = new MediaPlane({ startWorker: (listener) => startThreadWorker(listener, { network }), log: silentLog })
    for (const [at, port] of callerPorts.entries()) {
      const bridge = `b${Math.floor(at / size)}`
      if (!plane.hasBridge(bridge)) plane.openBridge(bridge, { kind: 'mixing' })
      const remote = { address: '127.0.0.1', port }
      const opened = await plane.openPort(`p${at}`, {
        kind: 'rtp',
        transport: { localAddress: '127.0.0.1', firstPort, lastPort, remote },
        streams: [{ mid: 'a', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] }],
      })
      plane.join(bridge, `p${at}`)
      ports.push(opened.local!.port)
    }
  })
  return { ports, thread: thread!, close: () => plane!.close() }
}

async function startEcho(): Promise<Answering> {
  const thread = new Worker(new URL('./media/udp-echo.ts', import.meta.url), { workerData: { sockets: 2 * pairs } })
  const [ports] = (await once(thread, 'message')) as [number[]]
  return { ports, thread, close: () => thread.terminate() }
}

/** The same echo in the thread that everything else runs in; for comparison only. */
async function mainThreadEcho(child: ReturnType<typeof fork>): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: 2 * pairs }, () => openEcho()))
  const ports = sockets.map((socket) => socket.address().port)
  await ask(child, { run: { ports, seconds: 3 } satisfies CallersTask })
  const before = process.cpuUsage()
  const { sent } = await ask<{ sent: number }>(child, { run: { ports, seconds } satisfies CallersTask })
  const { user, system } = process.cpuUsage(before)
  for (const socket of sockets) socket.close()
  return (user + system) / sent
}

// said the other way round, so that less is better
report.ratio('mixing kernel at 100 parties, time against its twin', 1 / kernelRatio(), 0.25)
/** What is compiled meanwhile, and when, decides much where few take part. */
async function leastOf(times: number, cost: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) least = Math.min(least, await cost())
  return least
}

const costs = new Map<number, number>()
/** what was measured without sockets, for comparison with the echo */
const perFrame: [what: string, us: number][] = []
await conferenceCost(seededRandom(1), 10)
for (const count of [3, 10, 30, 100]) {
  const us = await leastOf(3, () => conferenceCost(seededRandom(1), count))
  costs.set(count, us)
  perFrame.push([`a party in a conference of ${count}`, us])
  report.figure(`conference of ${count}, per party and frame`, `${us.toFixed(1)} µs`)
}
const oneMore = (few: number, many: number) => (many * costs.get(many)! - few * costs.get(few)!) / (many - few)
report.ratio('one party more in 100, against one more in 10', oneMore(30, 100) / oneMore(3, 10), 1.5)
for (const codec of ['alaw', 'g722', 'gsm', 'opus']) {
  const us = await transcodingCost(codec)
  perFrame.push([`a frame from ulaw through ${codec}`, us])
  report.figure(`from ulaw through ${codec}, per frame`, `${us.toFixed(1)} µs`)
}

const [aloneUs, besideUs, besideMoreUs] = await standingCosts(seededRandom(1), [0, 1_000, 4_000])
report.figure('commands of a call without packets', `${aloneUs.toFixed(0)} µs`)
report.ratio('the same beside 1,000 standing bridges, against none', besideUs / aloneUs, 1.15)
report.ratio('the same beside 4,000 standing bridges, against 1,000', besideMoreUs / besideUs, 1.25)

const callers = new URL('./media/udp-callers.ts', import.meta.url)
const child = fork(callers, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
const callerPorts = await ask<number[]>(child, { open: 2 * pairs })
const answering = {
  echo: await startEcho(),
  usual: await startBridges(callerPorts, 2, 'auto'),
  dgram: await startBridges(callerPorts, 2, 'dgram'),
}
const found = { echo: [] as Cost[], usual: [] as Cost[], dgram: [] as Cost[] }
const names = ['echo', 'usual', 'dgram'] as const
for (const name of names)
  await ask(child, { run: { ports: answering[name].ports, seconds: warmingSeconds } satisfies CallersTask })
// in turns, so that whatever else the machine does meets all of them
for (let round = 0; round < rounds; round++)
  for (const name of names) found[name].push(await measured(child, answering[name]))
for (const name of names) await answering[name].close()
const of = (costs: readonly Cost[], what: keyof Cost) => calm(costs.map((cost) => cost[what]))
const [echoUs, relayUs, dgramUs] = [of(found.echo, 'us'), of(found.usual, 'us'), of(found.dgram, 'us')]
report.figure(`plain echo in a thread, ${2 * pairs} sockets, per packet`, `${echoUs.toFixed(1)} µs`)
report.figure('the same echo in the main thread', `${(await mainThreadEcho(child)).toFixed(1)} µs`)
report.figure('passed on unseen, per packet', `${relayUs.toFixed(1)} µs`)
report.figure('the same, by dgram', `${dgramUs.toFixed(1)} µs`)
for (const [what, us] of perFrame) report.figure(`${what}, against the echo of a packet`, (us / echoUs).toFixed(2))
report.ratio('passed on unseen, against the echo', relayUs / echoUs, 1)
report.ratio('the same, against dgram', relayUs / dgramUs, 0.7)
report.ratio('by dgram, against the echo', dgramUs / echoUs, 1.7)
const bytes = of(found.dgram, 'bytes') / of(found.echo, 'bytes')
report.ratio('heap bytes per packet passed on by dgram, against the echo', bytes, 1.1)
report.ratio('the same, not by dgram', of(found.usual, 'bytes') / of(found.echo, 'bytes'), 0.5)
for (const name of names)
  report.figure(
    `way of half of the packets, of 99 in 100: ${name}`,
    `${of(found[name], 'halfMs').toFixed(1)}, ${of(found[name], 'mostMs').toFixed(1)} ms`,
  )
const laterMs = of(found.usual, 'halfMs') - of(found.dgram, 'halfMs')
report.ratio('of a beat half of the packets are later than by dgram', laterMs / 20, 0.3)

const conference = fork(new URL('./media/udp-conference.ts', import.meta.url), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const partyPorts = await ask<number[]>(conference, { open: 100 })

interface RoomCost {
  readonly us: number
  readonly heard: ConferenceHeard
}

/** What one conference of the first so many callers costs. */
async function roomCost(parties: number, network: NetworkWish): Promise<RoomCost> {
  const room = await startBridges(partyPorts.slice(0, parties), parties, network)
  const spent = async () => {
    const { user, system } = await room.thread.cpuUsage()
    return user + system
  }
  await ask(conference, { run: { ports: room.ports, seconds: warmingSeconds } satisfies ConferenceTask })
  const before = await spent()
  const heard = await ask<ConferenceHeard>(conference, { run: { ports: room.ports, seconds } satisfies ConferenceTask })
  const us = ((await spent()) - before) / heard.sent
  await room.close()
  return { us, heard }
}

/** Where frames were given up, nothing was measured: of the others, if there are any. */
function least(costs: readonly RoomCost[]): RoomCost {
  const whole = costs.filter(({ heard }) => heard.received > 0.95 * heard.sent)
  return (whole.length > 0 ? whole : costs).reduce((one, other) => (other.us < one.us ? other : one))
}

for (const [parties, budget] of [
  [10, 0.8],
  [100, 0.8],
] as const) {
  const [usual, dgram]: [RoomCost[], RoomCost[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    usual.push(await roomCost(parties, 'auto'))
    dgram.push(await roomCost(parties, 'dgram'))
  }
  const { us, heard } = least(usual)
  report.figure(`${parties} parties through sockets, all speaking, per party and frame`, `${us.toFixed(1)} µs`)
  report.figure('of it, against the echo of a packet', (us / echoUs).toFixed(2))
  report.figure('frames that came back', `${heard.received} of ${heard.sent}`)
  report.ratio('the same, against dgram', us / least(dgram).us, budget)
  // one core has 20 ms for all of them
  report.ratio('share of one core', (parties * us) / 20_000, 1)
  report.ratio('pairs that did not hear each other as they should', 1 - heard.right / heard.pairs, 0.05)
}
conference.disconnect()
report.end()
child.disconnect()
