// What audio over websockets costs: a call of 16 kHz both ways, beside a bare echo of the same frames; and how fifty bots fare at once,
// measured by the telephones they talk to.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { systemClock } from '@jackfield/base'
import { connect } from '@jackfield/client'
import { ExchangeProcess } from '../tests/support/exchange-process.ts'
import { processCpu } from './measure/process-cpu.ts'
import { Report } from './measure/report.ts'
import { type Cost, quantile, sideBySide } from './measure/side-by-side.ts'
import { FrameSenders } from './sockets/frame-senders.ts'
import { type Seen, StreamingBot } from './sockets/streaming-bot.ts'

const frame = Buffer.from(Int16Array.from({ length: 320 }, (_, at) => 8_000 * Math.sin(at / 5)).buffer)
const seconds = 3

/** CPU milliseconds per second and websocket while frames go both ways. */
const costOf =
  (pid: number, senders: FrameSenders, sockets: number): Cost =>
  async () => {
    const before = processCpu(pid)
    const receivedBefore = senders.received
    const startedAt = systemClock.now()
    await systemClock.sleep(seconds * 1_000)
    const passedMs = systemClock.now() - startedAt
    const expected = (sockets * passedMs) / 20
    const received = senders.received - receivedBefore
    if (received < 0.95 * expected) console.log(`   only ${received} of ${Math.round(expected)} frames came back`)
    return (processCpu(pid) - before) / sockets / (passedMs / 1_000)
  }

async function bareEcho(): Promise<{ pid: number; url: string; stop(): void }> {
  const child = spawn(process.execPath, [new URL('./sockets/bare-echo.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const [line] = await once(child.stdout, 'data')
  return { pid: child.pid as number, url: `ws://127.0.0.1:${String(line).trim()}`, stop: () => void child.kill() }
}

/** Channels that hear each other, two by two, and where they are connected to. */
async function mediaUrls(exchange: ExchangeProcess, sockets: number): Promise<string[]> {
  const urls: string[] = []
  for (let at = 0; at < sockets; at++) {
    const query = `app=bench&channelId=media-${at}&transport=websocket&encapsulation=none&connection_type=server&format=slin16`
    const answer = await exchange.request('POST', `/channels/externalMedia?${query}`)
    const { channelvars } = (await answer.json()) as { channelvars: Record<string, string> }
    urls.push(`ws://127.0.0.1:${exchange.port}/media/${channelvars.MEDIA_WEBSOCKET_CONNECTION_ID}`)
  }
  return urls
}

async function bridgePairs(exchange: ExchangeProcess, sockets: number): Promise<void> {
  for (let at = 0; at < sockets; at += 2) {
    await exchange.request('POST', `/bridges/pair-${at}?type=mixing`)
    await exchange.request('POST', `/bridges/pair-${at}/addChannel?channel=media-${at},media-${at + 1}`)
  }
}

const report = new Report('audio over websockets')
for (const [sockets, budget] of [
  [2, undefined],
  [20, 2],
] as const) {
  const echo = await bareEcho()
  const exchange = await ExchangeProcess.start()
  const events = new WebSocket(exchange.events('bench'))
  await once(events, 'open')
  const [bare, ours] = [new FrameSenders(), new FrameSenders()]
  for (let at = 0; at < sockets; at++) await bare.open(echo.url)
  for (const url of await mediaUrls(exchange, sockets)) await ours.open(url)
  await bridgePairs(exchange, sockets)
  await bare.start(frame)
  await ours.start(frame)
  const cost = await sideBySide(costOf(echo.pid, bare, sockets), costOf(exchange.pid, ours, sockets), { rounds: 5 })
  const ms = (us: number) => `${(us / 1_000).toFixed(2)} ms`
  report.figure(`bare echo, ${sockets} websockets, CPU per second and websocket`, ms(cost.yardstickUs))
  report.figure(`calls of 16 kHz both ways, ${sockets} at once, the same`, ms(cost.us))
  if (budget === undefined) report.figure(`a call against the echo, ${sockets} at once`, cost.ratio.toFixed(2))
  else report.ratio(`a call against the echo, ${sockets} at once`, cost.ratio, budget)
  bare.close()
  ours.close()
  events.close()
  echo.stop()
  await exchange.stop()
}

const bots = 50
const exchange = await ExchangeProcess.start({ options: 'maxload = 0' })
const { user, password, url } = exchange
const client = await connect({ url, user, password, application: 'bench' })
const talking: StreamingBot[] = []
for (let at = 0; at < bots; at++) talking.push(await StreamingBot.start(client, url, `bot-${at}`))
const cpuBefore = processCpu(exchange.pid)
const stops = talking.map((bot) => bot.echo())
await systemClock.sleep(14_000)
const cpuMs = (processCpu(exchange.pid) - cpuBefore) / 1_000
for (const stop of stops) stop()
await systemClock.sleep(2_500)
for (let round = 0; round < 4; round++) await Promise.all(talking.map((bot) => bot.interrupt(round)))
const seen = talking.map((bot) => bot.seen)
const all = (part: keyof Seen) => seen.flatMap((one) => one[part])
const shown = (value: number) => `${value.toFixed(0)} ms`
report.figure(`${bots} bots at once, CPU of the exchange per second`, shown(cpuMs / 14))
report.figure('added delay, p99 (alone at most 40)', shown(quantile(all('delays'), 0.99)))
report.figure('longest gap', shown(Math.max(...all('gaps'))))
report.figure('marks against what was heard, p99 (alone at most 20)', shown(quantile(all('markErrors'), 0.99)))
report.figure('from the flush to silence, p99 (alone at most 40)', shown(quantile(all('flushes'), 0.99)))
for (const bot of talking) bot.stop()
client.close()
await exchange.stop()
report.end()
