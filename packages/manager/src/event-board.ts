// Where what happens becomes events: each is written once, and handed to every session that may hear its class.
// Not the sessions: they decide by masks and filters.

import { type Clock, Disposables } from '@jackfield/base'
import type { Bus, BusEvent, BusEventName } from '@jackfield/core'
import type { AnyManagerEvent, ManagerEvent, SourceEvent, SourceName } from './event.ts'
import { formatMessage, type Line } from './message.ts'
import type { OwnEventName, OwnEvents } from './own-events.ts'
import { type Privilege, privileges, showPrivileges } from './privileges.table.ts'
import type { SnapshotText } from './snapshot-text.ts'

/** An event ready to be sent. */
export interface WrittenEvent {
  readonly name: string
  /** of its class */
  readonly bits: number
  readonly text: string
}

export interface EventListener {
  /** Does it hear events of this class at all? Asked before an event is written. */
  wants(bits: number): boolean
  deliver(event: WrittenEvent): void
}

export interface EventBoardOptions {
  readonly clock: Clock
  readonly bus: Bus
  readonly text: SnapshotText
  readonly events: readonly AnyManagerEvent[]
  /** every event says when it was */
  readonly hasTimestamps: boolean
  readonly systemName: string
  /** names of events that are never told */
  readonly disabled: readonly string[]
}

export class EventBoard {
  readonly #options: EventBoardOptions
  readonly #disabled: ReadonlySet<string>
  readonly #listeners = new Set<EventListener>()
  readonly #bySource = new Map<SourceName, ManagerEvent[]>()
  readonly #endings = new Disposables()

  constructor(options: EventBoardOptions) {
    this.#options = options
    this.#disabled = new Set(options.disabled)
    for (const one of options.events) {
      const { from } = one.description
      // each hears only what it comes from
      this.#bySource.set(from, [...(this.#bySource.get(from) ?? []), one as unknown as ManagerEvent])
    }
    this.#endings.add(options.bus.onAny((event) => this.#handle(event)))
  }

  /** Hands it every event from now on. */
  add(listener: EventListener): void {
    this.#listeners.add(listener)
  }

  remove(listener: EventListener): void {
    this.#listeners.delete(listener)
  }

  /** Something that is not on the bus. */
  raise<N extends OwnEventName>(name: N, event: OwnEvents[N]): void {
    this.#spread(name, event)
  }

  /** The text of one event, whoever is to hear it. */
  write(name: string, privilege: Privilege, lines: readonly Line[], alsoFor?: Privilege): string {
    const { clock, hasTimestamps, systemName } = this.#options
    return formatMessage([
      ['Event', name],
      ['Privilege', showPrivileges(alsoFor ? [privilege, alsoFor] : [privilege])],
      ...(hasTimestamps ? ([['Timestamp', formatSeconds(clock.wall())]] as const) : []),
      ...(systemName === '' ? [] : ([['SystemName', systemName]] as const)),
      ...lines,
    ])
  }

  close(): void {
    this.#endings.dispose()
    this.#listeners.clear()
  }

  #handle(event: BusEvent): void {
    const { text } = this.#options
    if (event.name === 'variable-set' && event.channel) text.remember(event.channel.id)
    this.#spread(event.name, event)
    if (event.name === 'channel-destroyed') text.forget(event.channel.id)
  }

  #spread(source: SourceName, event: object): void {
    if (this.#listeners.size === 0) return
    for (const one of this.#bySource.get(source) ?? []) this.#deliver(one, event as SourceEvent<BusEventName>)
  }

  #deliver({ description, lines }: ManagerEvent, event: SourceEvent<SourceName>): void {
    const { privilege, alsoFor } = description
    const bits = privileges[privilege] | (alsoFor ? privileges[alsoFor] : 0)
    const receivers = [...this.#listeners].filter((listener) => listener.wants(bits))
    if (receivers.length === 0) return
    const name = typeof description.name === 'string' ? description.name : description.name(event)
    if (this.#disabled.has(name)) return
    const own = lines(event, this.#options.text)
    if (!own) return
    const text = this.write(name, privilege, own, alsoFor)
    for (const listener of receivers) listener.deliver({ name, bits, text })
  }
}

/** `<seconds>.<microseconds>` since 1970. */
export function formatSeconds(wallMs: number): string {
  const seconds = Math.floor(wallMs / 1000)
  const microseconds = Math.floor((wallMs - seconds * 1000) * 1000)
  return `${seconds}.${String(microseconds).padStart(6, '0')}`
}
