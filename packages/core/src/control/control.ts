// A channel in the hands of an application: its commands, run one after another in the order they came.
// Not the commands: each part of the house that does something to a channel submits its own.

import { type Dispose, detached, type Log } from '@jackfield/base'
import type { Channel } from '../channels/channel.ts'
import type { Place } from '../channels/place.ts'
import type { TechnologyEvent } from '../channels/technology-event.ts'

/** Something to be done to the channel. What takes time stops early when `Control.stop` says so. */
export type Command = () => void | Promise<void>

interface Waiting {
  readonly run: Command
  readonly onDropped: (() => void) | undefined
  readonly resolve: (isDone: boolean) => void
}

/** One for all: where it was made tells nothing, and finding that out is dear. */
const left = new Error('the channel left the application')

/** How the channel left its application. */
export interface Departure {
  /** where it goes on in the dialplan */
  readonly place?: Place
  /** the application was lost, not left */
  readonly isFailure?: boolean
}

export class Control {
  readonly channel: Channel
  /** resolves when the channel is out of the application's hands and its last command has stopped */
  readonly departed: Promise<Departure>
  readonly #log: Log
  readonly #queue: Waiting[] = []
  readonly #depart: (departure: Departure) => void
  #stopWatching: Dispose | undefined
  /** made when a command asks for it: most are over at once */
  #abort: AbortController | undefined
  #departure: Departure | undefined
  #isBusy = false
  /** the log has it that commands are refused; once for each time that they pile up */
  #isFullLogged = false
  /** recordings queued or running: such a channel is not put into a bridge */
  recordings = 0
  /** hears the far end while it is being dialled */
  onTechnologyEvent: ((event: TechnologyEvent) => void) | undefined

  constructor(channel: Channel, log: Log) {
    this.channel = channel
    this.#log = log
    const { promise, resolve } = Promise.withResolvers<Departure>()
    this.departed = promise
    this.#depart = resolve
    if (channel.interruptedBy) this.leave()
    else this.#stopWatching = channel.onNextInterruption(() => this.leave())
  }

  /** Aborted when the channel leaves: whatever command is running stops. */
  get stop(): AbortSignal {
    this.#abort ??= new AbortController()
    if (this.#departure) this.#abort.abort(left)
    return this.#abort.signal
  }

  get isOver(): boolean {
    return this.#departure !== undefined
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  /** No further command is taken until one of those that wait has run. */
  get isFull(): boolean {
    return this.#queue.length >= this.channel.limits.most('max_channel_commands')
  }

  /**
   * Queues a command; it starts at once when nothing is before it. Resolves to true when it ran to its end, to false when the
   * channel left first or too many wait already (then `onDropped` is told), or it failed.
   */
  submit(run: Command, onDropped?: () => void): Promise<boolean> {
    if (this.#departure || this.isFull) {
      if (!this.#departure) this.#logFull()
      onDropped?.()
      return Promise.resolve(false)
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#queue.push({ run, onDropped, resolve })
    this.#work()
    return promise
  }

  /** Takes the channel out of the application; whatever is running is told to stop, whatever waits is dropped. */
  leave(departure: Departure = {}): void {
    if (this.#departure) return
    this.#departure = departure
    this.#stopWatching?.()
    this.#abort?.abort(left)
    for (const { onDropped, resolve } of this.#queue.splice(0)) {
      onDropped?.()
      resolve(false)
    }
    if (!this.#isBusy) this.#depart(departure)
  }

  #work(): void {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const outcome = this.#start(next)
      if (outcome) {
        detached(
          outcome.finally(() => {
            this.#isBusy = false
            this.#work()
          }),
          'the commands of a channel',
        )
        return
      }
    }
    this.#isBusy = false
    this.#isFullLogged = false
    if (this.#departure) this.#depart(this.#departure)
  }

  #logFull(): void {
    if (this.#isFullLogged) return
    this.#isFullLogged = true
    const words = `${this.#queue.length} commands wait for the one that runs; further ones are refused`
    this.#log.warning(words, { channelId: this.channel.id, code: 'commands-full' })
  }

  /** Runs one; a promise when it takes time. */
  #start({ run, resolve }: Waiting): Promise<void> | undefined {
    try {
      const outcome = run()
      if (outcome === undefined) {
        resolve(true)
        return undefined
      }
      return outcome.then(
        () => resolve(true),
        (error) => this.#failed(error, resolve),
      )
    } catch (error) {
      this.#failed(error, resolve)
      return undefined
    }
  }

  #failed(error: unknown, resolve: (isDone: boolean) => void): void {
    if (!this.#departure) {
      this.#log.error(`a command failed: ${(error as Error).stack ?? error}`, { channelId: this.channel.id })
    }
    resolve(false)
  }
}
