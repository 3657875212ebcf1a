// Servers of NATS for tests: one, or several as a cluster with JetStream, on ports of this machine; killed and started at will.
// Not a mock: the program is the one that users run.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, temporaryDirectory } from '@jackfield/base/testing'
import { type GroupMember, untilOneGroup } from '../../tools/nats/nats-group.ts'
import { ensureNatsServer } from '../../tools/nats-server.mjs'
import { endWithTests } from './end-with-tests.ts'

interface Server {
  readonly name: string
  readonly address: string
  readonly port: number
  readonly clusterPort: number
  /** where it says how it is */
  readonly monitorPort: number
  /** in front of the command that starts it */
  readonly enter: readonly string[]
  readonly directory: string
  child: ChildProcess | undefined
}

const mostAttempts = 5

export class NatsServers {
  readonly #servers: readonly Server[]
  readonly #program = ensureNatsServer()
  readonly #hasJetStream: boolean
  readonly #more: string

  /** One on each of these hosts, on the ports that users have. */
  static async startOn(hosts: readonly Pick<Server, 'address' | 'enter'>[]): Promise<NatsServers> {
    const home = temporaryDirectory('nats')
    const servers = hosts.map(({ address, enter }, at) => {
      const directory = join(home, String(at))
      mkdirSync(directory)
      const ports = { port: 4222, clusterPort: 6222, monitorPort: 8222 }
      return { name: `server-${at}`, address, enter, ...ports, directory, child: undefined }
    })
    const started = new NatsServers(servers, true, '')
    await started.startAfresh()
    return started
  }

  /** They accept connections, and know of each other. `more`: further lines of their configuration. */
  static async start(count: number, more = '', { hasJetStream = true } = {}): Promise<NatsServers> {
    for (let attempt = 1; ; attempt++) {
      const servers: Server[] = []
      const home = temporaryDirectory('nats')
      for (let at = 0; at < count; at++) {
        const directory = join(home, String(at))
        mkdirSync(directory)
        const [port, clusterPort, monitorPort] = [await freePort(), await freePort(), await freePort()]
        const where = { address: '127.0.0.1', enter: [], directory }
        servers.push({ name: `server-${at}`, port, clusterPort, monitorPort, ...where, child: undefined })
      }
      const started = new NatsServers(servers, hasJetStream, more)
      try {
        await started.startAfresh()
        return started
      } catch (error) {
        await started.stop()
        // somebody else may have a port by now
        if (attempt >= mostAttempts) throw error
      }
    }
  }

  private constructor(servers: readonly Server[], hasJetStream: boolean, more: string) {
    this.#servers = servers
    this.#hasJetStream = hasJetStream
    this.#more = more
  }

  get urls(): readonly string[] {
    return this.#servers.map(({ address, port }) => `nats://${address}:${port}`)
  }

  /** All of them, with nothing stored; they are one group. */
  async startAfresh(): Promise<void> {
    await this.stop()
    for (const at of this.#servers.keys()) this.#wipe(at)
    await Promise.all(this.#servers.map((_, at) => this.resume(at)))
    if (this.#servers.length > 1 && this.#hasJetStream)
      await untilOneGroup(this.#servers.map((_, at) => this.#member(at)))
  }

  #member(at: number): GroupMember {
    const { name, address, monitorPort } = this.#servers[at] as Server
    const restart = async () => {
      await this.kill(at)
      await this.resume(at)
    }
    return { name, monitor: `http://${address}:${monitorPort}`, restart }
  }

  /** Resolves when it accepts connections. */
  async resume(at: number): Promise<void> {
    const server = this.#servers[at] as Server
    const file = join(server.directory, 'nats.conf')
    writeFileSync(file, this.#configuration(server))
    const [command = '', ...words] = [...server.enter, this.#program, '-c', file]
    const child = endWithTests(spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'] }))
    server.child = child
    let said = ''
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`nats-server ended: ${said}`)))
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (said.length < 100_000) said += text
        if (said.includes('Server is ready')) resolve()
      })
    })
  }

  async kill(at: number): Promise<void> {
    const server = this.#servers[at] as Server
    const { child } = server
    server.child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** 0: it is not running. */
  pidOf(at: number): number {
    return this.#servers[at]?.child?.pid ?? 0
  }

  signal(at: number, signal: NodeJS.Signals): void {
    this.#servers[at]?.child?.kill(signal)
  }

  /** What a server that is not running has stored is gone. */
  #wipe(at: number): void {
    rmSync(join((this.#servers[at] as Server).directory, 'store'), { recursive: true, force: true })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((_, at) => this.kill(at)))
  }

  #configuration({ name, address, port, clusterPort, monitorPort, directory }: Server): string {
    const routes = this.#servers.map((server) => `nats-route://${server.address}:${server.clusterPort}`)
    const cluster = `cluster { name: tests, listen: "${address}:${clusterPort}", routes: [${routes.map((each) => `"${each}"`).join(', ')}] }`
    return [
      `server_name: "${name}"`,
      `listen: "${address}:${port}"`,
      `http: "${address}:${monitorPort}"`,
      'ping_interval: "5s"',
      this.#hasJetStream
        ? `jetstream { store_dir: "${join(directory, 'store')}", max_memory_store: 64MB, max_file_store: 256MB }`
        : '',
      this.#servers.length > 1 ? cluster : '',
      this.#more,
    ].join('\n')
  }
}
