// A client: requests as functions, events to listeners, one connection that comes back by itself.
// Not the words on the wire: event-connection.ts and resources.ts have those.

import type { Clock, Dispose, Notice, Random } from '@jackfield/base'
import type { Call } from './acts/call.ts'
import { Calls } from './acts/calls.ts'
import type { EventBoard, ReceivedEvent, WaitOptions } from './event-board.ts'
import type { ConnectionNotice, EventConnection } from './event-connection.ts'
import type { subjects } from './interface.table.ts'
import { newId } from './new-id.ts'
import { ObjectEvents } from './object-events.ts'
import {
  type BridgeObject,
  type ChannelObject,
  GoneError,
  type ObjectKind,
  type ObjectKinds,
  Objects,
  objectKinds,
  type PlaybackObject,
  type RecordingObject,
} from './objects.ts'
import { makeResources, type Run, readAnswer } from './resources.ts'
import type { Loss } from './resume-places.ts'
import { subjectOf } from './subject-of.ts'
import type { WireRequest } from './transport.ts'
import type { AriEvent, Bridge, Channel, EventName, LiveRecording, Playback } from './types/models.ts'
import type { RequestOptions, Resources } from './types/operations.ts'

type Subjects = typeof subjects

/** The object an event is about, with its operations; `undefined` for events about none. */
export type Subject<N extends EventName> = N extends keyof Subjects
  ? Subjects[N][0] extends keyof AriEvent<N>
    ? ObjectKinds[Subjects[N][1]]['received'] | (undefined extends AriEvent<N>[Subjects[N][0]] ? undefined : never)
    : undefined
  : undefined

export type Listener<N extends EventName> = (event: AriEvent<N>, subject: Subject<N>) => unknown

export interface ClientDeps {
  readonly eventConnection: EventConnection
  readonly run: Run
  readonly board: EventBoard
  readonly losses: Notice<Loss>
  readonly notices: Notice<ConnectionNotice>
  readonly clock: Clock
  readonly random: Random
  /** none: it only follows */
  readonly applications: readonly string[]
}

/** Events, objects and the connection. With the resources it is a `Client`. */
export class ClientCore {
  /** where timers of a program belong that is to be tested on a clock in hand */
  readonly clock: Clock
  readonly #deps: ClientDeps
  readonly #objects: Objects
  readonly #calls: Calls

  constructor(deps: ClientDeps, resources: Resources) {
    this.#deps = deps
    this.clock = deps.clock
    this.#objects = new Objects(resources, (kind, id, type, where, options) =>
      deps.board.wait(type, judgeOf(kind, id, type, where), options),
    )
    this.#calls = new Calls({
      resources,
      events: new ObjectEvents(deps.board),
      clock: deps.clock,
      applications: deps.applications,
      newId: () => newId(deps.random),
      channel: (given) => this.#objects.make('channel', given) as ChannelObject,
      bridge: (id) => this.#objects.make('bridge', id) as BridgeObject,
    })
    deps.losses.on(() => this.#calls.lost())
    deps.notices.on(({ state }) => {
      if (state === 'closed') this.#calls.close()
    })
  }

  /** Hears every event of this type from now on; hands back how to stop. */
  on<N extends EventName>(type: N, listener: Listener<N>): Dispose {
    const handle = listener as unknown as (event: ReceivedEvent, subject: object | undefined) => unknown
    return this.#deps.board.on(type, (event) => handle(event, this.#subjectOf(event)))
  }

  /** Hears every event. */
  onAny(listener: (event: AriEvent) => unknown): Dispose {
    return this.#deps.board.onAny(listener as unknown as (event: ReceivedEvent) => unknown)
  }

  /** The next event of this type that is as asked for. Rejects when the client is closed, or by the signal. */
  once<N extends EventName>(
    type: N,
    where: (event: AriEvent<N>) => boolean = () => true,
    options?: WaitOptions,
  ): Promise<AriEvent<N>> {
    const isAsked = where as unknown as (event: ReceivedEvent) => boolean
    const coming = this.#deps.board.wait(type, (event) => event.type === type && isAsked(event), options)
    return coming as unknown as Promise<AriEvent<N>>
  }

  /** The events of these types, or of all, to loop over with `for await`. */
  stream<N extends EventName = EventName>(...types: readonly N[]): AsyncIterableIterator<AriEvent<N>> {
    return this.#deps.board.stream(types) as unknown as AsyncIterableIterator<AriEvent<N>>
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<AriEvent> {
    return this.stream<EventName>()
  }

  /** Told when events were lost, or the exchange was restarted: ask for the state that matters again. */
  onLost(listener: (loss: Loss) => unknown): Dispose {
    return this.#deps.losses.on(listener)
  }

  /** Told when the connection opens, is lost, or is closed. */
  onConnection(listener: (notice: ConnectionNotice) => unknown): Dispose {
    return this.#deps.notices.on(listener)
  }

  get isConnected(): boolean {
    return this.#deps.eventConnection.state === 'open'
  }

  get isClosed(): boolean {
    return this.#deps.eventConnection.state === 'closed'
  }

  /** Every call that comes to the application from now on; channels that calls of the program itself made are none. */
  onCall(listener: (call: Call, event: AriEvent<'StasisStart'>) => unknown): Dispose {
    return this.#deps.board.on('StasisStart', (received) => {
      const event = received as unknown as AriEvent<'StasisStart'>
      if (this.#calls.isOwn(event.channel.id)) return undefined
      return listener(this.#calls.of(event.channel, event.application), event)
    })
  }

  /** What is commonly done with the call of a channel, in a line each: `call.gather({ … })`. */
  call(given: string | Channel): Call {
    return this.#calls.of(given)
  }

  /** This channel is the program's own, such as one that has no caller: `onCall` passes it over. Hands back how to forget that. */
  ownChannel(channelId: string): Dispose {
    return this.#calls.own(channelId)
  }

  channel(given: Channel): ChannelObject & Channel
  channel(given: string): ChannelObject
  channel(given: string | Channel): object {
    return this.#objects.make('channel', given)
  }

  bridge(given: Bridge): BridgeObject & Bridge
  bridge(given: string): BridgeObject
  bridge(given: string | Bridge): object {
    return this.#objects.make('bridge', given)
  }

  playback(given: Playback): PlaybackObject & Playback
  playback(given: string): PlaybackObject
  playback(given: string | Playback): object {
    return this.#objects.make('playback', given)
  }

  recording(given: LiveRecording): RecordingObject & LiveRecording
  recording(given: string): RecordingObject
  recording(given: string | LiveRecording): object {
    return this.#objects.make('recording', given)
  }

  /** Any request below the mount, for what has no function here: `request('GET', '/channels')`. */
  async request(
    method: string,
    path: string,
    { body, ...options }: RequestOptions & { body?: unknown } = {},
  ): Promise<unknown> {
    const request: WireRequest = {
      method,
      path,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...options,
    }
    return readAnswer(request, await this.#deps.run(request, false))
  }

  /** Loses the connection as a network might, so that a test can see what its program does about it. */
  cutConnection(): void {
    this.#deps.eventConnection.cut()
  }

  /** How many listen to events: leaks show here. */
  get listening(): number {
    return this.#deps.board.listening
  }

  /** Ends the connection; nothing is heard after it, and what was under way is rejected. */
  close(): Promise<void> {
    return this.#deps.eventConnection.close()
  }

  #subjectOf(event: ReceivedEvent): object | undefined {
    const subject = subjectOf(event)
    return subject && this.#objects.make(subject.kind, subject.fields)
  }
}

/** Takes an event of this type about this object; when the object ends first, there is none to come. */
function judgeOf(kind: ObjectKind, id: string, type: string, isAsked: (event: ReceivedEvent) => boolean) {
  const { key, ends } = objectKinds[kind]
  return (event: ReceivedEvent): boolean | Error => {
    const subject = subjectOf(event)
    if (subject?.kind !== kind || subject.fields[key] !== id) return false
    if (event.type === type && isAsked(event)) return true
    return (ends as readonly string[]).includes(event.type) ? new GoneError(kind, id, type) : false
  }
}

/** A connected client: `client.channels.originate({ … })`, `client.on('StasisStart', …)`. */
export type Client = ClientCore & Resources

export function makeClient(deps: ClientDeps): Client {
  const resources = makeResources(deps.run)
  return Object.assign(new ClientCore(deps, resources), resources)
}
