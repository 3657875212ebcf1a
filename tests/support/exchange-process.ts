// An exchange as a process of its own, for tests and measurements: a directory, a free port, and ways to end it.
// Not the testkit: that runs an exchange inside the test.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort, patienceMs, temporaryDirectory } from '@jackfield/base/testing'
import { endWithTests } from './end-with-tests.ts'
import { prepareKitDirectory } from './kit-directory.ts'
import { program } from './run-jackfield.ts'

const user = 'tester'
const mostAttempts = 5
const password = 'a word for tests'

export interface ExchangeProcessOptions {
  /** `kit`: the configuration and the sounds of the conformance kit, with its users and contexts; default a plain one */
  readonly base?: 'plain' | 'kit'
  /** further files of the configuration, or other texts of those there are, by name; `@DIR@` is the exchange's directory */
  readonly files?: Readonly<Record<string, string>>
  /** further lines of [general] in http.conf */
  readonly http?: string
  /** further lines of [options] in asterisk.conf */
  readonly options?: string
  /** further lines at the end of ari.conf */
  readonly ari?: string
  readonly env?: Readonly<Record<string, string>>
  /** on a host of its own instead of any port of this machine; `enter`: in front of the command that starts it there */
  readonly host?: { readonly address: string; readonly port: number; readonly enter: readonly string[] }
}

export interface RequestOptions {
  readonly body?: unknown
  /** `user:password` of somebody else; null: nobody */
  readonly as?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`

export class ExchangeProcess {
  readonly directory: string
  readonly port: number
  readonly user = user
  readonly password = password
  readonly authorization = basic(`${user}:${password}`)
  readonly #env: Readonly<Record<string, string>>
  readonly #address: string
  readonly #enter: readonly string[]
  #child: ChildProcess
  #output = ''
  #errors = ''

  /** Somebody else may take the port before it does: then it tries another. */
  static async start(options: ExchangeProcessOptions = {}): Promise<ExchangeProcess> {
    for (let attempt = 1; ; attempt++) {
      const exchange = new ExchangeProcess(options, options.host?.port ?? (await freePort()))
      try {
        await exchange.#greeting()
        if (attempt >= mostAttempts || exchange.#hasItsPort()) return exchange
        await exchange.stop()
      } catch (error) {
        if (attempt >= mostAttempts || !exchange.errors.includes(`${exchange.port} is in use`)) throw error
        rmSync(exchange.directory, { recursive: true, force: true })
      }
    }
  }

  private constructor(options: ExchangeProcessOptions, port: number) {
    this.directory = temporaryDirectory('exchange')
    this.port = port
    this.#env = options.env ?? {}
    this.#address = options.host?.address ?? '127.0.0.1'
    this.#enter = options.host?.enter ?? []
    this.#writeConfiguration(options)
    this.#child = this.#spawn()
  }

  get pid(): number {
    return this.#child.pid as number
  }

  get url(): string {
    return `http://${this.#address}:${this.port}`
  }

  /** Where the .conf files are. */
  get etc(): string {
    return join(this.directory, 'etc')
  }

  /** What it has said on its two outputs since it was started last. */
  get output(): string {
    return this.#output
  }

  get errors(): string {
    return this.#errors
  }

  /** A request below `/ari`. */
  request(method: string, path: string, body?: unknown): Promise<Response> {
    return this.ask(method, path, { body })
  }

  /** The same with everything that can be said about it. */
  ask(method: string, path: string, { body, as, headers = {} }: RequestOptions = {}): Promise<Response> {
    const authorization = as === undefined ? this.authorization : as === null ? undefined : basic(as)
    return this.fetch(`/ari${path}`, {
      method,
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** Anything that it serves. Where no answer comes it is said how the exchange is. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await fetch(`${this.url}${path}`, init)
    } catch (cause) {
      const state = this.#isRunning() ? 'runs' : `ended with ${this.#child.exitCode ?? this.#child.signalCode}`
      const words = `${init.method ?? 'GET'} ${path} was not answered; the exchange ${state} and said last: `
      throw new Error(`${words}${this.#errors.slice(-2_000)}`, { cause })
    }
  }

  /** The address of an event socket. */
  events(application: string, more = '', credentials = `${user}:${password}`): string {
    const key = encodeURIComponent(credentials)
    return `ws://${this.#address}:${this.port}/ari/events?app=${application}&api_key=${key}${more}`
  }

  /** Writes a file of the configuration; it counts from the next reload or start on. */
  write(name: string, text: string): void {
    writeFileSync(join(this.etc, name), text.replaceAll('@DIR@', this.directory))
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
    await this.#greeting()
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Has it read its configuration again, and waits until it says that it has. */
  async reload(): Promise<void> {
    const before = this.#reloads()
    this.signal('SIGHUP')
    while (this.#reloads() === before) {
      if (!this.#isRunning()) throw new Error(`the exchange ended with ${this.#child.exitCode}\n${this.#errors}`)
      await this.saysMore()
    }
  }

  /** Resolves when it writes something to its log again, or has ended. */
  saysMore(): Promise<void> {
    return this.#moreOn('stderr')
  }

  async #moreOn(output: 'stdout' | 'stderr'): Promise<void> {
    // who waits again and again leaves no listener behind
    const heard = new AbortController()
    const { signal } = heard
    const child = this.#child
    await Promise.race([once(child[output] as Readable, 'data', { signal }), once(child, 'exit', { signal })])
    heard.abort()
  }

  /** The exit code, once it has ended. */
  async ended(): Promise<number | null> {
    if (this.#isRunning()) await once(this.#child, 'exit')
    return this.#child.exitCode
  }

  /** The signal that ended it, if one did. */
  get endedBy(): NodeJS.Signals | null {
    return this.#child.signalCode
  }

  /** Ends it, and removes what it has written. */
  async stop(): Promise<void> {
    if (this.#isRunning()) {
      this.#child.kill('SIGINT')
      await once(this.#child, 'exit')
    }
    rmSync(this.directory, { recursive: true, force: true })
  }

  #isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  #hasItsPort(): boolean {
    return !this.#errors.includes(`door at ${this.#address}:${this.port} cannot be opened: the port is in use`)
  }

  #reloads(): number {
    return this.#errors.split('the configuration was read again').length
  }

  #writeConfiguration({ base = 'plain', files = {}, http = '', options = '', ari = '' }: ExchangeProcessOptions): void {
    if (base === 'kit') prepareKitDirectory(this.directory, this.port)
    else {
      mkdirSync(this.etc)
      for (const [name, text] of Object.entries(this.#plainConfiguration())) this.write(name, text)
    }
    for (const [name, text] of Object.entries(files)) this.write(name, text)
    // a connection that is kept may be closed at the moment it is used again, wherever a test is slower than 15 s
    const timeouts = ['session_keep_alive', 'session_inactivity', 'session_auth_timeout']
    appendFileSync(join(this.etc, 'http.conf'), patientWith(http, timeouts))
    // what the machine has installed is none of the test's
    appendFileSync(join(this.etc, 'asterisk.conf'), '\n[directories](+)\nsystemsoundsdir =\n')
    // what a machine on which others are busy takes longer for is no reason to refuse calls
    const patient = patientWith(options, ['maxlag', 'maxmedialag'])
    const hasOptions = readFileSync(join(this.etc, 'asterisk.conf'), 'utf8').includes('[options]')
    appendFileSync(join(this.etc, 'asterisk.conf'), `\n[options]${hasOptions ? '(+)' : ''}\n${patient}`)
    appendFileSync(join(this.etc, 'ari.conf'), `\n${ari}\n${base === 'kit' ? userLines : ''}`)
  }

  #plainConfiguration(): Record<string, string> {
    const directories = ['varlib', 'data', 'spool', 'run', 'log']
      .map((name) => `ast${name}dir = @DIR@/${name.replace('var', '')}\n`)
      .join('')
    return {
      'asterisk.conf': `[directories]\nastetcdir = @DIR@/etc\n${directories}[options]\n`,
      'http.conf': `[general]\nenabled = yes\nbindaddr = ${this.#address}\nbindport = ${this.port}\nsessionlimit = 10000\n`,
      'ari.conf': `[general]\nenabled = yes\n${userLines}`,
      'logger.conf': '[logfiles]\nconsole = notice,warning,error\n',
      'modules.conf': '[modules]\nautoload = yes\n',
    }
  }

  #spawn(): ChildProcess {
    const start = [process.execPath, program, 'start', '-C', join(this.etc, 'asterisk.conf')]
    const [command = '', ...words] = [...this.#enter, ...start]
    const child = spawn(command, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.#env },
    })
    endWithTests(child)
    this.#output = ''
    this.#errors = ''
    child.stdout.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString()
    })
    return child
  }

  /** It says on its output when it listens. */
  async #greeting(): Promise<void> {
    const said = () => this.#output.includes('Ctrl-C ends it.')
    while (!said() && this.#isRunning()) await this.#moreOn('stdout')
    if (!said()) throw new Error(`the exchange ended with ${this.#child.exitCode}\n${this.#errors}`)
  }
}

const userLines = `\n[${user}]\ntype = user\npassword = ${password}\n`

/** Asks until the exchange is ready; gives up when its process ends or after `limitMs`. The milliseconds it took. */
export async function answering(port: number, child: ChildProcess, limitMs = patienceMs): Promise<number> {
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

/** Lines of a configuration, with ten minutes for what they do not say themselves. */
const patientWith = (lines: string, options: readonly string[]): string =>
  [...options.filter((option) => !lines.includes(option)).map((option) => `${option} = 600000`), lines, ''].join('\n')
