// The applications of this exchange as others use them that stand as one with it: opened from there, followed there, told of their dead.
// Not the others: whoever joins exchanges asks here.

import type { Channel } from '@jackfield/core'
import type { EventConnection, EventRequest, EventSession } from '@jackfield/description'
import type { TopicKind } from '../topic.ts'
import type { Application } from './application.ts'
import { addressing, type Envelope } from './envelope.ts'
import { findEventSource, type Objects, parseEventSource } from './event-source.ts'
import type { InterestIndex } from './interests.ts'
import { parseResumeToken, parseResumeTokens } from './resume-token.ts'

/** The applications, as far as they are needed here. */
interface Known {
  open(request: EventRequest, connection: EventConnection): EventSession
  find(name: string): Application | undefined
  names(): readonly string[]
  get(name: string): string
  subscribe(name: string, sources: readonly string[]): string
  unsubscribe(name: string, sources: readonly string[]): string
  filter(name: string, body: unknown): string
}

export interface NodeDeskDeps {
  /** this life of the exchange, as tokens name it */
  readonly exchange: string
  readonly objects: Objects
  readonly index: InterestIndex<Application>
  readonly envelope: Envelope
}

/** what can be followed by all of a kind */
const everyKind: readonly TopicKind[] = ['channel', 'bridge', 'endpoint', 'deviceState', 'queue', 'call', 'log']
/** what is not of one exchange alone */
const commonKinds: readonly TopicKind[] = ['endpoint', 'deviceState', 'queue', 'log']

export class NodeDesk {
  readonly exchange: string
  readonly #known: Known
  readonly #deps: NodeDeskDeps

  constructor(known: Known, deps: NodeDeskDeps) {
    this.#known = known
    this.#deps = deps
    this.exchange = deps.exchange
  }

  open(request: EventRequest, connection: EventConnection): EventSession {
    return this.#known.open(request, connection)
  }

  isRegistered(name: string): boolean {
    return this.#known.find(name) !== undefined
  }

  /** A socket of this exchange has it now. */
  isServedHere(name: string): boolean {
    const application = this.#known.find(name)
    return application?.isConnected === true && !application.isServedElsewhere
  }

  isServedElsewhere(name: string): boolean {
    const application = this.#known.find(name)
    return application?.isConnected === true && application.isServedElsewhere
  }

  get(name: string): string {
    return this.#known.get(name)
  }

  subscribe(name: string, sources: readonly string[]): string {
    return this.#known.subscribe(name, sources)
  }

  unsubscribe(name: string, sources: readonly string[]): string {
    return this.#known.unsubscribe(name, sources)
  }

  filter(name: string, body: unknown): string {
    return this.#known.filter(name, body)
  }

  /** Several sockets share it here or anywhere. */
  isShared(name: string): boolean {
    return this.#known.find(name)?.share !== undefined
  }

  /** This connection is one of those that share it, and is there. */
  isSharedBy(name: string, connection: string): boolean {
    return this.#known.find(name)?.isSharedBy(connection) ?? false
  }

  /** The connection among them that has the events which a token is of. */
  connectionAt(name: string, resume: string): string | undefined {
    const token = parseResumeTokens(resume, 1)?.[0]?.find(({ exchange }) => exchange === this.exchange)
    return token && this.#known.find(name)?.connectionAt(token)
  }

  /** What is kept for programs whose last socket was at another exchange, and is not any more. */
  keptForOthers(): readonly string[] {
    return this.#known.names().filter((name) => {
      const application = this.#known.find(name)
      return application?.isServedElsewhere === true && application.isActive && !application.isConnected
    })
  }

  /** Of those whose one socket is, or was, here: the tokens of their last events, empty where events have no numbers, by name. */
  placesHere(): ReadonlyMap<string, string> {
    const places = new Map<string, string>()
    for (const name of this.#known.names()) {
      const place = this.#known.find(name)?.placeHere
      if (place !== undefined) places.set(name, place)
    }
    return places
  }

  /** Who has a channel of a shared application: by what the tokens of its events begin with, and by its exchange, empty: this one. */
  whoHas(name: string, channelId: string): { readonly incarnation: string; readonly node: string } | undefined {
    return this.#known.find(name)?.whoHas(channelId)
  }

  /** What an application follows that does not belong to one exchange alone. */
  sourcesOf(name: string): readonly string[] {
    const interests = this.#known.find(name)?.interests
    if (!interests) return []
    const ofAll = everyKind.filter((kind) => interests.hasAll(kind)).map((kind) => `${kind}:`)
    return [...ofAll, ...commonKinds.flatMap((kind) => [...interests.ids(kind)].map((id) => `${kind}:${id}`))]
  }

  /** As the body of a request that makes it so. */
  filterOf(name: string): object {
    const { allowed = [], disallowed = [] } = this.#known.find(name)?.filter ?? {}
    const types = (names: readonly string[]) => names.map((type) => ({ type }))
    return { allowed: types(allowed), disallowed: types(disallowed) }
  }

  /** It follows these as well, unless it does already; what is not here is left out. */
  follow(name: string, sources: readonly string[]): void {
    const interests = this.#known.find(name)?.interests
    for (const uri of interests ? sources : []) {
      const source = parseEventSource(uri)
      if (!source) continue
      const id = source.id === '' ? '' : findEventSource(source, this.#deps.objects)
      if (id === '') interests?.addAll(source.kind)
      else if (id !== undefined && interests?.count(source.kind, id) === 0) interests.raise(source.kind, id)
    }
  }

  /** The applications that follow this object by its id. */
  followersOf(kind: TopicKind, id: string): readonly string[] {
    return this.#deps.index.of(kind, id).flatMap(({ isFollower, name }) => (isFollower ? [] : name))
  }

  /** Those that follow every object of a kind. */
  followersOfAll(kind: TopicKind): readonly string[] {
    return this.#known.names().filter((name) => this.#known.find(name)?.interests.hasAll(kind))
  }

  /** Called when somebody begins or ends following an object. */
  set followed(listener: ((kind: TopicKind, id: string) => void) | undefined) {
    this.#deps.index.changed = listener
  }

  /** An event of another exchange that cannot deliver it any more. */
  deliver(name: string, type: string, fields: string, channelIds: readonly string[], connection?: string): void {
    this.#known.find(name)?.deliverForeign(type, this.#deps.envelope.bodyNow(type, fields), channelIds, connection)
  }

  /** A message about a socket itself. */
  say(name: string, connection: EventConnection, type: string, fields: string): void {
    connection.send(`${this.#deps.envelope.bodyNow(type, fields)}${addressing(name)}}`)
  }

  /** It was told that these channels are over, after this place; those that are still `present` are about to end. */
  hearNoMoreOf(name: string, channelIds: ReadonlySet<string>, place: string, present: readonly Channel[]): void {
    this.#known.find(name)?.hearNoMoreOf(channelIds, parseResumeToken(place), present)
  }

  /** Nobody comes back for it, although it has been kept for somebody; or nobody as this one of several. */
  giveUp(name: string, connection?: string): void {
    const application = this.#known.find(name)
    if (connection !== undefined) application?.giveUpConnection(connection)
    else if (application?.isActive && !application.isConnected) application.giveUp()
  }
}
