// What calls cost: server CPU of each operation, and how many bare node:http requests of the same run that is; what a call
// holds of memory; how long a channel takes to its application; and whether any of it grows with the channels there are.

import { pathToFileURL } from 'node:url'
import { ExchangeProcess } from '../tests/support/exchange-process.ts'
import { startBare } from './measure/bare.ts'
import { benchDialplan, CallLoad } from './measure/calls.ts'
import type { LoadSocket } from './measure/event-socket.ts'
import { httpLoad } from './measure/http-load.ts'
import { processCpu } from './measure/process-cpu.ts'
import { Report } from './measure/report.ts'
import { quantile, type SideBySide, sideBySide } from './measure/side-by-side.ts'

const files = { 'extensions.conf': benchDialplan }
const report = new Report('Calls: server CPU of one, and how many bare node:http requests that is')
const exchange = await ExchangeProcess.start({ files })
const load = await CallLoad.open(exchange)
const live: string[] = []

await live10()
const oneChannel = await load.pool.request('GET', `/ari/channels/${live[0]}`)
const bare = await startBare(oneChannel)

const few = await operations()
report.figure('channels there are meanwhile', '10')
show('create and delete a Local pair', few.createAndDelete, 14)
show('set a variable that 1 application hears', few.variable)
const originated = await originateTimes(300)
report.figure('originate to StasisStart, p50', milliseconds(quantile(originated, 0.5)))
report.figure('originate to StasisStart, p99', milliseconds(quantile(originated, 0.99)))

await heardBy(11)
await heardBy(51, 16)
for (const rate of [100, 200, 400]) await callsAtRate(rate)

await growTo(1_000)
const many = await operations()
show(
  'GET 1,000 channels',
  await compare(20, () => load.repeat(20, 1, () => load.pool.request('GET', '/ari/channels'))),
  62,
)
report.figure('channels there are meanwhile', '1,000')
show('create and delete a Local pair', many.createAndDelete)
show('set a variable that 1 application hears', many.variable)
show('a whole call', many.wholeCall)
for (const name of ['createAndDelete', 'variable', 'wholeCall'] as const) {
  report.ratio(`at 1,000 channels / at 10: ${name}`, many[name].ratio / few[name].ratio, 1.2)
}
bare.stop()
load.close()
await exchange.stop()

await memoryPerPair(2_000)
report.end()

function show(what: string, { us, ratio }: SideBySide, budget?: number): void {
  if (budget === undefined) report.figure(what, `${us.toFixed(0)} µs, ${ratio.toFixed(1)} ×`)
  else {
    report.figure(what, `${us.toFixed(0)} µs`)
    report.ratio(`${what} / bare`, ratio, budget)
  }
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`
}

/** Microseconds of one of so many, next to a bare request. */
function compare(count: number, run: () => Promise<unknown>, rounds = 7): Promise<SideBySide> {
  const cost = async (pid: number, many: number, work: () => Promise<unknown>) => {
    const before = processCpu(pid)
    await work()
    return (processCpu(pid) - before) / many
  }
  const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${exchange.authorization}\r\n\r\n`
  const asked = { host: '127.0.0.1', port: bare.port, connections: 8, count: 3_000, request: () => request }
  return sideBySide(
    () => cost(bare.pid, asked.count, () => httpLoad(asked)),
    () => cost(exchange.pid, count, run),
    { rounds },
  )
}

async function live10(): Promise<void> {
  while (live.length < 5) live.push((await load.originate()).id)
  await load.untilThereAre(10)
}

async function growTo(channels: number): Promise<void> {
  const missing = channels / 2 - live.length
  await load.repeat(missing, 8, async () => live.push((await load.originate()).id))
  await load.untilThereAre(channels)
}

/** The three that are compared between few channels and many. */
async function operations() {
  const there = live.length * 2
  const ended = () => load.untilThereAre(there)
  return {
    createAndDelete: await compare(400, async () => {
      await load.repeat(400, 8, () => load.createAndDelete())
      await ended()
    }),
    variable: await compare(1_500, () => setVariables(1_500)),
    wholeCall: await compare(200, async () => {
      await load.repeat(200, 8, () => load.wholeCall())
      await ended()
    }),
  }
}

async function setVariables(count: number, listeners: readonly LoadSocket[] = []): Promise<void> {
  const before = load.messages
  const already = listeners.map((socket) => socket.messages)
  let n = 0
  await load.repeat(count, 4, () =>
    load.pool.request('POST', `/ari/channels/${live[0]}/variable?variable=BENCH&value=${n++}`),
  )
  const isHeard = () =>
    load.messages - before >= count && listeners.every((socket, at) => socket.messages - (already[at] ?? 0) >= count)
  while (!isHeard()) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function heardBy(applications: number, budget?: number): Promise<void> {
  const listeners = await load.listeners(applications - 1, live[0] as string)
  const cost = await compare(400, () => setVariables(400, listeners))
  show(`set a variable that ${applications} applications hear`, cost, budget)
  for (const socket of listeners) socket.close()
}

async function originateTimes(count: number): Promise<number[]> {
  const times: number[] = []
  await load.repeat(count, 1, async () => {
    const { id, tookMs } = await load.originate()
    times.push(tookMs)
    await load.hangUp(id)
  })
  await load.untilThereAre(live.length * 2)
  return times
}

async function callsAtRate(rate: number): Promise<void> {
  const times: number[] = []
  const cost = await compare(
    rate * 2,
    async () => {
      times.push(...(await load.atRate(rate, rate * 2)))
      await load.untilThereAre(live.length * 2)
    },
    3,
  )
  show(`a whole call, ${rate} a second`, cost, 35)
  const p99 = quantile(times, 0.99)
  report.figure(`its way to StasisStart, p50 of ${times.length}`, milliseconds(quantile(times, 0.5)))
  if (rate === 400) report.ratio('its way to StasisStart in milliseconds, p99', p99, 60)
  else report.figure('its way to StasisStart, p99', milliseconds(p99))
}

/** Held after garbage is collected, by an exchange of its own that has had calls before. */
async function memoryPerPair(pairs: number): Promise<void> {
  const hook = pathToFileURL(`${import.meta.dirname}/measure/memory-on-signal.ts`).href
  const measured = await ExchangeProcess.start({ files, env: { NODE_OPTIONS: `--import=${hook}` } })
  const calls = await CallLoad.open(measured)
  await calls.repeat(500, 8, async () => calls.hangUp((await calls.originate()).id))
  await calls.untilThereAre(0)
  const before = await held(measured)
  await calls.repeat(pairs, 8, () => calls.originate())
  await calls.untilThereAre(pairs * 2)
  const after = await held(measured)
  report.figure('heap of a Local pair', `${((after.heap - before.heap) / pairs / 1000).toFixed(1)} kB`)
  report.ratio('memory of a Local pair in kB (resident)', (after.resident - before.resident) / pairs / 1000, 37)
  calls.close()
  await measured.stop()
}

async function held(measured: ExchangeProcess): Promise<{ readonly resident: number; readonly heap: number }> {
  const said = () => [...measured.errors.matchAll(/held after collecting: (\d+) (\d+)/g)]
  const already = said().length
  measured.signal('SIGUSR2')
  while (said().length === already) await new Promise((resolve) => setTimeout(resolve, 10))
  const [, resident, heap] = said().at(-1) ?? []
  return { resident: Number(resident), heap: Number(heap) }
}
