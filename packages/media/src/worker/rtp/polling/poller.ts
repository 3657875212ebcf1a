// Looks after sockets on which packets come steadily: all at once, with every beat, and oftener where somebody passes them on at once.
// A socket on which nothing comes costs nothing: the event loop has it. Not how a packet is read, and not what becomes of it.
import { type Clock, reportFault, type Timer } from '@jackfield/base'
import type { Libc } from './libc.ts'

/** A socket that the poller or the event loop reads. */
export interface Polled {
  readonly fd: number
  /** what comes on it may wait for the next beat */
  readonly isDeferred: boolean
  /** The event loop leaves it alone, or reads it again. */
  pause(): void
  resume(): void
  /** A packet of so many bytes was received. */
  onReceived(length: number, arrivedMs: number): void
  /** Nothing came for a while: the event loop has it again. */
  onSilent(): void
}

interface Entry {
  readonly socket: Polled
  /** under which it is watched; undefined: it is not */
  number: number | undefined
  hasReceived: boolean
}

/** So long after a beat of 20 ms it is looked twice more: well before the next one, which a look must not keep waiting, and which is the third. */
const hurriedMs = [7, 14] as const
/** Beats stand still when nobody has anything to do. */
const withoutBeatMs = 25
/** So many sockets whose packets are passed on at once are worth looking oftener; fewer are woken for. */
export const hurriedGroup = 4
const silentMs = 1_000
/** Of one socket at one look: who sends more than this does not speak. */
const mostRounds = 64
/** Whoever set the calendar meanwhile made the stamps useless. */
const oldestMs = 200

export class Poller {
  readonly #libc: Libc
  readonly #clock: Clock
  readonly #group: number
  readonly #entries = new Map<Polled, Entry>()
  /** by number */
  readonly #watched: (Entry | undefined)[] = []
  readonly #free: number[] = []
  /** the descriptor that watches them all; there while there are any */
  #watch = -1
  #watchedCount = 0
  #hurriedCount = 0
  #isGrouped = false
  #timer: Timer | undefined
  /** the last beat, or the look that took its place */
  #beatMs = 0
  #nextSweepMs = 0
  #isLooking = false

  constructor(libc: Libc, clock: Clock, group = hurriedGroup) {
    this.#libc = libc
    this.#clock = clock
    this.#group = group
  }

  /** Packets come on it steadily. */
  add(socket: Polled): void {
    if (this.#entries.has(socket)) return
    this.#entries.set(socket, { socket, number: undefined, hasReceived: true })
    this.arrange(socket, false)
  }

  remove(socket: Polled): void {
    const entry = this.#entries.get(socket)
    if (!entry) return
    this.#entries.delete(socket)
    this.#unwatch(entry)
    if (!socket.isDeferred) this.#count(-1)
  }

  /** Its packets may wait from now on, or not any more. `wasHurried`: it was counted among those that may not. */
  arrange(socket: Polled, wasHurried: boolean): void {
    const entry = this.#entries.get(socket)
    if (!entry) return
    if (wasHurried !== !socket.isDeferred) this.#count(socket.isDeferred ? -1 : 1)
    this.#arrangeOne(entry)
  }

  #count(step: 1 | -1): void {
    this.#hurriedCount += step
    // not to and fro with every call
    const isGrouped = this.#hurriedCount >= (this.#isGrouped ? this.#group / 2 : this.#group)
    if (this.#isGrouped === isGrouped) return
    this.#isGrouped = isGrouped
    for (const entry of this.#entries.values()) if (!entry.socket.isDeferred) this.#arrangeOne(entry)
    this.#arm()
  }

  #arrangeOne(entry: Entry): void {
    if (entry.socket.isDeferred || this.#isGrouped) this.#startWatching(entry)
    else if (entry.number !== undefined) {
      this.#unwatch(entry)
      entry.socket.resume()
    }
  }

  #startWatching(entry: Entry): void {
    if (entry.number !== undefined) return
    if (this.#watch < 0) this.#watch = this.#libc.openWatch()
    const number = this.#free.pop() ?? this.#watched.length
    // where the system has no more of them to give, the event loop goes on
    if (!this.#libc.watch(this.#watch, entry.socket.fd, number)) {
      this.#free.push(number)
      if (number === this.#watched.length) this.#watched.push(undefined)
      this.#closeWatch()
      return
    }
    this.#watched[number] = entry
    entry.number = number
    entry.socket.pause()
    if (++this.#watchedCount > 1) return
    this.#nextSweepMs = this.#clock.now() + silentMs
    this.#arm()
  }

  #unwatch(entry: Entry): void {
    if (entry.number === undefined) return
    this.#libc.unwatch(this.#watch, entry.socket.fd)
    this.#watched[entry.number] = undefined
    this.#free.push(entry.number)
    entry.number = undefined
    this.#watchedCount--
    this.#closeWatch()
  }

  #closeWatch(): void {
    if (this.#watchedCount > 0) return
    if (this.#watch >= 0) this.#libc.close(this.#watch)
    this.#watch = -1
    this.#arm()
  }

  #arm(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    if (this.#watchedCount === 0) return
    const sinceMs = this.#clock.now() - this.#beatMs
    const nextMs = (this.#isGrouped ? hurriedMs.find((atMs) => atMs > sinceMs) : undefined) ?? withoutBeatMs
    this.#timer = this.#clock.after(Math.max(0, nextMs - sinceMs), () =>
      nextMs === withoutBeatMs ? this.beat() : this.#look(),
    )
  }

  /** Receives whatever has come since the last look. */
  beat(): void {
    this.#beatMs = this.#clock.now()
    this.#look()
  }

  #look(): void {
    if (this.#watchedCount === 0 || this.#isLooking) return
    this.#isLooking = true
    const nowMs = this.#clock.now()
    try {
      this.#receiveAll(nowMs)
      if (nowMs >= this.#nextSweepMs) this.#sweep(nowMs)
    } finally {
      this.#isLooking = false
      this.#arm()
    }
  }

  /** One packet of each that has some, again until nobody has: who floods does not keep others waiting. */
  #receiveAll(nowMs: number): void {
    const libc = this.#libc
    const offsetMs = nowMs - libc.wallMs
    for (let round = 0; round < mostRounds && this.#watchedCount > 0; round++) {
      const count = libc.ready(this.#watch)
      let received = 0
      for (let index = 0; index < count; index++) {
        const entry = this.#watched[libc.readyAt(index)]
        // closed by what came before it
        if (entry && this.#receive(entry, nowMs, offsetMs)) received++
      }
      // a socket may be ready for ever with nothing but an error
      if (received === 0) return
    }
  }

  /** An error is what became of an earlier packet of ours, at a peer that is gone: reading it was enough. */
  #receive(entry: Entry, nowMs: number, offsetMs: number): boolean {
    const length = this.#libc.receive(entry.socket.fd)
    if (length < 0) return false
    entry.hasReceived = true
    const stampedMs = offsetMs + this.#libc.receivedWallMs
    const isStamped = stampedMs <= nowMs && stampedMs > nowMs - oldestMs
    try {
      entry.socket.onReceived(length, isStamped ? stampedMs : nowMs)
    } catch (error) {
      reportFault('a packet', error)
    }
    return true
  }

  #sweep(nowMs: number): void {
    this.#nextSweepMs = nowMs + silentMs
    for (const entry of [...this.#entries.values()]) {
      if (entry.number === undefined) continue
      if (entry.hasReceived) entry.hasReceived = false
      else {
        this.remove(entry.socket)
        entry.socket.onSilent()
      }
    }
  }
}
