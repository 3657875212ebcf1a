// How programs behind media sockets fare: how soon they answer, how often they are interrupted, what waits to be played.
// Kept for each socket while it is open, and for all sockets of one program until the next start. Not the sound, and no words.

import type { Clock } from '@jackfield/base'
import type { PlayoutFigure, PlayoutReport } from '@jackfield/media'

export interface MediaSocketFacts {
  /** `WebSocket` or `AudioSocket` */
  readonly technology: string
  /** the program: the name of its websocket client, `INCOMING`, or its address */
  readonly agent: string
  readonly channelId: string
  readonly format: string
  /** Has its queue measured; a report follows. */
  measure(): void
}

/** How soon it answered, in milliseconds; nothing where it never did. */
export interface Pauses {
  readonly turns: number
  readonly p50?: number
  readonly p95?: number
}

export interface Talk extends Pauses {
  /** the caller spoke into what the program said */
  readonly interruptions: number
  /** flushes that threw something away, what was heard before and what was not */
  readonly flushes: number
  readonly heardMs: number
  readonly unheardMs: number
}

export interface MediaSocketFigures extends Talk, Omit<MediaSocketFacts, 'measure'> {
  /** on the wall clock, milliseconds */
  readonly openedAt: number
  readonly queueMs: number
  readonly droppedMs: number
  readonly skippedMs: number
}

export interface MediaAgentFigures extends Talk {
  readonly technology: string
  readonly agent: string
  readonly open: number
  readonly sockets: number
  readonly lastOpenedAt: number
}

/** Pauses that are remembered of one program, and of one socket. */
const keptOfAgent = 1_000
const keptOfSocket = 200
/** The oldest of those without a socket are forgotten. */
const mostAgents = 500
/** So long the workers are waited for. */
const patienceMs = 500

class TalkCount {
  readonly #most: number
  readonly #pauses: number[] = []
  #turns = 0
  interruptions = 0
  flushes = 0
  heardMs = 0
  unheardMs = 0

  constructor(most: number) {
    this.#most = most
  }

  answered(pauseMs: number): void {
    this.#pauses[this.#turns++ % this.#most] = pauseMs
  }

  flushed(heardMs: number, unheardMs: number): void {
    this.flushes++
    this.heardMs += heardMs
    this.unheardMs += unheardMs
  }

  get talk(): Talk {
    const { interruptions, flushes, heardMs, unheardMs } = this
    const counts = { turns: this.#turns, interruptions, flushes, heardMs, unheardMs }
    if (this.#turns === 0) return counts
    const sorted = this.#pauses.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] as number
    return { ...counts, p50: at(0.5), p95: at(0.95) }
  }
}

interface Agent {
  readonly technology: string
  readonly agent: string
  readonly count: TalkCount
  open: number
  sockets: number
  lastOpenedAt: number
}

/** One socket, as whoever holds it says what happens. */
export interface MediaSocketCount {
  reported(report: PlayoutReport): void
  closed(): void
}

interface OpenSocket {
  readonly facts: MediaSocketFacts
  readonly openedAt: number
  readonly count: TalkCount
  queue: { readonly waitingMs: number; readonly droppedMs: number; readonly skippedMs: number }
  onMeasured: (() => void) | undefined
}

export class MediaFigures {
  readonly #clock: Clock
  readonly #agents = new Map<string, Agent>()
  readonly #open = new Set<OpenSocket>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  opened(facts: MediaSocketFacts): MediaSocketCount {
    const agent = this.#agentOf(facts)
    const queue = { waitingMs: 0, droppedMs: 0, skippedMs: 0 }
    const socket: OpenSocket = {
      ...{ facts, queue, openedAt: this.#clock.wall(), onMeasured: undefined },
      count: new TalkCount(keptOfSocket),
    }
    this.#open.add(socket)
    agent.open++
    agent.sockets++
    agent.lastOpenedAt = socket.openedAt
    return {
      reported: (report) => note(socket, agent, report),
      closed: () => {
        if (!this.#open.delete(socket)) return
        agent.open--
        socket.onMeasured?.()
      },
    }
  }

  /** Those that are open, with their queues as they are now. */
  async sockets(): Promise<MediaSocketFigures[]> {
    await this.#measure()
    return [...this.#open].map(({ facts: { technology, agent, channelId, format }, openedAt, count, queue }) => ({
      ...{ technology, agent, channelId, format, openedAt, ...count.talk },
      ...{ queueMs: queue.waitingMs, droppedMs: queue.droppedMs, skippedMs: queue.skippedMs },
    }))
  }

  /** Programs there were, by name. */
  agents(): MediaAgentFigures[] {
    return [...this.#agents.values()]
      .map(({ count, ...agent }) => ({ ...agent, ...count.talk }))
      .sort((a, b) => (a.agent < b.agent ? -1 : 1))
  }

  async #measure(): Promise<void> {
    const answers = [...this.#open].map((socket) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      socket.onMeasured = resolve
      socket.facts.measure()
      return promise
    })
    const { promise: patience, resolve } = Promise.withResolvers<void>()
    const timer = this.#clock.after(patienceMs, resolve)
    await Promise.race([Promise.all(answers), patience])
    timer.cancel()
  }

  #agentOf({ technology, agent }: MediaSocketFacts): Agent {
    const key = `${technology} ${agent}`
    const known = this.#agents.get(key)
    if (known) return known
    const made = { technology, agent, count: new TalkCount(keptOfAgent), open: 0, sockets: 0, lastOpenedAt: 0 }
    this.#agents.set(key, made)
    if (this.#agents.size > mostAgents) this.#forgetOne()
    return made
  }

  #forgetOne(): void {
    for (const [key, { open }] of this.#agents) {
      if (open > 0) continue
      this.#agents.delete(key)
      return
    }
  }
}

/** The program is not told of it. */
export const isFigure = (report: PlayoutReport): report is PlayoutFigure =>
  report.report === 'answered' || report.report === 'interrupted' || report.report === 'measured'

function note(socket: OpenSocket, agent: Agent, report: PlayoutReport): void {
  const counts = [socket.count, agent.count]
  switch (report.report) {
    case 'answered':
      for (const count of counts) count.answered(report.pauseMs)
      break
    case 'interrupted':
      for (const count of counts) count.interruptions++
      break
    case 'measured':
      socket.queue = report
      socket.onMeasured?.()
      socket.onMeasured = undefined
      break
    case 'flushed':
      if (report.flushedMs > 0) for (const count of counts) count.flushed(report.playedMs, report.flushedMs)
      break
  }
}
