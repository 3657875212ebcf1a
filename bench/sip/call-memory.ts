// What a SIP call holds of memory while it stands, in all threads: one in which nothing is heard, and one whose sound a media worker has.
// Not what it costs to make one.

import { pathToFileURL } from 'node:url'
import { freePort } from '@jackfield/base/testing'
import { ExchangeProcess } from '../../tests/support/exchange-process.ts'
import { Sipp } from '../../tests/telephones/sipp.ts'
import { receive, sdp, send } from '../../tests/telephones/sipp-scenario.ts'
import { untilThereAre } from '../measure/channel-count.ts'
import type { Report } from '../measure/report.ts'

const calls = 1_500
const callsPerSecond = 100
const standingSeconds = 300
/** kB; the exchange holds no more than this for each */
const budget = 40

const config = (server: string) => ({
  'pjsip.conf': `[udp]
type = transport
protocol = udp
bind = ${server}

[sipp]
type = endpoint
context = calls
disallow = all
allow = ulaw,alaw
`,
  'extensions.conf': `[calls]
exten => silent,1,Answer()
 same => n,Wait(${standingSeconds})
exten => heard,1,Answer()
 same => n,Echo()
`,
})

const steps = [
  send({ method: 'INVITE', sequence: 1, body: sdp() }),
  receive(100, { isOptional: true }),
  receive(200),
  send({ method: 'ACK', sequence: 1, isInside: true }),
]
const standing = `<pause milliseconds="${standingSeconds * 1_000}"/>`
const ending = [send({ method: 'BYE', sequence: 2, isInside: true }), receive(200)]

async function held(exchange: ExchangeProcess): Promise<number> {
  const said = () => [...exchange.errors.matchAll(/held after collecting: (\d+) (\d+)/g)]
  const already = said().length
  exchange.signal('SIGUSR2')
  while (said().length === already) await pause(10)
  return Number(said().at(-1)?.[1])
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** In kB. */
async function memoryOfCall(service: 'silent' | 'heard'): Promise<number> {
  const hook = pathToFileURL(`${import.meta.dirname}/../measure/memory-on-signal.ts`).href
  const server = `127.0.0.1:${await freePort()}`
  const exchange = await ExchangeProcess.start({
    files: config(server),
    http: 'session_keep_alive = 600000',
    env: { NODE_OPTIONS: `--import=${hook}` },
  })
  const channels = async () => (await (await exchange.request('GET', '/channels')).json()) as { name: string }[]
  const load = { server, service, callsPerSecond, limitSeconds: standingSeconds }
  try {
    const before = await Sipp.start('before', [...steps, ...ending], { ...load, calls: 1_000 })
    await before.ended()
    await untilThereAre(0, channels)
    const without = await held(exchange)
    const phones = await Sipp.start('standing', [...steps, standing, ...ending], { ...load, calls })
    await untilThereAre(calls, channels)
    const bytes = (await held(exchange)) - without
    await phones.stop()
    return bytes / calls / 1_000
  } finally {
    await exchange.kill()
    await exchange.stop()
  }
}

export async function measureCallMemory(report: Report): Promise<void> {
  report.ratio('memory of a SIP call without sound in kB (resident)', await memoryOfCall('silent'), budget)
  report.ratio('memory of a SIP call with sound in kB (resident)', await memoryOfCall('heard'), budget)
}
