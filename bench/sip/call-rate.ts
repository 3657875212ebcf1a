// Whole calls from SIPp at a rate: INVITE, answer, BYE, by the dialplan and by an application; CPU beside a bare echo.

import { EventClient, type Json } from '../../tests/support/event-client.ts'
import { ExchangeProcess as Exchange, type ExchangeProcess } from '../../tests/support/exchange-process.ts'
import { freeSipPort } from '../../tests/telephones/free-sip-port.ts'
import { Sipp } from '../../tests/telephones/sipp.ts'
import { receive, sdp, send } from '../../tests/telephones/sipp-scenario.ts'
import { processCpu } from '../measure/process-cpu.ts'
import type { Report } from '../measure/report.ts'
import { echoed } from './echoed.ts'

const rates = [50, 150]
const seconds = 30
/** INVITE, ACK and BYE come in; 100 and two 200 go out */
const packetsPerCall = 3

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

export async function measureCallRates(report: Report): Promise<void> {
  const server = `127.0.0.1:${await freeSipPort()}`
  const exchange = await Exchange.start({
    files: { 'pjsip.conf': pjsip(server), 'extensions.conf': extensions },
    http: 'session_keep_alive = 600000',
  })
  const client = await answering(exchange)
  try {
    // the first calls go to the compiler
    await (await Sipp.start('warm up', steps, { server, service: 'dialplan', calls: 500, callsPerSecond: 100 })).ended()
    for (const service of ['dialplan', 'application']) {
      for (const callsPerSecond of rates) await measure(report, exchange, server, service, callsPerSecond)
    }
  } finally {
    client.websocket.terminate()
    await exchange.stop()
  }
}

async function measure(
  report: Report,
  exchange: ExchangeProcess,
  server: string,
  service: string,
  callsPerSecond: number,
): Promise<void> {
  const calls = callsPerSecond * seconds
  const before = processCpu(exchange.pid)
  const sipp = await Sipp.start(service, steps, { server, service, calls, callsPerSecond, limitSeconds: seconds + 40 })
  const { isOk, errors } = await sipp.ended()
  const us = (processCpu(exchange.pid) - before) / calls
  const what = `${callsPerSecond} calls/s by ${service === 'dialplan' ? 'the dialplan' : 'an application'}`
  if (!isOk) console.log(errors)
  report.ratio(`${what}: rounds with a call that failed`, isOk ? 0 : 1, 0)
  report.figure(`${what}: CPU of a call`, `${(us / 1000).toFixed(2)} ms`)
  report.figure(
    `${what}: beside a bare echo of its packets`,
    `${(us / (await echoed(calls, packetsPerCall))).toFixed(1)} ×`,
  )
}
