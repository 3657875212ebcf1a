// The log channels of the exchange: every entry goes to those that take it.
// Not the voice of the parts (base's Log); it ends here.

import { hostname } from 'node:os'
import { getSystemErrorMap } from 'node:util'
import { type Clock, type Log, type LogEntry, type LogLevel, logTo } from '@jackfield/base'
import { type LimitReached, Limits } from '../limits/limits.ts'
import { formatDate } from './date-format.ts'
import { LineLimiter } from './line-limiter.ts'
import { LogChannel, type LogChannelInfo, type LogDestination } from './log-channel.ts'
import { LogFile } from './log-file.ts'
import { type LogSelection, parseLogSelection, showLogSelection } from './log-levels.ts'
import type { LogLineSettings } from './log-line.ts'
import { logPathOf } from './log-path.ts'
import { LogTail } from './log-tail.ts'
import { type RotateStrategy, rotateFile } from './rotate-file.ts'
import { defaultSyslogFacility, Syslog, type SyslogServer } from './syslog.ts'

export interface LogSettings {
  dateFormat: string
  showsChannels: boolean
  appendsHostname: boolean
  rotateStrategy: RotateStrategy
  /** lines waiting for one file at most */
  queueLimit: number
  /** lines of one kind in a second, from one channel; 0: any number */
  lineLimit: number
  /** nothing: the syslog of this machine */
  syslogServer?: SyslogServer | undefined
}

export const defaultLogSettings: LogSettings = {
  dateFormat: '%b %e %T',
  showsChannels: true,
  appendsHostname: false,
  rotateStrategy: 'sequential',
  queueLimit: 1000,
  lineLimit: 20,
}

/** A log channel as a configuration names it: `console`, `syslog.<facility>`, or a file. */
export interface LogChannelConfiguration {
  readonly name: string
  readonly levels: string
}

/** What is heard when no configuration says otherwise. */
export const defaultLogChannels: readonly LogChannelConfiguration[] = [
  { name: 'console', levels: 'error,warning,notice,verbose' },
]

export interface LogsOptions {
  clock: Clock
  directory: string
  /** stands at the top of every file; such as `Jackfield 0.1.0` */
  version: string
  writeConsole(line: string): void
  verbosity?: number
  debugLevel?: number
  /** after a file got another name */
  onRotated?(oldPath: string): void
  /** a file was opened, or is not written any more; `reason`: the number and the words of the system */
  onChannel?(change: { readonly channel: string; readonly isEnabled: boolean; readonly reason?: string }): void
}

type Refusal<Code extends string> = { ok: false; code: Code }

/** Entries from before the first configuration: kept, but not for ever. */
const earlyLimit = 1000

export class Logs {
  /** Speaks into all channels. */
  readonly log: Log
  verbosity: number
  debugLevel: number
  /** the last lines, for whoever looks */
  readonly tail = new LogTail()
  /** of channels added at run time */
  limits = new Limits()
  readonly #options: LogsOptions
  #settings: LogSettings = defaultLogSettings
  #channels: readonly LogChannel[] = []
  #early: { entry: LogEntry; at: number }[] | undefined = []
  #line: LogLineSettings
  readonly #limiter: LineLimiter
  readonly #alsoRotated: (() => string)[] = []

  constructor(options: LogsOptions) {
    this.#options = options
    this.verbosity = options.verbosity ?? 0
    this.debugLevel = options.debugLevel ?? 0
    this.#line = this.#lineSettings()
    this.#limiter = new LineLimiter({
      clock: options.clock,
      perSecond: this.#settings.lineLimit,
      write: (entry) => this.#spread(entry, options.clock.wall(), true),
    })
    this.log = logTo((entry) => this.#write(entry))
  }

  /** Takes what the configuration says in place of what it said before; channels added at run time stay. */
  async configure(
    channels: readonly LogChannelConfiguration[] = defaultLogChannels,
    settings: Partial<LogSettings> = {},
  ): Promise<void> {
    this.#settings = { ...defaultLogSettings, ...settings }
    this.#line = this.#lineSettings()
    this.#limiter.limit(this.#settings.lineLimit)
    const made: LogChannel[] = []
    const troubles: string[] = []
    for (const { name, levels } of channels) {
      const selection = parseLogSelection(levels)
      const destination = await this.#destination(name, { mayBeAbsolute: true })
      if (!destination) troubles.push(`log channel ${name} is left out: it has no usable name`)
      else made.push(new LogChannel({ name, selection, isDynamic: false, destination }))
      if (destination?.type === 'Syslog' && !destination.syslog)
        troubles.push(`log channel ${name} is disabled: syslog has no such facility`)
      if (destination?.type === 'File' && !destination.file.isWorking) {
        troubles.push(`log channel ${name} is disabled: ${destination.file.path} cannot be opened`)
      }
    }
    // as they are now: somebody else may have configured it while files were opened
    const old = this.#channels.filter((channel) => !channel.isDynamic)
    this.#channels = [...made, ...this.#channels.filter((channel) => channel.isDynamic)]
    const early = this.#early ?? []
    this.#early = undefined
    for (const { entry, at } of early) this.#spread(entry, at)
    for (const trouble of troubles) this.#complain(trouble)
    await Promise.all(old.map((channel) => close(channel.destination)))
  }

  /** In the order they were made. */
  list(): LogChannelInfo[] {
    return this.#channels.map((channel) => ({
      channel: channel.destination.type === 'File' ? channel.destination.file.path : channel.name,
      type: channel.destination.type,
      status: channel.isEnabled ? 'Enabled' : 'Disabled',
      configuration: showLogSelection(channel.selection),
    }))
  }

  /** Adds a channel until it is removed or the exchange ends. `levels` as in a configuration file. */
  async add(
    name: string,
    levels: string,
  ): Promise<
    | { ok: true }
    | Refusal<'log-levels-missing' | 'log-channel-exists' | 'log-channel-name-bad' | 'log-channel-not-opened'>
    | LimitReached
  > {
    if (levels.trim() === '') return { ok: false, code: 'log-levels-missing' }
    if (this.#find(name)) return { ok: false, code: 'log-channel-exists' }
    const full = this.limits.check('max_log_channels', this.#channels.length + 1)
    if (full) return full
    const selection: LogSelection = parseLogSelection(levels)
    const destination = await this.#destination(name, { mayBeAbsolute: false })
    if (!destination) return { ok: false, code: 'log-channel-name-bad' }
    // somebody may have added the same while the file was opened
    if (this.#find(name)) {
      await close(destination)
      return { ok: false, code: 'log-channel-exists' }
    }
    const channel = new LogChannel({ name, selection, isDynamic: true, destination })
    if (!channel.isEnabled) return { ok: false, code: 'log-channel-not-opened' }
    this.#channels = [...this.#channels, channel]
    return { ok: true }
  }

  /** Only what was added at run time can be removed. */
  async remove(name: string): Promise<{ ok: true } | Refusal<'log-channel-not-found'>> {
    const channel = this.#find(name)
    if (!channel?.isDynamic) return { ok: false, code: 'log-channel-not-found' }
    this.#channels = this.#channels.filter((other) => other !== channel)
    await close(channel.destination)
    return { ok: true }
  }

  /** The file gets another name by the strategy of the configuration, and a new one begins. */
  async rotate(name: string): Promise<{ ok: true } | Refusal<'log-channel-not-found' | 'log-channel-not-rotated'>> {
    const channel = this.#find(name)
    if (!channel) return { ok: false, code: 'log-channel-not-found' }
    return (await this.#rotate(channel)) ? { ok: true } : { ok: false, code: 'log-channel-not-rotated' }
  }

  async rotateAll(): Promise<void> {
    for (const channel of this.#channels) await this.#rotate(channel)
    for (const path of this.#alsoRotated) await this.#rotateOther(path())
  }

  /** A file that somebody else writes gets another name together with all others; its writer opens it anew by itself. */
  rotateAlso(path: () => string): void {
    this.#alsoRotated.push(path)
  }

  /** Whether a log channel wants lines of this level: whose words are dear to make asks first. */
  takes(level: LogLevel): boolean {
    // before there are log channels, lines wait for them
    return this.#early !== undefined || this.#channels.some(({ selection }) => selection.levels.has(level))
  }

  /** Resolves when everything said so far is where it belongs. */
  async flush(): Promise<void> {
    await Promise.all(this.#files().map((file) => file.flush()))
  }

  /** For a process that ends at once: writes all that waits, and on the console what nobody could take yet. */
  flushNow(): void {
    for (const file of this.#files()) file.flushNow()
    for (const { entry } of this.#early ?? []) this.#options.writeConsole(`${entry.level}: ${entry.message}`)
    this.#early = undefined
  }

  async close(): Promise<void> {
    this.#limiter.close()
    const channels = this.#channels
    this.#channels = channels.filter((channel) => channel.destination.type === 'Console')
    await Promise.all(channels.map((channel) => close(channel.destination)))
  }

  #write(entry: LogEntry): void {
    const at = this.#options.clock.wall()
    if (!this.#early) this.#spread(entry, at)
    else if (this.#early.length < earlyLimit) this.#early.push({ entry, at })
  }

  /** What nobody takes is not counted either. */
  #spread(entry: LogEntry, at: number, isAdmitted = false): void {
    const takers = this.#channels.filter((channel) => channel.accepts(entry, this))
    const isKept = this.tail.accepts(entry, this)
    if ((takers.length === 0 && !isKept) || !(isAdmitted || this.#limiter.admits(entry))) return
    for (const channel of takers) channel.write(entry, at, this.#line)
    if (isKept) this.tail.add(entry, at)
  }

  /** About the log itself: on the console, whatever that is set to, since the log may be what is broken. */
  #complain(message: string): void {
    this.#options.writeConsole(`[${this.#line.formatMoment(this.#options.clock.wall())}] ERROR: logs: ${message}`)
  }

  #find(name: string): LogChannel | undefined {
    return this.#channels.find(
      ({ destination, name: known }) =>
        known === name || (destination.type === 'File' && destination.file.path === name),
    )
  }

  #files(): LogFile[] {
    return this.#channels.flatMap(({ destination }) => (destination.type === 'File' ? [destination.file] : []))
  }

  async #destination(name: string, options: { mayBeAbsolute: boolean }): Promise<LogDestination | undefined> {
    if (name.toLowerCase() === 'console') return { type: 'Console', write: (line) => this.#options.writeConsole(line) }
    if (/^syslog(\.|$)/i.test(name)) return { type: 'Syslog', syslog: this.#openSyslog(name) }
    const ending = this.#settings.appendsHostname ? `.${hostname()}` : ''
    const path = logPathOf(this.#options.directory, name, { ...options, ending })
    if (path === undefined) return undefined
    const file = new LogFile({
      path,
      queueLimit: this.#settings.queueLimit,
      onFailed: (reason) => {
        this.#complain(`${path} is not written any more: ${reason}`)
        this.#reportChannel(file)
      },
    })
    if (await file.open()) this.#begin(file)
    this.#reportChannel(file)
    return { type: 'File', file }
  }

  #openSyslog(name: string): Syslog | undefined {
    return Syslog.open({
      facility: name.split('.')[1] || defaultSyslogFacility,
      server: this.#settings.syslogServer,
      queueLimit: this.#settings.queueLimit,
      onFailed: (reason) => {
        this.#complain(`log channel ${name} is not written any more: ${reason}`)
        this.#options.onChannel?.({ channel: name, isEnabled: false, reason })
      },
    })
  }

  #reportChannel({ path, fault }: LogFile): void {
    const change = fault ? { isEnabled: false, reason: reasonOf(fault) } : { isEnabled: true }
    this.#options.onChannel?.({ channel: path, ...change })
  }

  #begin(file: LogFile): void {
    file.write(`[${this.#line.formatMoment(this.#options.clock.wall())}] ${this.#options.version} on ${hostname()}`)
  }

  async #rotate(channel: LogChannel): Promise<boolean> {
    if (channel.destination.type !== 'File') return channel.destination.type === 'Console'
    const { file } = channel.destination
    try {
      await file.reopen(async () => {
        const kept = await rotateFile(file.path, this.#settings.rotateStrategy, this.#options.clock.wall())
        if (kept !== undefined) this.#options.onRotated?.(kept)
      })
    } catch (error) {
      this.#complain(`${file.path} cannot be rotated: ${(error as Error).message}`)
      return false
    }
    this.#reportChannel(file)
    if (!file.isWorking) {
      this.#complain(`${file.path} cannot be opened again after it was rotated`)
      return false
    }
    this.#begin(file)
    return true
  }

  async #rotateOther(path: string): Promise<void> {
    try {
      const kept = await rotateFile(path, this.#settings.rotateStrategy, this.#options.clock.wall())
      if (kept !== undefined) this.#options.onRotated?.(kept)
    } catch (error) {
      this.#complain(`${path} cannot be rotated: ${(error as Error).message}`)
    }
  }

  #lineSettings(): LogLineSettings {
    const { dateFormat, showsChannels } = this.#settings
    let known = { second: Number.NaN, text: '' }
    const hasFraction = dateFormat.includes('q')
    return {
      processId: process.pid,
      hostname: hostname(),
      showsChannels,
      // hundreds of lines share one second
      formatMoment: (wallMs) => {
        const second = Math.floor(wallMs / 1000)
        if (hasFraction || known.second !== second) known = { second, text: formatDate(dateFormat, wallMs) }
        return known.text
      },
    }
  }
}

/** `28 - no space left on device` */
function reasonOf({ errno = 0, message }: NodeJS.ErrnoException): string {
  const known = getSystemErrorMap().get(errno)?.[1]
  return `${Math.abs(errno)} - ${known ?? message}`
}

const close = async (destination: LogDestination): Promise<void> => {
  if (destination.type === 'File') await destination.file.close()
  else if (destination.type === 'Syslog') await destination.syslog?.close()
}
