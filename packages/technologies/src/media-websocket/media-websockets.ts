// Channels whose far end is a program behind a websocket: made when they are dialled, found by those who connect to them.
// Not the websockets: the door accepts and opens them.

import { type Clock, detached, type Log, type Random } from '@jackfield/base'
import {
  type CallOutcome,
  type Channel,
  type ChannelDriver,
  type ChannelRequest,
  type RequestOutcome,
  type Technology,
  type TechnologyFacts,
  technology,
} from '@jackfield/core'
import { codecNamed, type MediaPlane, type PortSpec } from '@jackfield/media'
import { type MediaChannelDeps, makeMediaChannel } from '../media-channel.ts'
import type { MediaFigures } from '../media-figures.ts'
import { SocketTally } from '../socket-tally.ts'
import { type ControlFormat, type MediaWish, readMediaWish } from './dial-string.ts'
import type { MediaSocket, MediaSocketEvents } from './media-socket.ts'
import { MediaWebsocketSession } from './media-websocket-session.ts'

/** A connection of the configuration: how it is opened, and how often that is tried. */
export interface MediaClient {
  readonly attempts: number
  readonly intervalMs: number
  /** Tries once. `accept` is told in the moment it is open. Rejects when it cannot be opened. */
  open(
    query: string,
    accept: (socket: MediaSocket) => MediaSocketEvents,
    signal: AbortSignal,
    channelId: string,
  ): Promise<void>
}

export interface MediaWebsocketsDeps extends MediaChannelDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly plane: MediaPlane
  readonly settings: () => { readonly controlFormat: ControlFormat; readonly writeTimeoutMs: number }
  client(id: string): MediaClient | undefined
  /** what nobody guesses; of several exchanges as one it tells which of them has it */
  newConnectionId(): string
  readonly figures: MediaFigures
}

/** What whoever connects finds behind an id. */
export type Claim =
  | { readonly found: 'nobody' | 'taken' }
  | { readonly found: 'waiting'; attach(socket: MediaSocket): MediaSocketEvents }

const facts: TechnologyFacts = {
  name: 'WebSocket',
  description: 'Media over websockets',
  module: 'chan_websocket.so',
}

const failure = 38
const noRoute = 3

export class MediaWebsockets {
  readonly #deps: MediaWebsocketsDeps
  readonly #log: Log
  /** channels that a program connects to */
  readonly #incoming = new Map<string, MediaWebsocketSession>()
  #hasSaidDeprecated = false
  readonly technology: Technology
  readonly tally = new SocketTally()

  constructor(deps: MediaWebsocketsDeps) {
    this.#deps = deps
    this.#log = deps.log.for('media-websocket')
    this.technology = technology(facts, { request: (request) => this.#request(request) })
  }

  /** For whoever connects with this id. */
  claim(connectionId: string): Claim {
    const session = this.#incoming.get(connectionId)
    if (!session) return { found: 'nobody' }
    if (session.isTaken) return { found: 'taken' }
    return { found: 'waiting', attach: (socket) => session.attach(socket) }
  }

  async #request(request: ChannelRequest): Promise<RequestOutcome> {
    const read = readMediaWish(request.resource, request.formats)
    if (!read.ok) return this.#refused(request, read.reason)
    const { wish } = read
    for (const remark of wish.remarks) this.#log.warning(`WebSocket/${request.resource}: ${remark}`)
    const client = wish.clientId === undefined ? undefined : this.#deps.client(wish.clientId)
    if (wish.clientId !== undefined && !client)
      return this.#refused(request, `there is no websocket client ${wish.clientId}`)
    const number = this.#deps.random.uuid().replaceAll('-', '').slice(0, 12)
    const name = `WebSocket/${wish.clientId ?? 'INCOMING'}/0x${number}`
    const plan = { technology: facts, name, format: wish.format, failure }
    const made = await makeMediaChannel(this.#deps, request, plan, (channel) => {
      const session = this.#sessionOf(channel, wish)
      return { session, driver: this.#driver(channel, session, wish, client) }
    })
    if (!made.ok) return made
    this.#register(made.channel, made.farEnd.session, wish)
    return { ok: true, channel: made.channel }
  }

  #refused({ resource }: ChannelRequest, reason: string): RequestOutcome {
    this.#log.warning(`WebSocket/${resource}: ${reason}`)
    return { ok: false, code: 'unavailable', cause: failure, failure: 'endpoint-invalid', reason }
  }

  #sessionOf(channel: Channel, wish: MediaWish): MediaWebsocketSession {
    const { plane, clock, settings, figures, newConnectionId } = this.#deps
    const { controlFormat: usual, writeTimeoutMs } = settings()
    const controlFormat = wish.controlFormat ?? usual
    if (controlFormat === 'plain-text' && !this.#hasSaidDeprecated) {
      this.#hasSaidDeprecated = true
      this.#log.warning('the control format plain-text is deprecated: use json (f(json), or control_message_format)')
    }
    const connectionId = wish.clientId ?? newConnectionId()
    const frameBytes = codecNamed(wish.format)?.bytesPer20Ms ?? 0
    const { tally } = this
    const deps = {
      channel,
      plane,
      clock,
      log: this.#log,
      wish,
      controlFormat,
      connectionId,
      frameBytes,
      tally,
      figures,
    }
    return new MediaWebsocketSession({ ...deps, writeTimeoutMs })
  }

  /** From now on it is found by whoever was told its id. */
  #register(channel: Channel, session: MediaWebsocketSession, wish: MediaWish): void {
    const { connectionId } = session
    channel.variables.set('MEDIA_WEBSOCKET_CONNECTION_ID', connectionId)
    const frameBytes = codecNamed(wish.format)?.bytesPer20Ms ?? 0
    channel.variables.set('MEDIA_WEBSOCKET_OPTIMAL_FRAME_SIZE', String(frameBytes))
    if (wish.clientId !== undefined) return
    this.#incoming.set(connectionId, session)
    channel.onEnd(() => this.#incoming.delete(connectionId))
  }

  #driver(
    channel: Channel,
    session: MediaWebsocketSession,
    wish: MediaWish,
    client: MediaClient | undefined,
  ): ChannelDriver {
    const { format: codec, mode, direction, isSteady } = wish
    const spec: PortSpec = { kind: 'socket', codec, mode, direction, isSteady }
    const reach = client && ((signal: AbortSignal) => this.#connect(client, wish.query, session, signal, channel.id))
    return {
      ...(reach ? { reach } : {}),
      call: () => {
        session.call()
        // whoever dials without reaching first is told by the end of the channel
        if (reach && !session.isTaken)
          detached(
            reach(channel.interruption).then((reached) => {
              if (reached.ok) return
              channel.fail('unreachable', reached.reason)
              channel.drop(noRoute)
            }),
            'a media websocket',
            { channelId: channel.id },
          )
        return { ok: true }
      },
      hangUp: () => session.end(),
      indicate: () => true,
      digitEnd: (digit) => session.sendDigit(digit),
      mediaPort: () => spec,
    }
  }

  /** As often as the configuration says. */
  async #connect(
    client: MediaClient,
    query: string,
    session: MediaWebsocketSession,
    signal: AbortSignal,
    channelId: string,
  ): Promise<CallOutcome> {
    let reason = 'no connection for media'
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        await client.open(query, (socket) => session.attach(socket), signal, channelId)
        return { ok: true }
      } catch (error) {
        if (signal.aborted) break
        reason = `no connection for media: ${(error as Error).message}`
        this.#log.warning(reason)
        if (tries >= client.attempts) break
        await this.#deps.clock.sleep(client.intervalMs, signal).catch(() => undefined)
      }
    }
    return { ok: false, cause: noRoute, failure: 'unreachable', reason }
  }
}
