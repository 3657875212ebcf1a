// What a call record says of each channel: when it began and was answered, whom it called, how that went.
// Not where records are written to.

import type { Clock, Dispose } from '@jackfield/base'
import type { Bus, Channel } from '@jackfield/core'

export interface CallRecord {
  readonly sequence: number
  readonly startedAt: number
  answeredAt: number | undefined
  endedAt: number | undefined
  /** the channel it called last */
  peerChannel: string
  disposition: 'NO ANSWER' | 'FAILED' | 'BUSY' | 'ANSWERED' | 'CONGESTION'
  lastApplication: string
  lastData: string
  isDisabled: boolean
  /** fields of the dialplan's own */
  readonly own: Map<string, string>
}

/** How a Dial event changes the fate of the caller's record; an answer is final. */
const fates: Readonly<Record<string, CallRecord['disposition']>> = {
  ANSWER: 'ANSWERED',
  BUSY: 'BUSY',
  CONGESTION: 'CONGESTION',
  CHANUNAVAIL: 'FAILED',
}

export class CallRecords {
  readonly #records = new Map<string, CallRecord>()
  readonly #stop: Dispose[] = []
  readonly #clock: Clock
  #sequence = 0

  constructor(bus: Bus, clock: Clock) {
    this.#clock = clock
    this.#stop.push(
      bus.on('channel-created', ({ channel, at }) => this.#begin(channel.id, at)),
      bus.on('channel-state-changed', ({ channel, at }) => {
        const record = this.#records.get(channel.id)
        if (!record || channel.state !== 'Up') return
        record.answeredAt ??= at
        record.disposition = 'ANSWERED'
      }),
      bus.on('channel-dialplan', ({ channel, application, data }) => {
        const record = this.#records.get(channel.id)
        if (!record || channel.exten === 'h') return
        record.lastApplication = application
        record.lastData = data
      }),
      bus.on('dial', ({ caller, peer, status }) => {
        const record = caller && this.#records.get(caller.id)
        if (!record) return
        record.peerChannel = peer.name
        const fate = fates[status]
        if (fate && record.disposition !== 'ANSWERED') record.disposition = fate
      }),
      bus.on('channel-destroyed', ({ channel }) => this.#records.delete(channel.id)),
    )
  }

  of(channel: Channel): CallRecord {
    return this.#records.get(channel.id) ?? this.#begin(channel.id, channel.createdAt)
  }

  /** A new record for what follows. */
  restart(channel: Channel): void {
    const before = this.of(channel)
    const now = this.#begin(channel.id, this.#clock.wall())
    if (before.answeredAt !== undefined) {
      now.answeredAt = now.startedAt
      now.disposition = 'ANSWERED'
    }
  }

  /** Hears nothing any more. */
  close(): void {
    for (const stop of this.#stop.splice(0)) stop()
  }

  #begin(id: string, startedAt: number): CallRecord {
    const record: CallRecord = {
      sequence: this.#sequence++,
      startedAt,
      answeredAt: undefined,
      endedAt: undefined,
      peerChannel: '',
      disposition: 'NO ANSWER',
      lastApplication: '',
      lastData: '',
      isDisabled: false,
      own: new Map(),
    }
    this.#records.set(id, record)
    return record
  }
}
