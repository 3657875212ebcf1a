// Whole calls from SIPp at a rate: INVITE, answer, BYE, by the dialplan and by an application; CPU beside a bare echo
// that gets packets of the same sizes at the same pace. Not warmed up: the first stretch begins with the first call of an exchange.

import { freePort } from '@jackfield/base/testing'
import { EventClient, type Json } from '../../tests/support/event-client.ts'
import { ExchangeProcess as Exchange, type ExchangeProcess } from '../../tests/support/exchange-process.ts'
import { Sipp } from '../../tests/telephones/sipp.ts'
import { receive, sdp, send } from '../../tests/telephones/sipp-scenario.ts'
import { isWanted } from '../measure/parts.ts'
import { processCpu } from '../measure/process-cpu.ts'
import type { Report } from '../measure/report.ts'
import { PacedEcho } from './paced-echo.ts'

/** how long one of three stretches is; with 60 these are the first and the third minute of an exchange */
const seconds = Number(process.env.SIP_BENCH_SECONDS ?? 10)
/** one after the other; of calls and of the echo the least counts: a busy machine only ever adds */
const exchanges = 3

interface Load {
  readonly part: 'dialplan150' | 'dialplan50' | 'application150' | 'application50'
  readonly service: 'dialplan' | 'application'
  readonly callsPerSecond: number
  /** times the echo, at most */
  readonly budget: number
}

const loads: readonly Load[] = [
  { part: 'dialplan150', service: 'dialplan', callsPerSecond: 150, budget: 16 },
  { part: 'dialplan50', service: 'dialplan', callsPerSecond: 50, budget: 20 },
  { part: 'application150', service: 'application', callsPerSecond: 150, budget: 20 },
  { part: 'application50', service: 'application', callsPerSecond: 50, budget: 26 },
]

const extensions = `
[calls]
exten => dialplan,1,Answer()
 same => n,Wait(60)
exten => application,1,Stasis(bench)
 same => n,Hangup()
`

const pjsip = (server: string) => `
[udp]
type = transport
protocol = udp
bind = ${server}

[sipp]
type = endpoint
context = calls
disallow = all
allow = ulaw,alaw
`

const steps = [
  send({ method: 'INVITE', sequence: 1, body: sdp() }),
  receive(100, { isOptional: true }),
  receive(200),
  send({ method: 'ACK', sequence: 1, isInside: true }),
  send({ method: 'BYE', sequence: 2, isInside: true }),
  receive(200),
]

/** Answers every call that comes. */
async function answering(exchange: ExchangeProcess): Promise<EventClient> {
  const client = await EventClient.open(exchange.events('bench'))
  client.websocket.on('message', (data) => {
    const event = JSON.parse(data.toString()) as Json
    client.events = []
    if (event.type !== 'StasisStart') return
    void exchange.request('POST', `/channels/${(event.channel as Json).id}/answer`)
  })
  return client
}

/** Microseconds of CPU: of a call, and of the echo that took turns with it. */
interface Sample {
  readonly call: number
  readonly echo: number
}

export async function measureCallRates(report: Report): Promise<void> {
  for (const load of loads) if (isWanted('sip.bench.ts', load.part)) await measure(report, load)
}

async function measure(report: Report, load: Load): Promise<void> {
  const samples: { first: Sample; third: Sample }[] = []
  while (samples.length < exchanges) samples.push(await ofOneExchange(report, load))
  const least = (which: 'first' | 'third', what: keyof Sample) =>
    Math.min(...samples.map((sample) => sample[which][what]))
  for (const which of ['first', 'third'] as const) {
    const [call, echo] = [least(which, 'call'), least(which, 'echo')]
    const when = `${wordsOf(load)}, ${which} ${seconds} s`
    report.figure(`${when}: CPU of a call`, `${(call / 1000).toFixed(2)} ms`)
    report.figure(`${when}: its packets through a bare echo`, `${(echo / 1000).toFixed(3)} ms`)
    report.ratio(`${when}: beside the echo`, call / echo, load.budget)
  }
}

/** Of one that was just started. */
async function ofOneExchange(report: Report, load: Load): Promise<{ first: Sample; third: Sample }> {
  const server = `127.0.0.1:${await freePort()}`
  const exchange = await Exchange.start({
    files: { 'pjsip.conf': pjsip(server), 'extensions.conf': extensions },
    http: 'session_keep_alive = 600000',
  })
  const client = await answering(exchange)
  const echo = await PacedEcho.open()
  const calls = () => costOfCalls(report, exchange, server, load)
  const sample = async () => ({ call: await calls(), echo: await echo.cost(load.callsPerSecond, seconds) })
  try {
    const first = await sample()
    await calls()
    return { first, third: await sample() }
  } finally {
    echo.close()
    client.websocket.terminate()
    await exchange.stop()
  }
}

const wordsOf = ({ service, callsPerSecond }: Load) =>
  `${callsPerSecond} calls/s by ${service === 'dialplan' ? 'the dialplan' : 'an application'}`

/** Microseconds of the exchange's CPU for one call. */
async function costOfCalls(report: Report, exchange: ExchangeProcess, server: string, load: Load): Promise<number> {
  const { service, callsPerSecond } = load
  const calls = callsPerSecond * seconds
  const before = processCpu(exchange.pid)
  const sipp = await Sipp.start(service, steps, { server, service, calls, callsPerSecond, limitSeconds: seconds + 40 })
  const { isOk, errors } = await sipp.ended()
  const us = (processCpu(exchange.pid) - before) / calls
  if (!isOk) {
    console.log(errors)
    report.ratio(`${wordsOf(load)}: rounds with a call that failed`, 1, 0)
  }
  return us
}
