// The voice of every layer: levels as the configuration of log channels names them.
// Not the log channels themselves; those are plugged in by the program.

/** The levels, in the order they are listed in. */
export const logLevels = ['DEBUG', 'TRACE', 'NOTICE', 'WARNING', 'ERROR', 'VERBOSE', 'DTMF', 'SECURITY', 'FAX'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogEntry {
  level: LogLevel
  /** the part of the house that speaks, such as `http` or `dialplan` */
  source: string
  message: string
  /** from 1: the higher, the more detailed; only for VERBOSE and DEBUG */
  detail?: number
  channelId?: string
  code?: string
}

export interface Log {
  debug(message: string, about?: LogAbout): void
  notice(message: string, about?: LogAbout): void
  warning(message: string, about?: LogAbout): void
  error(message: string, about?: LogAbout): void
  verbose(detail: number, message: string, about?: LogAbout): void
  security(message: string, about?: LogAbout): void
  dtmf(message: string, about?: LogAbout): void
  /** of faxes: nothing here sends any, but the dialplan may write there, and configurations name it */
  fax(message: string, about?: LogAbout): void
  /** The same log, speaking for another part. */
  for(source: string): Log
}

export interface LogAbout {
  channelId?: string
  code?: string
}

/** A log whose entries go to one function. */
export function logTo(write: (entry: LogEntry) => void, source = 'jackfield'): Log {
  const say =
    (level: LogLevel) =>
    (message: string, about: LogAbout = {}) =>
      write({ level, source, message, ...about })
  return {
    debug: say('DEBUG'),
    notice: say('NOTICE'),
    warning: say('WARNING'),
    error: say('ERROR'),
    security: say('SECURITY'),
    dtmf: say('DTMF'),
    fax: say('FAX'),
    verbose: (detail, message, about = {}) => write({ level: 'VERBOSE', source, message, detail, ...about }),
    for: (other) => logTo(write, other),
  }
}

/** For tests and tools that want no log. */
export const silentLog: Log = logTo(() => undefined)
