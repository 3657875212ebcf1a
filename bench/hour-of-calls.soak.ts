// An hour of calls, by SIP through the dialplan and by requests of an application: what the exchange holds stays the same.
// HOUR_SECONDS makes it shorter, HOUR_RATE the calls per second of each kind. Not how fast they are: the benches say that.

import { join } from 'node:path'
import { freePort } from '@jackfield/base/testing'
import { ExchangeProcess } from '../tests/support/exchange-process.ts'
import { Sipp } from '../tests/telephones/sipp.ts'
import { receive, sdp, send } from '../tests/telephones/sipp-scenario.ts'
import { benchDialplan, CallLoad } from './measure/calls.ts'
import { Report } from './measure/report.ts'

const seconds = Number(process.env.HOUR_SECONDS ?? 3600)
const perSecond = Number(process.env.HOUR_RATE ?? 20)
const samples = 24
const megabyte = 2 ** 20

interface Sample {
  readonly calls: number
  readonly residentMb: number
  readonly heapMb: number
}

const steps = [
  send({ method: 'INVITE', sequence: 1, body: sdp() }),
  receive(100, { isOptional: true }),
  receive(200),
  send({ method: 'ACK', sequence: 1, isInside: true }),
  send({ method: 'BYE', sequence: 2, isInside: true }),
  receive(200),
]

const pjsip = (server: string) => `[udp]
type = transport
protocol = udp
bind = ${server}

[sipp]
type = endpoint
context = bench
disallow = all
allow = ulaw,alaw
`

/** What it holds once its garbage is collected. */
async function held(exchange: ExchangeProcess, calls: number): Promise<Sample> {
  const already = exchange.errors.length
  exchange.signal('SIGUSR2')
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const found = /held after collecting: (\d+) (\d+)/.exec(exchange.errors.slice(already))
    if (found) return { calls, residentMb: Number(found[1]) / megabyte, heapMb: Number(found[2]) / megabyte }
  }
}

/** By how much it grows in a thousand calls, of the line that fits best. */
function slope(points: readonly Sample[], what: 'residentMb' | 'heapMb'): number {
  const middle = (pick: (one: Sample) => number) => points.reduce((sum, one) => sum + pick(one), 0) / points.length
  const [calls, value] = [middle((one) => one.calls), middle((one) => one[what])]
  const above = points.reduce((sum, one) => sum + (one.calls - calls) * (one[what] - value), 0)
  return (above / points.reduce((sum, one) => sum + (one.calls - calls) ** 2, 0)) * 1000
}

const report = new Report(`${seconds} s of calls, ${perSecond} a second by SIP and as many by requests`)
const server = `127.0.0.1:${await freePort()}`
const exchange = await ExchangeProcess.start({
  files: { 'pjsip.conf': pjsip(server), 'extensions.conf': benchDialplan },
  http: 'session_keep_alive = 600000',
  env: { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'measure/memory-on-signal.ts')}` },
})
const load = await CallLoad.open(exchange)
const found: Sample[] = []
let failed = 0
const count = Math.max(1, Math.round((seconds / samples) * perSecond))
for (let sample = 0; sample < samples; sample++) {
  const limitSeconds = (seconds / samples) * 4 + 60
  const sipp = await Sipp.start('hour', steps, {
    server,
    service: 'answer',
    calls: count,
    callsPerSecond: perSecond,
    limitSeconds,
  })
  const [{ isOk }] = await Promise.all([sipp.ended(), load.atRate(perSecond, count)])
  if (!isOk) failed++
  await load.untilThereAre(0)
  const now = await held(exchange, (sample + 1) * count * 2)
  found.push(now)
  report.figure(
    `after ${now.calls} calls: heap, resident`,
    `${now.heapMb.toFixed(2)} MB, ${now.residentMb.toFixed(1)} MB`,
  )
}
load.close()
await exchange.stop()

// what is kept for a while on purpose, such as the last calls that failed, has filled up by then
const later = found.slice(samples / 2)
const calls = (later.at(-1)?.calls ?? 0) - (later[0]?.calls ?? 0)
const grown = (slope(later, 'heapMb') * calls) / 1000
report.figure('heap, of 1,000 calls in the second half', `${(slope(later, 'heapMb') * 1024).toFixed(2)} kB`)
report.figure('resident, of 1,000 calls in the second half', `${(slope(later, 'residentMb') * 1024).toFixed(2)} kB`)
report.ratio('heap grown in the second half, MB', grown, 0.5)
report.ratio('stretches with a call that failed', failed, 0)
report.end()
