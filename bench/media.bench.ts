// What audio costs: the kernel against its twin, conferences as they grow, transcoding, and packets passed on unseen
// beside a plain echo of the same packets. Ratios count; the machine is never quiet.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { seededRandom, silentLog } from '@jackfield/base'
import { MediaPlane, startThreadWorker } from '@jackfield/media'
import { Report } from './measure/report.ts'
import { conferenceCost, kernelRatio, transcodingCost } from './media/engine-cost.ts'
import type { CallersTask } from './media/udp-callers.ts'

const pairs = 50
const seconds = 6

const report = new Report('audio')

async function ask<T>(child: ReturnType<typeof fork>, message: object): Promise<T> {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer as T
}

/** CPU microseconds per packet of this process while callers send to these ports. */
async function measured(child: ReturnType<typeof fork>, ports: readonly number[]): Promise<number> {
  // the first seconds go to the compiler
  await ask(child, { run: { ports, seconds: 3 } satisfies CallersTask })
  const before = process.cpuUsage()
  const { sent, received } = await ask<{ sent: number; received: number }>(child, {
    run: { ports, seconds } satisfies CallersTask,
  })
  const { user, system } = process.cpuUsage(before)
  if (received < 0.95 * sent) console.log(`   only ${received} of ${sent} packets came back`)
  return (user + system) / sent
}

async function relayCost(child: ReturnType<typeof fork>, callerPorts: readonly number[]): Promise<number> {
  const plane = new MediaPlane({ startWorker: startThreadWorker, log: silentLog })
  const ports: number[] = []
  for (const [at, port] of callerPorts.entries()) {
    const bridge = `b${at >> 1}`
    if (!plane.hasBridge(bridge)) plane.openBridge(bridge, { kind: 'mixing' })
    const opened = await plane.openPort(`p${at}`, {
      kind: 'rtp',
      transport: { localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, remote: { address: '127.0.0.1', port } },
      streams: [{ mid: 'a', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] }],
    })
    plane.join(bridge, `p${at}`)
    ports.push(opened.local!.port)
  }
  const cost = await measured(child, ports)
  await plane.close()
  return cost
}

async function echoCost(child: ReturnType<typeof fork>): Promise<number> {
  const thread = new Worker(new URL('./media/udp-echo.ts', import.meta.url), { workerData: { sockets: 2 * pairs } })
  const [ports] = (await once(thread, 'message')) as [number[]]
  const cost = await measured(child, ports)
  await thread.terminate()
  return cost
}

// said the other way round, so that less is better
report.ratio('mixing kernel at 100 parties, time against its twin', 1 / kernelRatio(), 0.25)
const costs = new Map<number, number>()
await conferenceCost(seededRandom(1), 10)
for (const count of [3, 10, 30, 100]) {
  const us = await conferenceCost(seededRandom(1), count)
  costs.set(count, us)
  report.figure(`conference of ${count}, per party and frame`, `${us.toFixed(1)} µs`)
}
const oneMore = (few: number, many: number) => (many * costs.get(many)! - few * costs.get(few)!) / (many - few)
report.ratio('one party more in 100, against one more in 10', oneMore(30, 100) / oneMore(3, 10), 1.5)
for (const codec of ['alaw', 'g722', 'gsm', 'opus'])
  report.figure(`from ulaw through ${codec}, per frame`, `${(await transcodingCost(codec)).toFixed(1)} µs`)

const callers = new URL('./media/udp-callers.ts', import.meta.url)
const child = fork(callers, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
const callerPorts = await ask<number[]>(child, { open: 2 * pairs })
const echo = await echoCost(child)
const relay = await relayCost(child, callerPorts)
report.figure(`plain echo in a thread, ${2 * pairs} sockets, per packet`, `${echo.toFixed(1)} µs`)
report.figure('passed on unseen, per packet', `${relay.toFixed(1)} µs`)
report.ratio('passed on unseen, against the echo', relay / echo, 1.4)
report.end()
child.disconnect()
