// The media plane as the rest of the house uses it: ports by name, bridges, plays, recordings, and what is heard.
// Not channels: whoever plugs this in knows which port belongs to which.
import { type Dispose, diagnostic, type Log, Notice } from '@jackfield/base'
import type { RtpStatistics } from '@jackfield/rtp'
import { type Answer, type Ask, type CommandName, MediaError } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { PlaySpec, RecordSpec } from '../contract/play.ts'
import type { PlayoutAct, PlayoutReport } from '../contract/playout.ts'
import type { BridgeSpec, MemberSpec, PortOpened, PortRenewal, PortSettings, PortSpec } from '../contract/port.ts'
import { readStatistics } from '../contract/statistics.ts'
import type { MediaWorker, StartWorker } from './media-worker.ts'
import { Playing } from './playing.ts'
import { Taping } from './taping.ts'

export interface MediaPlaneOptions {
  readonly startWorker: StartWorker
  readonly log: Log
}

/** What the plane tells; plays and recordings are told where they were asked for. */
export type PlaneNotice = Exclude<MediaNotice, { type: 'play-ended' | 'record-silent' | 'socket-frame' | 'playout' }>

interface Place {
  readonly opened: PortOpened
}

export interface RecordListener {
  /** enough silence was heard; whoever records ends it */
  onSilence?(): void
}

/** Whoever holds the socket that a port is behind. */
export interface SocketListener {
  onFrame(bytes: Uint8Array): void
  onReport(report: PlayoutReport): void
}

const mostStillborn = 3

const commandHook = diagnostic('jackfield:media:command')

export class MediaPlane {
  readonly #startWorker: StartWorker
  readonly #log: Log
  readonly #notices = new Notice<PlaneNotice>()
  readonly #deaths = new Notice<readonly string[]>()
  readonly #ports = new Map<string, Place>()
  readonly #bridges = new Set<string>()
  readonly #plays = new Map<string, Playing>()
  /** ended before the answer that says they began was heard */
  readonly #endedEarly = new Map<string, boolean>()
  readonly #records = new Map<string, RecordListener>()
  readonly #sockets = new Map<string, SocketListener>()
  #worker: MediaWorker
  #number = 0
  #isClosed = false
  /** workers in a row that died before they did anything */
  #stillborn = 0

  constructor({ startWorker, log }: MediaPlaneOptions) {
    this.#startWorker = startWorker
    this.#log = log.for('media')
    this.#worker = this.#start()
  }

  /** Hears digits, talking, tones, timeouts, frames and the state of the clock. */
  readonly onNotice = this.#notices.on
  /** Hears the names of the ports that were lost when a worker died; a new one runs already. */
  readonly onLost = this.#deaths.on

  #start(): MediaWorker {
    return this.#startWorker({
      onNotice: (notice) => this.#hear(notice),
      onDeath: (reason) => this.#mourn(reason),
    })
  }

  #hear(notice: MediaNotice): void {
    if (notice.type === 'play-ended') {
      const playing = this.#plays.get(notice.play)
      this.#plays.delete(notice.play)
      if (playing) playing.finish(notice.hasFailed)
      else this.#endedEarly.set(notice.play, notice.hasFailed)
    } else if (notice.type === 'socket-frame') this.#sockets.get(notice.port)?.onFrame(notice.bytes)
    else if (notice.type === 'playout') this.#sockets.get(notice.port)?.onReport(notice.report)
    else if (notice.type === 'record-silent') this.#records.get(notice.record)?.onSilence?.()
    else this.#notices.tell(notice)
  }

  /** Takes down what was in the worker and goes on with a new one. */
  #mourn(reason: string): void {
    if (this.#isClosed) return
    const lost = [...this.#ports.keys()]
    this.#log.error(`a media worker died with ${lost.length} ports: ${reason}`, { code: 'worker-gone' })
    for (const playing of this.#plays.values()) playing.finish(true)
    this.#ports.clear()
    this.#bridges.clear()
    this.#plays.clear()
    this.#endedEarly.clear()
    this.#records.clear()
    this.#stillborn++
    // one that cannot even begin is not tried for ever
    if (this.#stillborn < mostStillborn) this.#worker = this.#start()
    else this.#log.error('media workers die as soon as they are started; no more are', { code: 'worker-gone' })
    this.#deaths.tell(lost)
  }

  #ask<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>> {
    if (this.#isClosed) return Promise.reject(new MediaError('worker-gone'))
    if (commandHook.isHeard) commandHook.publish({ command: name, ...namesIn(ask) })
    const answer = this.#worker.ask(name, ask)
    if (this.#stillborn > 0)
      answer.then(
        () => {
          this.#stillborn = 0
        },
        () => undefined,
      )
    return answer
  }

  /** For what nobody waits for: a port may have been closed meanwhile, which is no fault. */
  #tell<N extends CommandName>(name: N, ask: Ask<N>): void {
    this.#ask(name, ask).catch((error: unknown) => {
      if (!(error instanceof MediaError)) this.#log.error(`${name}: ${String(error)}`)
      else this.#log.debug(`${name}: ${error.message}`, { code: error.code })
    })
  }

  async openPort(port: string, spec: PortSpec): Promise<PortOpened> {
    const opened = await this.#ask('open-port', { port, spec })
    this.#ports.set(port, { opened })
    return opened
  }

  hasPort(port: string): boolean {
    return this.#ports.has(port)
  }

  closePort(port: string): Promise<void> {
    this.#ports.delete(port)
    return this.#ask('close-port', { port }).then(
      () => undefined,
      () => undefined,
    )
  }

  /** The peer moved, or other codecs, keys or streams were agreed. */
  renewPort(port: string, renewal: PortRenewal): Promise<PortOpened> {
    return this.#ask('renew-port', { port, ...renewal })
  }

  setPort(port: string, settings: PortSettings): void {
    this.#tell('set-port', { port, settings })
  }

  feedPort(port: string, pcm: Int16Array): void {
    this.#tell('feed-port', { port, pcm })
  }

  /** Bytes of a socket; `rateHz`: linear samples of another rate than the port's. They are not changed afterwards. */
  feedSocket(port: string, bytes: Uint8Array, rateHz?: number): void {
    if (this.#isClosed) return
    this.#worker.tell('feed-socket', rateHz === undefined ? { port, bytes } : { port, bytes, rateHz })
  }

  actOnPlayout(port: string, act: PlayoutAct): void {
    if (!this.#isClosed) this.#worker.tell('act-on-playout', { port, act })
  }

  /** Whoever holds the socket of a port hears of it directly: its frames are nobody else's. */
  listenToSocket(port: string, listener: SocketListener): Dispose {
    this.#sockets.set(port, listener)
    return () => {
      if (this.#sockets.get(port) === listener) this.#sockets.delete(port)
    }
  }

  sendDigit(port: string, digit: string, durationMs: number): void {
    this.#tell('send-digit', { port, digit, durationMs })
  }

  beginDigit(port: string, digit: string): void {
    this.#tell('begin-digit', { port, digit })
  }

  endDigit(port: string, durationMs: number): void {
    this.#tell('end-digit', { port, durationMs })
  }

  openBridge(bridge: string, spec: BridgeSpec): void {
    this.#bridges.add(bridge)
    this.#tell('open-bridge', { bridge, spec })
  }

  hasBridge(bridge: string): boolean {
    return this.#bridges.has(bridge)
  }

  closeBridge(bridge: string): void {
    this.#bridges.delete(bridge)
    this.#tell('close-bridge', { bridge })
  }

  /** Leaves where it was. */
  join(bridge: string, port: string, spec: MemberSpec = {}): void {
    this.#tell('join-bridge', { bridge, port, spec })
  }

  leave(port: string): void {
    this.#tell('leave-bridge', { port })
  }

  /** Undefined when there is no such sound or port. */
  async play(port: string, spec: PlaySpec): Promise<Playing | undefined> {
    const play = `play ${++this.#number}`
    try {
      const opened = await this.#ask('play', { play, port, spec })
      const playing = new Playing(opened, (act) => this.#tell('act-on-play', { play, act }))
      const early = this.#endedEarly.get(play)
      this.#endedEarly.delete(play)
      if (early === undefined) this.#plays.set(play, playing)
      else playing.finish(early)
      return playing
    } catch (error) {
      if (error instanceof MediaError) return undefined
      throw error
    }
  }

  /** Rejects with a MediaError when the file cannot be made. */
  async record(port: string, spec: RecordSpec, listener: RecordListener = {}): Promise<Taping> {
    const record = `record ${++this.#number}`
    this.#records.set(record, listener)
    try {
      await this.#ask('record', { record, port, spec })
    } catch (error) {
      this.#records.delete(record)
      throw error
    }
    return new Taping(
      (act) => this.#tell('act-on-record', { record, act }),
      () => {
        this.#records.delete(record)
        return this.#ask('close-record', { record })
      },
    )
  }

  /** As they are now; undefined for a port that is not on the network. */
  statistics(port: string): RtpStatistics | undefined {
    const memory = this.#ports.get(port)?.opened.statistics
    return memory && readStatistics(memory)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#worker.close()
    for (const playing of this.#plays.values()) playing.finish(true)
  }
}

/** The names in a command that a ladder can use. */
function namesIn(ask: object): { channelId?: string; bridgeId?: string } {
  const { port, bridge } = ask as { port?: string; bridge?: string }
  return { ...(port === undefined ? {} : { channelId: port }), ...(bridge === undefined ? {} : { bridgeId: bridge }) }
}
