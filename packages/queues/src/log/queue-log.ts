// `queue_log`: a line for everything that happens in queues, as reports read it.
// Not the file: whoever has it is handed the lines.

import type { Clock } from '@jackfield/base'

export type QueueLogEvent =
  | 'QUEUESTART'
  | 'CONFIGRELOAD'
  | 'ENTERQUEUE'
  | 'CONNECT'
  | 'COMPLETECALLER'
  | 'COMPLETEAGENT'
  | 'BLINDTRANSFER'
  | 'ATTENDEDTRANSFER'
  | 'ABANDON'
  | 'EXITWITHTIMEOUT'
  | 'EXITEMPTY'
  | 'EXITWITHKEY'
  | 'WITHDRAW'
  | 'RINGNOANSWER'
  | 'RINGCANCELED'
  | 'AGENTDUMP'
  | 'ADDMEMBER'
  | 'REMOVEMEMBER'
  | 'PAUSE'
  | 'UNPAUSE'
  | 'PAUSEALL'
  | 'UNPAUSEALL'
  | 'PENALTY'
  | 'RINGINUSE'
  | 'OUTCALL'

export interface QueueLogLine {
  /** the id of the caller; absent: `NONE` */
  readonly callId?: string
  readonly queue?: string
  /** the name of the member */
  readonly agent?: string
  /** or a word of the dialplan's own */
  readonly event: QueueLogEvent | (string & {})
  readonly data?: readonly (string | number)[]
}

/** A field of several lines would be several entries. */
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

export class QueueLog {
  readonly #clock: Clock
  readonly #append: (line: string) => void

  constructor(clock: Clock, append: (line: string) => void) {
    this.#clock = clock
    this.#append = append
  }

  write({ callId = 'NONE', queue = 'NONE', agent = 'NONE', event, data = [] }: QueueLogLine): void {
    const seconds = Math.floor(this.#clock.wall() / 1000)
    this.#append(oneLine([seconds, callId, queue, agent, event, data.join('|')].join('|')))
  }
}
