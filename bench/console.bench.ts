// What the console costs: 500 live calls and 200 events a second for a minute, without a console, with its list of calls and with its
// stream of events open, or with one of them (`bench console events`). Of the page: tasks that hold it up, memory; of the exchange: time.

import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../tests/browsers/page/browser-phone.ts'
import { EventClient } from '../tests/support/event-client.ts'
import { ExchangeProcess } from '../tests/support/exchange-process.ts'
import { median } from '../tests/support/median.ts'
import { isWanted } from './measure/parts.ts'
import { wholeCpu } from './measure/process-cpu.ts'
import { Report } from './measure/report.ts'

const seconds = Number(process.env.CONSOLE_BENCH_SECONDS ?? 60)
const calls = 500
const eventsPerSecond = 200
const tickMs = 50
const megabyte = 2 ** 20

const most = { taskMs: 50, growthMegabytes: 20, costPercent: 3 }
const settleMs = 5_000
const fillMs = 30_000

interface View {
  readonly name: 'calls' | 'events'
  readonly address: string
  /** there once it shows something */
  readonly ready: string
}

const views: readonly View[] = [
  { name: 'calls', address: '/calls?show=live', ready: 'tr.row' },
  { name: 'events', address: '/events', ready: 'tr.row' },
]

const extensions = '[default]\nexten => wait,1,Answer()\n same => n,Wait(36000)\n'

interface PageFigures {
  /** when each began and how long it took, milliseconds */
  readonly tasks: readonly (readonly [number, number])[]
  readonly frames: readonly number[]
}

/** Tasks of 50 ms and more, and the time between frames. */
const watching = `{
  globalThis.figures = { tasks: [], frames: [] }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) figures.tasks.push([startTime, duration])
  }).observe({ type: 'longtask' })
  let last = performance.now()
  const frame = (now) => {
    figures.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}`

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

class Load {
  readonly #app: EventClient
  readonly #ids: readonly string[]
  #at = 0
  #events = 0
  #timer: NodeJS.Timeout | undefined
  #due = 0

  static async open(exchange: ExchangeProcess): Promise<Load> {
    const app = await EventClient.open(exchange.events('load'))
    const ids: string[] = []
    for (let at = 0; at < calls; at++) {
      const id = `bench-${at}`
      const made = await exchange.request(
        'POST',
        `/channels/${id}?endpoint=Local/wait@default&app=load&callerId=${encodeURIComponent(`Caller ${at} <${1000 + at}>`)}`,
      )
      if (!made.ok) throw new Error(`call ${at}: ${made.status} ${await made.text()}`)
      ids.push(id)
    }
    return new Load(app, ids)
  }

  private constructor(app: EventClient, ids: readonly string[]) {
    this.#app = app
    this.#ids = ids
    app.websocket.on('message', (data) => {
      // nothing is kept of what comes
      app.events.length = 0
      if (data.toString().includes('"ChannelVarset"')) this.#events++
    })
  }

  /** Each variable that is set is an event with its channel in it. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#due += (eventsPerSecond * tickMs) / 1000
      for (; this.#due >= 1; this.#due--) {
        const id = this.#ids[this.#at++ % this.#ids.length]
        const uri = `channels/${id}/variable?variable=STEP&value=${this.#at}`
        this.#app.send({ type: 'RESTRequest', transaction_id: String(this.#at), method: 'POST', uri })
      }
    }, tickMs)
  }

  /** that came */
  get events(): number {
    return this.#events
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#app.cut()
  }
}

interface Stretch {
  /** of a core, in per cent */
  readonly cpuPercent: number
  readonly eventsPerSecond: number
}

async function measured(exchange: ExchangeProcess, load: Load): Promise<Stretch> {
  // a check of the configuration is a thread that ends
  const [cpu, events, begun] = [wholeCpu(exchange.pid), load.events, performance.now()]
  await pause(seconds * 1000)
  const tookMs = performance.now() - begun
  return {
    cpuPercent: ((wholeCpu(exchange.pid) - cpu) / 1000 / tookMs) * 100,
    eventsPerSecond: ((load.events - events) / tookMs) * 1000,
  }
}

async function openPage(exchange: ExchangeProcess, browser: Browser, address: string, ready: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(watching)
  await page.goto(`${exchange.url}/console${address}`)
  await page.fill('#user', exchange.user)
  await page.fill('#password', exchange.password)
  await page.click('button[type=submit]')
  await page.locator(ready).first().waitFor()
  return page
}

/** Bytes, after everything that is not needed is gone. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** 0 for a second without one. */
function longestOfSeconds(tasks: PageFigures['tasks']): number[] {
  const begun = Math.min(...tasks.map(([at]) => at))
  const longest = Array.from({ length: seconds }, () => 0)
  for (const [at, length] of tasks) {
    const second = Math.min(seconds - 1, Math.floor((at - begun) / 1000))
    longest[second] = Math.max(longest[second] ?? 0, length)
  }
  return longest
}

async function withView(exchange: ExchangeProcess, browser: Browser, load: Load, view: View): Promise<void> {
  const { name, address, ready } = view
  const before = await measured(exchange, load)
  const page = await openPage(exchange, browser, address, ready)
  // what is kept fills up first: 5,000 events take 25 seconds
  await pause(fillMs)
  const heap = await heapOf(page)
  await page.evaluate('figures.tasks.length = figures.frames.length = 0')
  const stretch = await measured(exchange, load)
  const { tasks, frames } = (await page.evaluate('figures')) as PageFigures
  const growth = ((await heapOf(page)) - heap) / megabyte
  await page.context().close()
  const after = await measured(exchange, load)
  const idle = (before.cpuPercent + after.cpuPercent) / 2
  const figure = (what: string, value: string) => report.figure(`${name}: ${what}`, value)
  figure('events a second', stretch.eventsPerSecond.toFixed(0))
  figure(
    'exchange without the console',
    `${before.cpuPercent.toFixed(1)} % and ${after.cpuPercent.toFixed(1)} % of a core`,
  )
  figure('exchange with it', `${stretch.cpuPercent.toFixed(1)} % of a core`)
  report.ratio(`${name}: what the console costs the exchange, % of a core`, stretch.cpuPercent - idle, most.costPercent)
  const longest = tasks.reduce((most, [, length]) => Math.max(most, length), 0)
  figure('tasks of 50 ms and more', `${tasks.length}, the longest ${longest.toFixed(0)} ms`)
  report.ratio(
    `${name}: the longest of each second, median, ms (0: none of 50)`,
    median(longestOfSeconds(tasks)),
    most.taskMs,
  )
  figure('between two frames, median', `${median(frames).toFixed(0)} ms`)
  figure('memory of the page', `${(heap / megabyte).toFixed(1)} MB`)
  report.ratio(`${name}: how much it grew meanwhile, MB`, Math.max(0, growth), most.growthMegabytes)
}

const report = new Report(`the console, ${calls} live calls, ${eventsPerSecond} events a second, ${seconds} s each`)
const exchange = await ExchangeProcess.start({ http: 'enable_console = yes', files: { 'extensions.conf': extensions } })
const browser = await launchChromium()
try {
  const load = await Load.open(exchange)
  load.start()
  await pause(settleMs)
  for (const view of views.filter(({ name }) => isWanted('console.bench.ts', name)))
    await withView(exchange, browser, load, view)
  await load.close()
} finally {
  await browser.close()
  await exchange.stop()
}
report.end()
