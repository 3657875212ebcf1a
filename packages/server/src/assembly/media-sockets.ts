// Audio to programs over sockets: media websockets in both directions, and AudioSocket.

import type { Clock, Log, Random } from '@jackfield/base'
import type { Audio, Configuration, Exchange, System } from '@jackfield/core'
import { dialStream, type StreamClaim, StreamMount } from '@jackfield/http'
import {
  audioSocketTechnology,
  type MediaClient,
  MediaFigures,
  MediaWebsockets,
  SocketTally,
  soundServerOf,
} from '@jackfield/technologies'
import { readChanWebsocketConf } from '../configuration/chan-websocket-conf.ts'
import type { ConfigurationSource } from '../configuration/source.ts'
import { clientOf, traceHeaders } from './outbound.ts'
import type { Settings } from './settings.ts'

export interface MediaSocketsDeps {
  readonly clock: Clock
  readonly random: Random
  readonly source: ConfigurationSource
  readonly settings: Settings
}

interface MediaSocketsState {
  readonly log: Log
  readonly configuration: Configuration
  readonly system: Pick<System, 'nextUuid'>
}

export interface AssembledMediaSockets {
  readonly websockets: MediaWebsockets
  /** how many sockets of each kind there are, and how they fare */
  readonly tallies: { readonly websockets: SocketTally; readonly audioSockets: SocketTally }
  /** how programs fare: how soon they answer, what waits for them */
  readonly figures: MediaFigures
  readonly mount: StreamMount
  /** Whoever knows of connections that wait at other nodes; nothing: none does. */
  elsewhere: ((connectionId: string) => Promise<StreamClaim> | undefined) | undefined
  /** Reads chan_websocket.conf again. */
  reload(): void
}

export function assembleMediaSockets(
  { clock, random, source, settings }: MediaSocketsDeps,
  { log, configuration, system }: MediaSocketsState,
  exchange: Exchange,
  { ports, plane }: Audio,
): AssembledMediaSockets {
  let options = readChanWebsocketConf(source)
  const { channels, technologies } = exchange
  const { etc } = settings.program.directories
  const figures = new MediaFigures(clock)
  const websockets = new MediaWebsockets({
    figures,
    clock,
    random,
    log,
    channels,
    plane,
    ports,
    settings: () => ({ controlFormat: options.control_message_format, writeTimeoutMs: options.write_timeout }),
    client: (id) => configuredClient(configuration, id, etc, clock, exchange),
    newConnectionId: () => system.nextUuid(),
  })
  technologies.add(websockets.technology)
  const tally = new SocketTally()
  technologies.add(audioSocketTechnology({ clock, log, channels, plane, ports, tally, figures }))
  exchange.useMedia({ soundServer: soundServerOf({ clock, log, plane, ports, tally, figures }) })
  const claim = (id: string): StreamClaim | Promise<StreamClaim> => {
    const here = websockets.claim(id)
    return here.found === 'nobody' ? (assembled.elsewhere?.(id) ?? here) : here
  }
  const assembled: AssembledMediaSockets = {
    websockets,
    figures,
    tallies: { websockets: websockets.tally, audioSockets: tally },
    mount: new StreamMount({ path: '/media', protocol: 'media' }, { claim }, clock),
    elsewhere: undefined,
    reload() {
      options = readChanWebsocketConf(source)
    },
  }
  return assembled
}

/** As the configuration has it now, also when it was made by a request. */
function configuredClient(
  configuration: Configuration,
  id: string,
  etc: string,
  clock: Clock,
  exchange: Exchange,
): MediaClient | undefined {
  const object = configuration.object('res_websocket_client', 'websocket_client', id)
  if (!object) return undefined
  const { options, reconnectAttempts, reconnectIntervalMs } = clientOf(object, etc)
  const protocols = options.protocols?.length ? options.protocols : ['media']
  return {
    attempts: Math.max(1, reconnectAttempts),
    intervalMs: reconnectIntervalMs,
    open(query, accept, signal, channelId) {
      const more = traceHeaders(exchange, channelId)
      return dialStream({ ...options, ...more, protocols, uri: withQuery(options.uri, query) }, clock, signal, accept)
    },
  }
}

function withQuery(uri: string, query: string): string {
  if (query === '') return uri
  return `${uri}${uri.includes('?') ? '&' : '?'}${query}`
}
