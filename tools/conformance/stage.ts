// What the kit is run against: one exchange, or several as one behind a load balancer that sends each request to another one of them.
// It knows neither what is asked nor what is right.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, patienceMs } from '@jackfield/base/testing'
import { NatsServers } from '../../tests/support/nats-servers.ts'
import { Balancer } from './balancer.ts'
import { type StartedExchange, startExchange } from './started-exchange.ts'

export interface Stage {
  /** of HTTP */
  readonly port: number
  /** Ends it; gives what was wrong with the end, or nothing. */
  stop(): Promise<string | undefined>
  /** What the exchanges said at the end. */
  said(): string
}

export interface StageOptions {
  readonly root: string
  /** One for each exchange, as the kit prepared them. */
  readonly directories: readonly string[]
}

export async function startStage({ root, directories }: StageOptions): Promise<Stage> {
  const said = () => directories.map((directory) => tail(join(directory, 'exchange.log'))).join('\n')
  const [directory] = directories as [string]
  if (directories.length === 1) {
    const port = await prepareNode(directory)
    const exchange = await startExchange(root, directory, port)
    return { port, said, stop: () => exchange.stop() }
  }
  const servers = await NatsServers.start(1)
  const exchanges: StartedExchange[] = []
  const ports: number[] = []
  const stop = async () => {
    const ends = await Promise.all(exchanges.map((exchange) => exchange.stop()))
    await servers.stop()
    return ends.find((end) => end !== undefined)
  }
  try {
    for (const [at, one] of directories.entries()) {
      const port = await prepareNode(one)
      if (at > 0) await moveDoors(one)
      // the kit knows one exchange, and compares by whom things are told; which node it was is nothing it could expect
      appendFileSync(join(one, 'etc/asterisk.conf'), '\n[options](+)\nentityid = 02:00:00:00:00:01\n')
      const name = String.fromCharCode('a'.charCodeAt(0) + at)
      const conf = `[general]\nname = ${name}\nengine = ${servers.urls.join(', ')}\nreplicas = 1\nmedia_address = 127.0.0.1\n`
      writeFileSync(join(one, 'etc/cluster.conf'), conf)
      exchanges.push(await startExchange(root, one, port))
      ports.push(port)
    }
    await Promise.all(ports.map((port) => untilJoined(port, directories.length)))
    await untilLeasesHeld(ports)
    const balancer = await Balancer.open(ports)
    const stopAll = async () => {
      await balancer.close()
      return stop()
    }
    return { port: balancer.port, said, stop: stopAll }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What is this machine's instead of the kit's. */
async function prepareNode(directory: string): Promise<number> {
  const port = await freePort()
  // any port serves the kit; a fixed one would keep two runs on one machine apart
  change(join(directory, 'etc/http.conf'), /^bindport\s*=.*$/m, `bindport = ${port}`)
  // the kit's sounds on the web are on this machine, which is refused otherwise
  appendFileSync(join(directory, 'etc/rtp.conf'), '\n[general](+)\nmedia_networks = 127.0.0.0/8\n')
  // what the machine has installed is none of the kit's
  appendFileSync(join(directory, 'etc/asterisk.conf'), '\n[directories](+)\nsystemsoundsdir =\n')
  // what a machine on which others are busy takes longer for is no reason to refuse calls
  const patient = 'maxlag = 600000\nmaxmedialag = 600000\n'
  appendFileSync(join(directory, 'etc/asterisk.conf'), `\n[options](+)\n${patient}`)
  return port
}

/** Telephones and managers of the kit come to the first exchange; the others have ports of their own. */
async function moveDoors(directory: string): Promise<void> {
  change(join(directory, 'etc/manager.conf'), /^port\s*=.*$/m, `port = ${await freePort()}`)
  change(join(directory, 'etc/pjsip.conf'), /^bind\s*=\s*127\.0\.0\.1:.*$/gm, `bind = 127.0.0.1:${await freePort()}`)
}

function change(path: string, line: RegExp, text: string): void {
  const before = readFileSync(path, 'utf8')
  const after = before.replace(line, text)
  if (after === before) throw new Error(`${path} has no line ${line}`)
  writeFileSync(path, after)
}

async function metricsOf(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > patienceMs) throw new Error(otherwise)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Every exchange has seen all others. */
function untilJoined(port: number, count: number): Promise<void> {
  const line = `jackfield_cluster_nodes{state="alive"} ${count}\n`
  return until(async () => (await metricsOf(port)).includes(line), `${count} exchanges did not become one cluster`)
}

/** Outbound websockets are held by one of them: in a cluster that was never there before nobody has them for ten seconds. */
function untilLeasesHeld(ports: readonly number[]): Promise<void> {
  const areHeld = async () => {
    const texts = await Promise.all(ports.map(metricsOf))
    const sum = (state: string) => texts.reduce((all, text) => all + leasesIn(text, state), 0)
    return sum('wanted') > 0 && sum('held') * ports.length === sum('wanted')
  }
  return until(areHeld, 'nobody holds the outbound websockets')
}

function leasesIn(metrics: string, state: string): number {
  return Number(new RegExp(`^jackfield_cluster_leases\\{state="${state}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0)
}

function tail(log: string): string {
  if (!existsSync(log)) return ''
  return `the exchange said at the end:\n${readFileSync(log, 'utf8').split('\n').slice(-60).join('\n')}`
}
