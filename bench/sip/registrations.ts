// Ten thousand endpoints that register with a password: how fast, for how much CPU, and what they hold of memory.

import { pathToFileURL } from 'node:url'
import { systemClock } from '@jackfield/base'
import { freePort } from '@jackfield/base/testing'
import { ExchangeProcess } from '../../tests/support/exchange-process.ts'
import { processCpu } from '../measure/process-cpu.ts'
import type { Report } from '../measure/report.ts'
import { echoed } from './echoed.ts'
import { Phones } from './phones.ts'

const endpoints = 10_000
const atOnce = 64
/** the request, and the request again with the answer to its challenge */
const packetsPerRegistration = 2

const names = Array.from({ length: endpoints }, (_, at) => `phone${at}`)

function pjsipConf(port: number, users: readonly string[]): string {
  const transport = `[udp]\ntype=transport\nprotocol=udp\nbind=127.0.0.1:${port}\n`
  const templates = `[e](!)\ntype=endpoint\ncontext=default\ndisallow=all\nallow=ulaw,alaw\n[a](!)\ntype=aor\nmax_contacts=1\n`
  const objects = users.map(
    (user) =>
      `[${user}](e)\naors=${user}\nauth=${user}\n[${user}](a)\n[${user}]\ntype=auth\nusername=${user}\npassword=${user}\n`,
  )
  return [transport, templates, ...objects].join('\n')
}

/** Resident and used bytes after collecting garbage. */
async function heldBy(exchange: ExchangeProcess): Promise<{ resident: number; used: number }> {
  const before = exchange.errors.length
  process.kill(exchange.pid, 'SIGUSR2')
  for (;;) {
    const match = /held after collecting: (\d+) (\d+)/.exec(exchange.errors.slice(before))
    if (match) return { resident: Number(match[1]), used: Number(match[2]) }
    await systemClock.sleep(20)
  }
}

async function startWith(
  users: readonly string[],
): Promise<{ exchange: ExchangeProcess; port: number; startMs: number }> {
  const port = await freePort()
  const hook = pathToFileURL(`${import.meta.dirname}/../measure/memory-on-signal.ts`).href
  const startedAt = systemClock.now()
  const exchange = await ExchangeProcess.start({
    files: { 'pjsip.conf': pjsipConf(port, users) },
    env: { NODE_OPTIONS: `--import=${hook}` },
  })
  return { exchange, port, startMs: systemClock.now() - startedAt }
}

export async function measureRegistrations(report: Report): Promise<void> {
  const few = await startWith(names.slice(0, 1))
  const empty = await heldBy(few.exchange)
  await few.exchange.stop()
  const { exchange, port, startMs } = await startWith(names)
  report.figure(
    `start with ${endpoints} endpoints, against one`,
    `${Math.round(startMs)} ms, ${Math.round(few.startMs)} ms`,
  )
  const configured = await heldBy(exchange)
  const perEndpoint = (held: { used: number }, base: { used: number }) => (held.used - base.used) / endpoints / 1000
  report.figure('memory of a configured endpoint, its aor and auth', `${perEndpoint(configured, empty).toFixed(2)} kB`)
  const phones = await Phones.open(port)
  for (const round of ['first registration', 'refresh']) {
    const cpuBefore = processCpu(exchange.pid)
    const begun = systemClock.now()
    const { registered, refused } = await phones.register(names, atOnce)
    const seconds = (systemClock.now() - begun) / 1000
    const cpu = processCpu(exchange.pid) - cpuBefore
    if (refused > 0) report.figure(`${round}: refused`, String(refused))
    const echo = await echoed(registered, packetsPerRegistration)
    report.figure(
      `${round} with challenge, of ${registered}`,
      `${Math.round(registered / seconds)} a second, ${Math.round(cpu / registered)} µs of CPU each`,
    )
    report.figure('  times the CPU of a bare echo of the same packets', (cpu / registered / echo).toFixed(1))
  }
  const busy = await heldBy(exchange)
  // answered requests are kept for repetitions as long as RFC 3261 wants it
  await systemClock.sleep(34_000)
  const held = await heldBy(exchange)
  report.figure('memory of a registered contact', `${perEndpoint(held, configured).toFixed(2)} kB`)
  report.figure('memory of an answered request, kept for 32 s', `${(perEndpoint(busy, held) / 4).toFixed(2)} kB`)
  report.figure('resident with all of them', `${Math.round(held.resident / 1_000_000)} MB`)
  phones.close()
  await exchange.stop()
}
