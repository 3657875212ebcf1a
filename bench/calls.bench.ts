// What calls cost: server CPU of each operation, and how many bare node:http requests of the same run that is; what a call
// holds of memory; how long a channel takes to its application; and whether any of it grows with the channels there are.

import { pathToFileURL } from 'node:url'
import { ExchangeProcess } from '../tests/support/exchange-process.ts'
import { startBare } from './measure/bare.ts'
import { atPace, CallLoad, requestsOfCall } from './measure/calls.ts'
import { httpLoad } from './measure/http-load.ts'
import { HttpPool } from './measure/http-pool.ts'
import { processCpu } from './measure/process-cpu.ts'
import { Report } from './measure/report.ts'
import { middle, quantile, type SideBySide, sideBySide } from './measure/side-by-side.ts'
import { Stage, stageFiles } from './measure/stage.ts'

interface Held {
  readonly resident: number
  readonly heap: number
}

/** Calls in a second, and how many bare requests at the pace of theirs one may cost: waking up is paid by both. */
const rates: readonly (readonly [rate: number, budget: number])[] = [
  [20, 28],
  [100, 24],
  [200, 20],
  [400, 35],
]

const report = new Report('Calls: server CPU of one, and how many bare node:http requests that is')
const few = await Stage.open(10)
const { load } = few
const bare = await startBare(await load.pool.request('GET', `/ari/channels/${few.channelId}`))
const barePool = new HttpPool(bare.port, few.exchange.authorization)
// the yardstick is one that has been running for a while, as is what it is held against; what a call costs until then is a figure of its own
await bareRequests(20_000)
await firstCalls(200)
await few.run()

report.figure('channels there are meanwhile', '10')
show('create and delete a Local pair', await compare(400, () => few.createAndDelete(400)), 8)
show('a whole call, eight at a time', await compare(200, () => few.wholeCalls(200)), 35)
await originateTimes(300)
show('set a variable that 1 application hears', await compare(1_500, () => few.setVariables(1_500)), 1.5)
await heardBy(11)
await heardBy(51, 16)
for (const [rate, budget] of rates) await callsAtRate(rate, budget)

const many = await Stage.open(1_000)
await many.run()
report.figure('channels there are meanwhile', '1,000')
const list = () => many.load.repeat(20, 1, () => many.load.pool.request('GET', '/ari/channels'))
show('GET 1,000 channels', await compare(20, list, many.exchange.pid), 62)
await besideFew('create and delete a Local pair', 400, (stage) => stage.createAndDelete(400))
await besideFew('set a variable that 1 application hears', 1_500, (stage) => stage.setVariables(1_500))
await besideFew('a whole call', 200, (stage) => stage.wholeCalls(200))
await many.close()
barePool.close()
bare.stop()

const crowded = await Stage.open(10)
await crowded.connectApplications(200)
await flat('with 200 applications that it does not concern', crowded)
await crowded.close()
const bridged = await Stage.open(10)
await bridged.makeBridges(1_000)
await flat('with 1,000 bridges standing', bridged)
await bridged.close()
await few.close()

await memoryOfPair(2_000)
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

/** Microseconds of one of so many. */
async function cost(pid: number, count: number, work: () => Promise<unknown>): Promise<number> {
  const before = processCpu(pid)
  await work()
  return (processCpu(pid) - before) / count
}

function bareRequests(count: number): Promise<unknown> {
  const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${few.exchange.authorization}\r\n\r\n`
  return httpLoad({ host: '127.0.0.1', port: bare.port, connections: 8, count, request: () => request })
}

/** What one of so many costs, next to a bare request. */
function compare(count: number, run: () => Promise<unknown>, pid = few.exchange.pid): Promise<SideBySide> {
  const yardstick = () => cost(bare.pid, 3_000, () => bareRequests(3_000))
  return sideBySide(yardstick, () => cost(pid, count, run), { rounds: 7 })
}

/** The same done in turn by an exchange with ten channels and by one with a thousand. */
async function besideFew(what: string, count: number, run: (stage: Stage) => Promise<unknown>): Promise<void> {
  const one = (stage: Stage) => cost(stage.exchange.pid, count, () => run(stage))
  const { us, yardstickUs, ratio } = await sideBySide(
    () => one(few),
    () => one(many),
    { rounds: 9 },
  )
  report.figure(`${what}, at 10 and at 1,000 channels`, `${yardstickUs.toFixed(0)} µs, ${us.toFixed(0)} µs`)
  report.ratio(`${what}, at 1,000 channels / at 10`, ratio, 1.2)
}

/** A whole call beside what has nothing to do with it costs what it costs without. */
async function flat(what: string, stage: Stage): Promise<void> {
  await stage.run()
  const one = (of: Stage) => cost(of.exchange.pid, 200, () => of.wholeCalls(200))
  const { us, yardstickUs, ratio } = await sideBySide(
    () => one(few),
    () => one(stage),
    { rounds: 9 },
  )
  report.figure(`a whole call, alone and ${what}`, `${yardstickUs.toFixed(0)} µs, ${us.toFixed(0)} µs`)
  report.ratio(`a whole call ${what} / alone`, ratio, 1.15)
}

async function heardBy(applications: number, budget?: number): Promise<void> {
  const listeners = await load.listeners(applications - 1, few.channelId)
  const compared = await compare(400, () => few.setVariables(400, listeners))
  show(`set a variable that ${applications} applications hear`, compared, budget)
  for (const socket of listeners) socket.close()
}

async function originateTimes(count: number): Promise<void> {
  const times: number[] = []
  await load.repeat(count, 1, async () => {
    const { id, tookMs } = await load.originate()
    times.push(tookMs)
    await load.hangUp(id)
  })
  await few.untilQuiet()
  report.figure('originate to StasisStart, p50', milliseconds(quantile(times, 0.5)))
  report.figure('originate to StasisStart, p99', milliseconds(quantile(times, 0.99)))
}

function middleP99(rounds: readonly number[][]): number {
  return middle(rounds.map((times) => quantile(times, 0.99)))
}

/** Milliseconds of one. */
async function bareTime(): Promise<number> {
  const begun = performance.now()
  await barePool.request('GET', '/')
  return performance.now() - begun
}

async function callsAtRate(rate: number, budget: number): Promise<void> {
  const rounds: number[][] = []
  const bareRounds: number[][] = []
  const calls = async () => {
    rounds.push(await load.atRate(rate, rate * 2))
    await few.untilQuiet()
  }
  // Work that comes bit by bit costs any server more than work that is always there: it sleeps and wakes for each bit. The
  // yardstick's requests therefore come at the pace of the calls' requests.
  const paced = rate * requestsOfCall
  const compared = await sideBySide(
    () => cost(bare.pid, paced * 2, async () => bareRounds.push(await atPace(paced, paced * 2, bareTime))),
    () => cost(few.exchange.pid, rate * 2, calls),
    { rounds: 5, warmUp: 1 },
  )
  report.figure(`a bare request, ${paced} a second`, `${compared.yardstickUs.toFixed(0)} µs`)
  // on a machine that others keep busy this is long, too, and what follows says little
  report.figure('its answer, p99, middle of six rounds', milliseconds(middleP99(bareRounds)))
  show(`a whole call, ${rate} a second`, compared, budget)
  const p99 = middleP99(rounds)
  report.figure('its way to StasisStart, p50', milliseconds(quantile(rounds.flat(), 0.5)))
  if (rate === 400) report.ratio('its way to StasisStart in milliseconds, p99, middle of six rounds', p99, 60)
  else report.figure('its way to StasisStart, p99, middle of six rounds', milliseconds(p99))
}

/** The calls of a quarter of a minute at an exchange that was just started: V8 is compiling meanwhile. */
async function firstCalls(rate: number): Promise<void> {
  const paced = rate * requestsOfCall
  const { us, ratio } = await sideBySide(
    () => cost(bare.pid, paced * 2, () => atPace(paced, paced * 2, bareTime)),
    () => cost(few.exchange.pid, rate * 15, () => load.atRate(rate, rate * 15)),
    { rounds: 1, warmUp: 0 },
  )
  await few.untilQuiet()
  report.figure(`a whole call, ${rate} a second, the first 15 seconds`, `${us.toFixed(0)} µs, ${ratio.toFixed(1)} ×`)
}

/** The middle of three: pages that stay half empty decide a tenth of it. */
async function memoryOfPair(pairs: number): Promise<void> {
  const found = [await heldByPair(pairs), await heldByPair(pairs), await heldByPair(pairs)]
  report.figure('heap of a Local pair', `${middle(found.map(({ heap }) => heap)).toFixed(1)} kB`)
  report.ratio('memory of a Local pair in kB (resident)', middle(found.map(({ resident }) => resident)), 25)
}

/** In kB, after garbage is collected, by an exchange of its own that has had calls before. */
async function heldByPair(pairs: number): Promise<Held> {
  const hook = pathToFileURL(`${import.meta.dirname}/measure/memory-on-signal.ts`).href
  const measured = await ExchangeProcess.start({ files: stageFiles, env: { NODE_OPTIONS: `--import=${hook}` } })
  const calls = await CallLoad.open(measured)
  await calls.repeat(500, 8, async () => calls.hangUp((await calls.originate()).id))
  await calls.untilThereAre(0)
  const before = await heldAtRest(measured)
  await calls.repeat(pairs, 8, () => calls.originate())
  await calls.untilThereAre(pairs * 2)
  const after = await heldAtRest(measured)
  calls.close()
  await measured.stop()
  const each = (what: keyof Held) => (after[what] - before[what]) / pairs / 1_000
  return { resident: each('resident'), heap: each('heap') }
}

/** Once it is the same for a while: an exchange gives back what its start took only some seconds later. */
async function heldAtRest(measured: ExchangeProcess): Promise<Held> {
  for (let before = await held(measured); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const now = await held(measured)
    if (Math.abs(now.heap - before.heap) < 200_000 && Math.abs(now.resident - before.resident) < 500_000) return now
    before = now
  }
}

async function held(measured: ExchangeProcess): Promise<Held> {
  const said = () => [...measured.errors.matchAll(/held after collecting: (\d+) (\d+)/g)]
  const already = said().length
  measured.signal('SIGUSR2')
  while (said().length === already) await new Promise((resolve) => setTimeout(resolve, 10))
  const [, resident, heap] = said().at(-1) ?? []
  return { resident: Number(resident), heap: Number(heap) }
}
