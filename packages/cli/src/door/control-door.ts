// The control socket of a running exchange: several clients at once, each its own session, closed in good order.
// Not the commands: whoever connects early waits until there is a command line.

import { chmodSync, chownSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { Clock, Log } from '@jackfield/base'
import { type CommandLine, longestLine } from '../command-line.ts'
import { ControlSession } from './control-session.ts'
import { controlProtocol } from './protocol.ts'
import { listenAt } from './socket-file.ts'

export interface ControlDoorOptions {
  readonly path: string
  /** of the file; default only its owner */
  readonly mode?: number | undefined
  readonly uid?: number | undefined
  readonly gid?: number | undefined
  /** clients at once; default 64 */
  readonly maxClients?: number
  /** such as `Jackfield 0.1.0` */
  readonly program: string
  readonly systemName: string
  readonly clock: Clock
}

const defaultMaxClients = 64
const maxWaiting = 100
const maxUnreadBytes = 1_048_576
/** a line of the longest command, every character escaped, and what stands around it */
const maxLineLength = 6 * longestLine + 100

export class ControlDoor {
  readonly path: string
  readonly #options: ControlDoorOptions
  readonly #server: Server
  readonly #sessions = new Set<ControlSession>()
  readonly #commandLine = Promise.withResolvers<CommandLine>()
  #isOpen = false

  /** Takes the file and listens; throws a SocketFileError. */
  static async open(options: ControlDoorOptions): Promise<ControlDoor> {
    const door = new ControlDoor(options)
    await door.#open()
    return door
  }

  private constructor(options: ControlDoorOptions) {
    this.path = options.path
    this.#options = options
    this.#server = createServer((socket) => this.#admit(socket))
  }

  /** From now on requests are answered; those that came before, too. */
  serve(commandLine: CommandLine, log: Log): void {
    this.#commandLine.resolve(commandLine)
    const { mode, uid, gid } = this.#options
    const trouble = this.#give(mode, uid, gid)
    if (trouble) log.for('control').warning(`only its owner can use the control socket ${this.path}: ${trouble}`)
  }

  get clients(): number {
    return this.#sessions.size
  }

  /** A line of the log for all who follow it. */
  sendLog(line: string): void {
    for (const session of this.#sessions) session.sendLog(line)
  }

  /** The file is gone at once; answers that are written go out, within the grace. */
  async close(graceMs = 1_000): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const session of this.#sessions) session.end()
    const timer = this.#options.clock.after(graceMs, () => {
      for (const session of this.#sessions) session.destroy()
    })
    await closed
    timer.cancel()
  }

  async #open(): Promise<void> {
    await listenAt(this.#server, this.path)
    this.#isOpen = true
    this.#server.on('error', () => undefined)
  }

  #give(mode: number | undefined, uid: number | undefined, gid: number | undefined): string | undefined {
    try {
      if (uid !== undefined || gid !== undefined) chownSync(this.path, uid ?? -1, gid ?? -1)
      if (mode !== undefined) chmodSync(this.path, mode)
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }

  #admit(socket: Socket): void {
    const { maxClients = defaultMaxClients, program, systemName } = this.#options
    if (!this.#isOpen || this.#sessions.size >= maxClients) {
      socket.on('error', () => socket.destroy())
      socket.end(`${JSON.stringify({ fault: this.#isOpen ? 'too many clients' : 'the exchange is ending' })}\n`)
      return
    }
    const session = new ControlSession({
      socket,
      greeting: { hello: { program, system: systemName, pid: process.pid, protocol: controlProtocol } },
      commandLine: this.#commandLine.promise,
      maxLineLength,
      maxWaiting,
      maxUnreadBytes,
      onClosed: () => this.#sessions.delete(session),
    })
    this.#sessions.add(session)
  }
}
