// What a request costs at the doors, as ratios of server CPU in one run: HTTP and the event websocket against bare node:http, an event heard by fifty applications against one.

import type { ExchangeProcess } from '../tests/support/exchange-process.ts'
import { startBare } from './measure/bare.ts'
import { LoadSocket } from './measure/event-socket.ts'
import { httpLoad } from './measure/http-load.ts'
import { processCpu } from './measure/process-cpu.ts'
import { calm, Report } from './measure/report.ts'
import { Stage } from './measure/stage.ts'

const rounds = 7
const perRound = 8_000
const connections = 8

const report = new Report('The doors: server CPU per request')
const stage = await Stage.open(2)
const { exchange } = stage
const head = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${exchange.authorization}\r\n\r\n`
const answer = await stage.load.pool.request('GET', `/ari/channels/${stage.channelId}`)
const bare = await startBare(answer)
const sockets = await startBare(answer, 'bare-socket.ts')

const request = head('GET', `/ari/channels/${stage.channelId}`)
const overHttp = async ({ port, pid }: { port: number; pid: number }): Promise<number> => {
  const before = processCpu(pid)
  const statuses = await httpLoad({ host: '127.0.0.1', port, connections, count: perRound, request: () => request })
  if (statuses.get(200) !== perRound) throw new Error(`not all were answered: ${[...statuses].join(' ')}`)
  return (processCpu(pid) - before) / perRound
}

const socket = new LoadSocket(exchange.port, '/ari/events?app=doors', exchange.authorization)
await socket.opened
const overWebsocket = async (): Promise<number> => {
  const before = processCpu(exchange.pid)
  let answered = 0
  let sent = 0
  await new Promise<void>((resolve) => {
    const send = () => {
      const uri = `channels/${stage.channelId}`
      if (sent < perRound)
        socket.send(`{"type":"RESTRequest","transaction_id":"${sent++}","method":"GET","uri":"${uri}"}`)
    }
    socket.onMessage = (text) => {
      if (!text.includes('"status_code":200')) throw new Error(text)
      if (++answered === perRound) resolve()
      else send()
    }
    for (let n = 0; n < connections; n++) send()
  })
  return (processCpu(exchange.pid) - before) / perRound
}

const figures = { bare: [] as number[], sockets: [] as number[], http: [] as number[], websocket: [] as number[] }
for (let round = -2; round < rounds; round++) {
  const measured = {
    bare: await overHttp(bare),
    sockets: await overHttp(sockets),
    http: await overHttp(exchange),
    websocket: await overWebsocket(),
  }
  // the first rounds are for compiling
  if (round < 0) continue
  for (const kind of ['bare', 'sockets', 'http', 'websocket'] as const) figures[kind].push(measured[kind])
}
const least = (values: readonly number[]) => Math.min(...values)
const bareUs = least(figures.bare)
report.figure('bare node:http', `${bareUs.toFixed(1)} µs`)
report.figure('plain sockets that check nothing', `${least(figures.sockets).toFixed(1)} µs`)
report.figure('GET one channel over HTTP', `${least(figures.http).toFixed(1)} µs`)
report.figure('the same over the websocket', `${least(figures.websocket).toFixed(1)} µs`)
report.figure('plain sockets that check nothing / bare', (least(figures.sockets) / bareUs).toFixed(2))
report.ratio('HTTP / bare', least(figures.http) / bareUs, 1.1)
report.ratio('websocket / bare', least(figures.websocket) / bareUs, 0.65)
socket.close()
bare.stop()
sockets.stop()

const one = await heardBy(exchange, 1)
const fifty = await heardBy(exchange, 50)
report.figure('a request whose event 1 application hears', `${one.toFixed(1)} µs`)
report.figure('a request whose event 50 applications hear', `${fifty.toFixed(1)} µs`)
report.ratio('50 applications / 1', fifty / one, 12)
await stage.close()

report.end()

/** Every request changes a device state that this many applications are subscribed to. */
async function heardBy({ port, pid, authorization }: ExchangeProcess, applications: number): Promise<number> {
  const count = 3000
  const sockets: LoadSocket[] = []
  for (let n = 0; n < applications; n++) {
    const listener = new LoadSocket(port, `/ari/events?app=heard-${applications}-${n}`, authorization)
    await listener.opened
    sockets.push(listener)
    const query = `eventSource=deviceState:Stasis:heard-${applications}`
    await httpLoad({
      host: '127.0.0.1',
      port,
      connections: 1,
      count: 1,
      request: () => head('POST', `/ari/applications/heard-${applications}-${n}/subscription?${query}`),
    })
  }
  const results: number[] = []
  for (let round = 0; round < rounds; round++) {
    const already = sockets.map((listener) => listener.messages)
    const before = processCpu(pid)
    await httpLoad({
      host: '127.0.0.1',
      port,
      connections: 4,
      count,
      request: (n) =>
        head('PUT', `/ari/deviceStates/Stasis:heard-${applications}?deviceState=${n % 2 ? 'INUSE' : 'BUSY'}`),
    })
    while (sockets.some((listener, n) => listener.messages - (already[n] as number) < count * 0.5)) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    results.push((processCpu(pid) - before) / count)
  }
  for (const listener of sockets) listener.close()
  return calm(results)
}
