// What systemd is told while it supervises the exchange: that it is up, turns, reads its configuration again, ends, and how many calls
// it has. The beats come from the control thread: while that stands still there are none. Not the socket, and not the exchange.

import type { Clock, Timer } from '@jackfield/base'

/** Where it is said. */
export interface Notified {
  send(lines: readonly string[]): boolean
  close(): void
}

export interface SupervisionOptions {
  readonly clock: Clock
  readonly socket: Notified
  /** how often systemd wants to be told that it still turns, at least; undefined: it does not ask */
  readonly watchdogMs: number | undefined
  /** how the exchange is, in one line */
  status(): string
}

/** How often the line is brought up to date where systemd asks for no beats. */
const statusMs = 15_000
/** When something could not be said, it is said again so soon. */
const againMs = 100
/** What is said again and again. */
const repeated = ['WATCHDOG', 'STATUS']
const nameOf = (line: string) => line.split('=', 1)[0] as string
/** After the calls have ended, for what is still to be written. */
const endingMs = 15_000

export class Supervision {
  readonly #options: SupervisionOptions
  #beat: Timer | undefined
  #again: Timer | undefined
  #unsaid: string[] = []
  #status = ''

  constructor(options: SupervisionOptions) {
    this.#options = options
  }

  /** It is up, or has read its configuration again. From the first time on there are beats. */
  ready(): void {
    const { clock, watchdogMs } = this.#options
    this.#say(['READY=1', ...this.#newStatus()])
    this.#beat ??= clock.every(watchdogMs === undefined ? statusMs : watchdogMs / 2, () => {
      const lines = [...(watchdogMs === undefined ? [] : ['WATCHDOG=1']), ...this.#newStatus()]
      if (lines.length > 0) this.#say(lines)
    })
  }

  reloading(): void {
    this.#say(['RELOADING=1'])
  }

  /** It ends, and waits at most this long for its calls. */
  stopping(waitMs: number): void {
    this.#say(['STOPPING=1', `EXTEND_TIMEOUT_USEC=${(waitMs + endingMs) * 1000}`, ...this.#newStatus()])
  }

  close(): void {
    this.#beat?.cancel()
    this.#again?.cancel()
    this.#options.socket.close()
  }

  #newStatus(): string[] {
    const status = this.#options.status().replaceAll('\n', ' ')
    if (status === this.#status) return []
    this.#status = status
    return [`STATUS=${status}`]
  }

  /** In the order it was said, also what could not be sent at once. */
  #say(lines: readonly string[]): void {
    // beats that were missed are one, and only the last status counts
    const names = lines.map(nameOf)
    const isNew = (line: string) => repeated.includes(nameOf(line)) && names.includes(nameOf(line))
    this.#unsaid = [...this.#unsaid.filter((line) => !isNew(line)), ...lines]
    if (this.#again === undefined) this.#send()
  }

  #send(): void {
    this.#again = undefined
    if (this.#options.socket.send(this.#unsaid)) this.#unsaid = []
    else this.#again = this.#options.clock.after(againMs, () => this.#send())
  }
}

/** What systemd says in the environment: `WATCHDOG_USEC`, if it is meant for this process. */
export function watchdogMsOf(env: Readonly<Record<string, string | undefined>>, pid: number): number | undefined {
  const { WATCHDOG_USEC: limit = '', WATCHDOG_PID: whose } = env
  if (whose !== undefined && whose !== String(pid)) return undefined
  return /^[1-9]\d{0,15}$/.test(limit) ? Number(limit) / 1000 : undefined
}
