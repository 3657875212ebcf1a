// Three exchanges and three NATS servers on this machine, as one cluster: `npm run cluster`, Ctrl-C ends all of them.
// To look at and to play with: in production each exchange has a machine of its own (docs/three-exchanges.md).

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments } from '../../tools/arguments/read-arguments.ts'
import { type GroupMember, untilOneGroup } from '../../tools/nats/nats-group.ts'
import { ensureNatsServer } from '../../tools/nats-server.mjs'
import { exchangeFiles, type Node, natsConf, nodeNames, type Ports, password, usualPorts } from './configuration.ts'
import { takenPorts } from './taken-ports.ts'

const usage = `npm run cluster [-- --directory DIR] [-- --free-ports]

  --directory DIR   where configuration and state of all are (.jackfield/cluster)
  --free-ports      ports that are free instead of 8088, 5060, 4222, 6222, 8222 and those behind them
  --fresh           forgets what was kept there before`

const program = join(import.meta.dirname, '../../bin/jackfield.mjs')
/** until they are one: on a busy machine a minute is not unusual */
const patienceMs = 120_000
/** of each node, besides those for sound */
const portsOfNode = 5
const children: ChildProcess[] = []
/** they end because they are started again */
const restarted = new Set<ChildProcess>()
/** from then on each may be killed, to see what becomes of the others */
let areOne = false
let isEnding = false

const { values } = readArguments({
  usage,
  options: {
    directory: { type: 'string', default: '.jackfield/cluster' },
    'free-ports': { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
})

await run(resolve(values.directory))

async function run(directory: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal))
  if (values.fresh) rmSync(directory, { recursive: true, force: true })
  const ports = values['free-ports'] ? await freePorts(nodeNames.length) : nodeNames.map((_, at) => usualPorts(at))
  const nodes = nodeNames.map((name, at): Node => ({ name, ports: ports[at] as Ports }))
  const taken = await takenPorts(nodes)
  if (taken.length > 0) {
    console.error(
      `In use: ${taken.join(', ')}.\nEnd what listens there, or take others: npm run cluster -- --free-ports`,
    )
    process.exitCode = 1
    return
  }
  await startServers(nodes, directory)
  const addresses = await Promise.all(nodes.map((node) => startExchange(node, nodes, directory)))
  await untilJoined(addresses)
  areOne = true
  const folder = relative('', directory)
  console.log(`
User demo, password ${password}. Telephones 101, 102 and 103 have the same password and register at any node.
  node bin/jackfield.mjs cluster --config ${join(folder, 'a')}                       the nodes as a sees them
  node bin/jackfield.mjs cluster drain b --config ${join(folder, 'a')}               takes b out of service
  node bin/jackfield.mjs remote --config ${join(folder, 'c')} "core show channels"   a command to c
The configuration is in ${folder}. Ctrl-C ends all of it.`)
}

/** Of the system: by the time they are used somebody else may have one, which its program then says. */
async function freePorts(count: number): Promise<Ports[]> {
  // all open at once: none is given twice
  const open = await Promise.all(Array.from({ length: count * portsOfNode }, () => listen()))
  await Promise.all(open.map(({ close }) => close()))
  const firstRtp = Math.floor(Math.random() * 50)
  return Array.from({ length: count }, (_, at) => {
    const own = open.slice(at * portsOfNode).map(({ port }) => port)
    const [http = 0, sip = 0, nats = 0, natsRoute = 0, natsMonitor = 0] = own
    return { http, sip, nats, natsRoute, natsMonitor, rtp: 10_000 + ((firstRtp + at) % 50) * 1000 }
  })
}

async function listen(): Promise<{ port: number; close(): Promise<unknown> }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { port, close: () => once(server.close(), 'close') }
}

async function startServers(nodes: readonly Node[], directory: string): Promise<void> {
  const members = await Promise.all(
    nodes.map(async (node): Promise<GroupMember> => {
      let server = await startNats(node, nodes, directory)
      const restart = async () => {
        console.log(`nats-${node.name}  was left out by the others: it is started again`)
        restarted.add(server)
        await ended(server)
        server = await startNats(node, nodes, directory)
      }
      return { name: `nats-${node.name}`, monitor: `http://127.0.0.1:${node.ports.natsMonitor}`, restart }
    }),
  )
  await untilOneGroup(members).catch(({ message }: Error) => failure(`${message}; try again with --fresh`))
}

async function startNats(node: Node, nodes: readonly Node[], directory: string): Promise<ChildProcess> {
  const folder = join(directory, `nats-${node.name}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nats.conf')
  writeFileSync(file, natsConf(node, nodes, join(folder, 'store')))
  const { child } = await start(`nats-${node.name}`, ensureNatsServer(), ['-c', file], 'Server is ready')
  console.log(`nats-${node.name}  nats://127.0.0.1:${node.ports.nats}, process ${child.pid}`)
  return child
}

/** Where its interface is. */
async function startExchange(node: Node, nodes: readonly Node[], directory: string): Promise<string> {
  const folder = join(directory, node.name)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(exchangeFiles(node, nodes))) writeFileSync(join(folder, name), text)
  const words = [program, 'start', '--config', folder]
  const { child, said } = await start(node.name, process.execPath, words, 'Ctrl-C ends it')
  const [, address] = /The interface is at (\S+)/.exec(said) ?? []
  if (address === undefined) return await failure(`${node.name} has no interface:\n${said}`)
  const console_ = address.replace(/\/ari$/, '/console')
  console.log(`${node.name}       ${console_}, SIP at 127.0.0.1:${node.ports.sip}, process ${child.pid}`)
  return address
}

/**
 * Resolves when it has said that it is up. That is not the end of its start: a NATS server tries its port for the others after it
 * said so, and ends if somebody has it.
 */
function start(
  name: string,
  command: string,
  words: readonly string[],
  isUp: string,
): Promise<{ child: ChildProcess; said: string }> {
  // while all of them end nobody is to be left behind
  if (isEnding) return new Promise(() => undefined)
  // its own group: Ctrl-C of the terminal reaches it through this program alone
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  children.push(child)
  let said = ''
  child.once('error', (error) => void failure(`${name} cannot be started: ${error.message}`))
  // when all it said has arrived
  child.once('close', () => {
    if (restarted.delete(child)) return
    if (areOne && !isEnding) console.log(`${name} has ended`)
    if (!areOne) void failure(`${name} ended at its start:\n${said}`)
  })
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      // read on for ever: it never waits for a reader
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (said.length < 100_000) said += text
        if (said.includes(isUp)) resolve({ child, said })
      })
    }
  })
}

/** Asks each until it sees three that are alive, and can write. */
async function untilJoined(addresses: readonly string[]): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  const authorization = `Basic ${Buffer.from(`demo:${password}`).toString('base64')}`
  for (const address of addresses) {
    for (;;) {
      const answer = await fetch(`${address}/cluster`, { headers: { authorization } }).catch(() => undefined)
      const shown = answer?.ok
        ? ((await answer.json()) as { majority: boolean; nodes: { state: string }[] })
        : undefined
      if (shown?.majority && shown.nodes.filter(({ state }) => state === 'alive').length === addresses.length) break
      if (performance.now() > giveUpAt) {
        const seen = shown ? JSON.stringify(shown) : 'no answer'
        await failure(`They have not become one cluster; try again with --fresh. ${address}/cluster says: ${seen}`)
      }
      await sleep(200)
    }
  }
  console.log(`${addresses.length} nodes of ${addresses.length} are one cluster.`)
}

/** Says it and ends all of them, and with them this program. */
async function failure(message: string): Promise<never> {
  if (!isEnding) {
    console.error(message)
    process.exitCode = 1
    await end('SIGTERM')
  }
  return new Promise(() => undefined)
}

/** Exchanges first: they leave in order while there is something to leave through. */
async function end(signal: NodeJS.Signals): Promise<void> {
  if (isEnding) {
    for (const child of children) child.kill('SIGKILL')
    process.exit(1)
  }
  isEnding = true
  console.log(`${signal}: all of them end`)
  const isExchange = (child: ChildProcess) => child.spawnargs.includes(program)
  for (const part of [children.filter(isExchange), children.filter((child) => !isExchange(child))])
    await Promise.all(part.map((child) => ended(child)))
  process.exit()
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const over = once(child, 'exit')
  child.kill('SIGINT')
  await over
}
