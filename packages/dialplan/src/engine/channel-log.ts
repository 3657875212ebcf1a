// The log of one channel: every line says which.
// Not a log of its own: the lines go where all others go.

import type { Log, LogAbout } from '@jackfield/base'

export class ChannelLog implements Log {
  readonly #log: Log
  readonly #channelId: string

  constructor(log: Log, channelId: string) {
    this.#log = log
    this.#channelId = channelId
  }

  debug(message: string, more?: LogAbout): void {
    this.#log.debug(message, this.#about(more))
  }

  notice(message: string, more?: LogAbout): void {
    this.#log.notice(message, this.#about(more))
  }

  warning(message: string, more?: LogAbout): void {
    this.#log.warning(message, this.#about(more))
  }

  error(message: string, more?: LogAbout): void {
    this.#log.error(message, this.#about(more))
  }

  verbose(detail: number, message: string, more?: LogAbout): void {
    this.#log.verbose(detail, message, this.#about(more))
  }

  security(message: string, more?: LogAbout): void {
    this.#log.security(message, this.#about(more))
  }

  dtmf(message: string, more?: LogAbout): void {
    this.#log.dtmf(message, this.#about(more))
  }

  fax(message: string, more?: LogAbout): void {
    this.#log.fax(message, this.#about(more))
  }

  for(source: string): Log {
    return new ChannelLog(this.#log.for(source), this.#channelId)
  }

  #about(more?: LogAbout): LogAbout {
    return { channelId: this.#channelId, ...more }
  }
}
