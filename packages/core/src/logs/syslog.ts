// The syslog of this machine, or of a server, written through the system's own `logger`: Node has no sockets of the kind /dev/log is.
// What fails is reported once; then it is silent until it is opened again.

import { type ChildProcess, spawn } from 'node:child_process'
import type { LogLevel } from '@jackfield/base'
import { syslogFacilities, syslogSeverities } from './syslog.table.ts'

export interface SyslogServer {
  readonly host: string
  readonly port: number
}

export interface SyslogOptions {
  /** as a configuration has it: `local0` */
  readonly facility: string
  /** nothing: the syslog of this machine */
  readonly server?: SyslogServer | undefined
  /** lines waiting at most; more are dropped and counted */
  readonly queueLimit: number
  onFailed(reason: string): void
}

/** Longer lines are cut, as a datagram would be. */
const longestLine = 8_000
/** A name, an address of either version. */
const hostShape = /^[A-Za-z0-9._:-]+$/

export const defaultSyslogFacility = 'local0'

/** `loghost`, `192.0.2.1:5514`, `[2001:db8::1]:514`; undefined: it is none of these. */
export function parseSyslogServer(text: string): SyslogServer | undefined {
  const [, bracketed, plain, port = '514'] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text.trim()) ?? []
  const host = bracketed ?? plain ?? ''
  const isUsable = hostShape.test(host) && !host.startsWith('-') && Number(port) >= 1 && Number(port) <= 65_535
  return isUsable ? { host, port: Number(port) } : undefined
}

export class Syslog {
  readonly #options: SyslogOptions
  readonly #facility: number
  #child: ChildProcess | undefined
  #waiting = 0
  #dropped = 0
  #isClosing = false
  #hasEnded = false
  #ended: Promise<void> = Promise.resolve()

  /** Undefined: there is no such facility. */
  static open(options: SyslogOptions): Syslog | undefined {
    const facility = syslogFacilities.get(options.facility.toLowerCase())
    return facility === undefined ? undefined : new Syslog(options, facility)
  }

  private constructor(options: SyslogOptions, facility: number) {
    this.#options = options
    this.#facility = facility
    this.#start()
  }

  /** Whether what is written has a chance to arrive. */
  get isWorking(): boolean {
    return this.#child !== undefined
  }

  /** `text` has no line break. */
  write(level: LogLevel, text: string): void {
    if (!this.#child) return
    if (this.#waiting >= this.#options.queueLimit) {
      this.#dropped++
      return
    }
    if (this.#dropped > 0) {
      const dropped = this.#dropped
      this.#dropped = 0
      this.#send('WARNING', `${dropped} lines were left out here: more than ${this.#options.queueLimit} were waiting`)
    }
    this.#send(level, text)
  }

  /** Resolves when all that was written has been handed over. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#child?.stdin?.end()
    await this.#ended
  }

  #send(level: LogLevel, text: string): void {
    const priority = 8 * this.#facility + syslogSeverities[level]
    this.#waiting++
    this.#child?.stdin?.write(`<${priority}>${text.slice(0, longestLine)}\n`, () => this.#waiting--)
  }

  #start(): void {
    const { server } = this.#options
    const to = server ? ['--udp', '--server', server.host, '--port', String(server.port)] : []
    const child = spawn(
      'logger',
      ['--prio-prefix', '--tag', 'jackfield', `--id=${process.pid}`, '--size', '8192', ...to],
      { stdio: ['pipe', 'ignore', 'pipe'] },
    )
    // one that could not be started has no number; why, comes as an error
    this.#child = child.pid === undefined ? undefined : child
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-200)
    })
    // whatever is written to one that is gone: its end is reported once, below
    child.stdin.on('error', () => undefined)
    this.#ended = new Promise((resolve) => {
      const end = (reason: string) => {
        if (!this.#hasEnded && !this.#isClosing) this.#options.onFailed(reason)
        this.#hasEnded = true
        this.#child = undefined
        resolve()
      }
      child.on('error', ({ message }) => end(message))
      child.on('close', (code) => end(said.trim() || `logger ended with code ${code}`))
    })
  }
}
