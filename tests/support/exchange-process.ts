// An exchange as a process of its own, for tests and measurements: a directory, a free port, and ways to end it.
// Not the testkit: that runs an exchange inside the test.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const user = 'tester'
const password = 'a word for tests'

export interface ExchangeProcessOptions {
  /** further files of the configuration, or other texts of those there are, by name */
  readonly files?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export class ExchangeProcess {
  readonly directory: string
  readonly port: number
  readonly user = user
  readonly password = password
  readonly authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  readonly #env: Readonly<Record<string, string>>
  #child: ChildProcess
  #errors = ''

  static async start(options: ExchangeProcessOptions = {}): Promise<ExchangeProcess> {
    const exchange = new ExchangeProcess(options, await freePort())
    await exchange.#answering()
    return exchange
  }

  private constructor({ files = {}, env = {} }: ExchangeProcessOptions, port: number) {
    this.directory = mkdtempSync(join(tmpdir(), 'jackfield-'))
    this.port = port
    this.#env = env
    for (const [name, text] of Object.entries({ ...this.#configuration(), ...files })) {
      writeFileSync(join(this.directory, name), text)
    }
    this.#child = this.#spawn()
  }

  get pid(): number {
    return this.#child.pid as number
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** A request below `/ari`. */
  request(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.url}/ari${path}`, {
      method,
      headers: {
        authorization: this.authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** The address of an event socket. */
  events(application: string, more = ''): string {
    const key = encodeURIComponent(`${user}:${password}`)
    return `ws://127.0.0.1:${this.port}/ari/events?app=${application}&api_key=${key}${more}`
  }

  /** Ends it as if the power went. */
  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  /** Starts it again in the same directory. */
  async restart(): Promise<void> {
    this.#child = this.#spawn()
    await this.#answering()
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** The exit code, once it has ended. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit')
    return this.#child.exitCode
  }

  /** Ends it, and removes what it has written. */
  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGINT')
      await once(this.#child, 'exit')
    }
    rmSync(this.directory, { recursive: true, force: true })
  }

  #configuration(): Record<string, string> {
    const at = this.directory
    mkdirSync(at, { recursive: true })
    return {
      'asterisk.conf': `[directories]\nastetcdir = ${at}\nastvarlibdir = ${at}/lib\nastdatadir = ${at}/data\nastspooldir = ${at}/spool\nastrundir = ${at}/run\nastlogdir = ${at}/log\n`,
      'http.conf': `[general]\nenabled = yes\nbindaddr = 127.0.0.1\nbindport = ${this.port}\nsessionlimit = 10000\n`,
      'ari.conf': `[general]\nenabled = yes\n\n[${user}]\ntype = user\npassword = ${password}\n`,
      'logger.conf': '[logfiles]\nconsole = error\n',
      'modules.conf': '[modules]\nautoload = yes\n',
    }
  }

  #spawn(): ChildProcess {
    const child = spawn(process.execPath, [join(root, 'bin/jackfield.mjs'), 'start', '--config', this.directory], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...this.#env },
    })
    this.#errors = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString()
    })
    return child
  }

  async #answering(): Promise<void> {
    await answering(this.port, this.#child).catch((error) => {
      throw new Error(`${(error as Error).message}\n${this.#errors}`)
    })
  }
}

/** Asks until the exchange is ready; gives up when its process ends or after half a minute. The milliseconds it took. */
export async function answering(port: number, child: ChildProcess, limitMs = 30_000): Promise<number> {
  const begun = performance.now()
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the exchange ended with ${child.exitCode}`)
    if (performance.now() - begun > limitMs) throw new Error('the exchange does not answer')
    const isUp = await fetch(`http://127.0.0.1:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return performance.now() - begun
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
