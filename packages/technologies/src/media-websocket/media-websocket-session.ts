// One channel and the websocket it talks over: who is told what, and how either end takes the other along.
// Not the queue: the media plane plays what the program sends.

import type { Clock, Dispose, Log } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { MediaPlane, PlayoutDirection, PlayoutReport } from '@jackfield/media'
import { isFigure, type MediaFigures, type MediaSocketCount } from '../media-figures.ts'
import type { SocketTally } from '../socket-tally.ts'
import { commandRows } from './commands.table.ts'
import { type MediaCommand, readCommand, shown } from './control-commands.ts'
import { EventWriter } from './control-events.ts'
import type { ControlFormat, MediaWish } from './dial-string.ts'
import type { MediaSocket, MediaSocketEvents, SocketEnding } from './media-socket.ts'

export interface MediaWebsocketSessionDeps {
  readonly channel: Channel
  readonly plane: MediaPlane
  readonly clock: Clock
  readonly log: Log
  readonly wish: MediaWish
  readonly controlFormat: ControlFormat
  readonly connectionId: string
  /** 0: it varies */
  readonly frameBytes: number
  /** how long a program may take nothing before it counts as gone */
  readonly writeTimeoutMs: number
  readonly tally: SocketTally
  readonly figures: MediaFigures
}

const normalClearing = 16
const failure = 38
const endedByUs = 1_000
const goneAway = 1_001
/** What may wait for a program that does not read: audio beyond it is dropped. */
const mostWaitingBytes = 256 * 1_024
/** Texts beyond it end the connection: somebody asks and does not listen. */
const mostWaitingTexts = 1_024 * 1_024
const ptimeMs = 20
const deaf: MediaSocketEvents = { onText: () => undefined, onBytes: () => undefined, onClosed: () => undefined }

export class MediaWebsocketSession {
  readonly #deps: MediaWebsocketSessionDeps
  readonly #events: EventWriter
  #direction: PlayoutDirection
  #socket: MediaSocket | undefined
  #count: MediaSocketCount | undefined
  #hasBeenAttached = false
  #isCalled = false
  #isOver = false
  #stopListening: Dispose = () => undefined
  #stuckSince: number | undefined
  /** correlation ids of flushes that were not reported yet */
  readonly #flushes: string[] = []

  constructor(deps: MediaWebsocketSessionDeps) {
    this.#deps = deps
    this.#direction = deps.wish.direction
    this.#events = new EventWriter(deps.controlFormat, deps.channel.id)
  }

  get connectionId(): string {
    return this.#deps.connectionId
  }

  /** Somebody is, or was, connected: nobody else may. */
  get isTaken(): boolean {
    return this.#hasBeenAttached
  }

  /** The connection is there: the start is told before anything else can be. */
  attach(socket: MediaSocket): MediaSocketEvents {
    this.#hasBeenAttached = true
    if (this.#isOver) {
      // the channel ended while the connection was being made
      socket.close(goneAway)
      return deaf
    }
    this.#socket = socket
    this.#deps.tally.opened()
    const { channel, plane, wish, connectionId, frameBytes } = this.#deps
    this.#count = this.#deps.figures.opened({
      technology: 'WebSocket',
      agent: wish.clientId ?? 'INCOMING',
      channelId: channel.id,
      format: wish.format,
      measure: () => plane.actOnPlayout(channel.id, { act: 'measure' }),
    })
    const variables = [...channel.variables.entries()].map(([name, { value }]) => [name, value] as const)
    socket.sendText(
      this.#events.start({
        connection_id: connectionId,
        channel: channel.name,
        channel_id: channel.id,
        format: wish.format,
        optimal_frame_size: frameBytes,
        ptime: ptimeMs,
        passthrough: wish.mode === 'whole',
        unbuffered: wish.mode === 'live',
        channel_variables: Object.fromEntries(variables),
      }),
    )
    this.#stopListening = plane.listenToSocket(channel.id, {
      onFrame: (bytes) => this.#sendAudio(bytes),
      onReport: (report) => this.#report(report),
    })
    if (this.#isCalled) this.#answerItself()
    return {
      onText: (text) => this.#handle(text),
      onBytes: (bytes) => plane.feedSocket(channel.id, bytes),
      onClosed: (ending) => this.#closed(ending),
    }
  }

  /** The channel is dialled. */
  call(): void {
    this.#isCalled = true
    if (this.#socket) this.#answerItself()
  }

  sendDigit(digit: string): void {
    this.#sendText(this.#events.digit(digit))
  }

  /** The channel ends: the connection goes with it. */
  end(): void {
    this.#isOver = true
    this.#stopListening()
    this.#letGo()?.close(this.#deps.channel.techCause === goneAway ? goneAway : endedByUs)
  }

  #answerItself(): void {
    // whoever calls is told of the call first
    if (this.#deps.wish.answersItself) queueMicrotask(() => this.#answer())
  }

  #answer(): void {
    const { channel } = this.#deps
    if (this.#isCalled && !channel.isUp && !channel.isHangingUp) channel.handle({ type: 'answered' })
  }

  #handle(text: string): void {
    if (this.#isOver) return
    const read = readCommand(text, this.#deps.controlFormat)
    if (!read.ok) {
      this.#refuse(read.words)
      return
    }
    const { command } = read
    const words = this.#objection(command)
    if (words === undefined) this.#carryOut(command)
    else this.#refuse(words)
  }

  /** Why it cannot be done now. */
  #objection({ name, direction }: MediaCommand): string | undefined {
    const { needsFrames, needsVoice } = commandRows[name]
    if (needsFrames && this.#deps.wish.mode === 'whole') return `${name} not supported in passthrough mode`
    if (needsVoice && this.#direction === 'in') return `${name} not supported while media direction is 'in'`
    if (name !== 'SET_MEDIA_DIRECTION') return undefined
    // clients know these with the line feed
    if (this.#deps.controlFormat === 'plain-text') return 'SET_MEDIA_DIRECTION only supports JSON format.\n'
    if (direction === undefined) return "SET_MEDIA_DIRECTION requires a 'direction' parameter.\n"
    if (!isDirection(direction)) return `'${shown(direction)}' is not a valid direction for SET_MEDIA_DIRECTION.\n`
    return undefined
  }

  #carryOut(command: MediaCommand): void {
    const { channel, plane } = this.#deps
    const { name, direction, correlationId } = command
    const act = commandRows[name].act?.(command)
    if (name === 'FLUSH_MEDIA') this.#flushes.push(correlationId)
    if (act) plane.actOnPlayout(channel.id, act)
    else if (name === 'ANSWER') this.#answer()
    else if (name === 'HANGUP') channel.handle({ type: 'hung-up', cause: normalClearing, techCause: endedByUs })
    else if (direction !== undefined && isDirection(direction)) {
      this.#direction = direction
      plane.actOnPlayout(channel.id, { act: 'direct', direction })
    }
  }

  #refuse(words: string): void {
    this.#sendText(this.#events.error(words))
  }

  #report(report: PlayoutReport): void {
    this.#count?.reported(report)
    if (isFigure(report)) return
    const flushId = report.report === 'flushed' ? (this.#flushes.shift() ?? '') : ''
    this.#sendText(this.#events.report(report, flushId))
  }

  #sendText(text: string): void {
    const socket = this.#socket
    if (!socket) return
    if (socket.bufferedBytes > mostWaitingTexts)
      this.#giveUp('the program sends commands and does not read the answers')
    else socket.sendText(text)
  }

  /** A program that does not read misses audio, and after a while is taken for gone; nobody waits for it. */
  #sendAudio(bytes: Uint8Array): void {
    const socket = this.#socket
    if (!socket) return
    if (socket.bufferedBytes <= mostWaitingBytes) {
      this.#stuckSince = undefined
      socket.sendBytes(bytes)
      return
    }
    this.#deps.tally.frameUnread()
    const now = this.#deps.clock.now()
    this.#stuckSince ??= now
    if (now - this.#stuckSince >= this.#deps.writeTimeoutMs) this.#giveUp('the program does not read')
  }

  #giveUp(why: string): void {
    const { log, channel, tally } = this.#deps
    tally.wasCut()
    log.warning(`a media websocket is closed: ${why}`, { channelId: channel.id, code: 'media-socket-stuck' })
    this.#letGo()?.terminate()
    this.#farEndGone(failure, goneAway)
  }

  #closed({ code, isClean }: SocketEnding): void {
    if (this.#letGo() === undefined) return
    if (isClean) this.#farEndGone(normalClearing, goneAway)
    else this.#farEndGone(failure, code)
  }

  /** The socket, for the last time. */
  #letGo(): MediaSocket | undefined {
    const socket = this.#socket
    if (socket) this.#deps.tally.closed()
    this.#count?.closed()
    this.#socket = undefined
    return socket
  }

  #farEndGone(cause: number, techCause: number): void {
    this.#stopListening()
    if (!this.#isOver) this.#deps.channel.handle({ type: 'hung-up', cause, techCause })
  }
}

const isDirection = (text: string): text is PlayoutDirection => text === 'both' || text === 'in' || text === 'out'
