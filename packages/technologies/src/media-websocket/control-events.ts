// What a program is told over its media websocket, in both ways to write it.
// Not when.

import {
  type PlayoutFigure,
  type PlayoutFlushed,
  type PlayoutReport,
  type PlayoutStatus,
  playoutLimits,
} from '@jackfield/media'
import type { ControlFormat } from './dial-string.ts'

export interface MediaStart {
  readonly connection_id: string
  readonly channel: string
  readonly channel_id: string
  readonly format: string
  readonly optimal_frame_size: number
  readonly ptime: number
  readonly passthrough: boolean
  readonly unbuffered: boolean
  readonly channel_variables: Readonly<Record<string, string>>
}

/** Writes events for one channel. */
export class EventWriter {
  readonly #format: ControlFormat
  readonly #channelId: string

  constructor(format: ControlFormat, channelId: string) {
    this.#format = format
    this.#channelId = channelId
  }

  /** Plain text has no variables, and its fields are those it always had. */
  start(start: MediaStart): string {
    const { connection_id, channel, channel_id, format, optimal_frame_size, ptime } = start
    return this.#write(
      'MEDIA_START',
      start,
      pairs({ connection_id, channel, channel_id, format, optimal_frame_size, ptime }),
    )
  }

  /** What became of what the program sent. `flushId`: what it said with the flush that is reported. */
  report(report: Exclude<PlayoutReport, PlayoutFigure>, flushId: string): string {
    switch (report.report) {
      case 'xoff':
        return this.#own('MEDIA_XOFF', {}, '')
      case 'xon':
        return this.#own('MEDIA_XON', report.droppedMs === 0 ? {} : { dropped_ms: report.droppedMs }, '')
      case 'drained':
        return this.#own('QUEUE_DRAINED', {}, '')
      case 'dropping':
        return this.error('The queue is full: media is dropped until MEDIA_XON')
      case 'mark':
        return this.#own('MEDIA_MARK_PROCESSED', { correlation_id: report.id }, report.id)
      case 'bulk-ended':
        return this.#own('MEDIA_BUFFERING_COMPLETED', { correlation_id: report.id }, report.id)
      case 'flushed':
        return this.#flushed(report, flushId)
      case 'status':
        return this.#status(report)
    }
  }

  digit(digit: string): string {
    return this.#own('DTMF_END', { digit }, pairs({ digit, channel_id: this.#channelId }))
  }

  error(words: string): string {
    return this.#own('ERROR', { error_text: words }, pairs({ channel_id: this.#channelId, error_text: words }))
  }

  #flushed({ playedMs, sinceMarkMs, flushedMs, marks }: PlayoutFlushed, id: string): string {
    const figures = { played_ms: playedMs, since_mark_ms: sinceMarkMs, flushed_ms: flushedMs }
    const list = marks.map(encodeURIComponent).join(',')
    return this.#own(
      'MEDIA_FLUSHED',
      { ...figures, flushed_marks: marks, correlation_id: id },
      `${pairs({ ...figures, flushed_marks: list })}${id === '' ? '' : ` ${id}`}`,
    )
  }

  #status({ frames, isFull, isBulk, isPaused, waitingMs, droppedMs, skippedMs }: PlayoutStatus): string {
    const figures = {
      queue_length: frames,
      xon_level: playoutLimits.xon,
      xoff_level: playoutLimits.xoff,
      queue_full: isFull,
      bulk_media: isBulk,
      media_paused: isPaused,
    }
    const ours = { queue_ms: waitingMs, dropped_ms: droppedMs, skipped_ms: skippedMs }
    return this.#own('STATUS', { ...figures, ...ours }, pairs({ channel_id: this.#channelId, ...figures }))
  }

  #own(event: string, fields: object, plain: string): string {
    return this.#write(event, { channel_id: this.#channelId, ...fields }, plain)
  }

  #write(event: string, fields: object, plain: string): string {
    if (this.#format === 'json') return JSON.stringify({ event, ...fields })
    return plain === '' ? event : `${event} ${plain}`
  }
}

const pairs = (fields: Readonly<Record<string, string | number | boolean>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}:${value}`)
    .join(' ')
