// A channel to a program outside that hears and speaks, as requests ask for it: what goes together, and whom that calls.
// Not the audio: technologies carry it.

import { Fault } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'

export interface MediaWords {
  readonly encapsulation: 'rtp' | 'audiosocket' | 'none' | undefined
  readonly transport: 'udp' | 'tcp' | 'websocket' | undefined
  readonly connection_type: 'client' | 'server'
  readonly external_host: string | undefined
  readonly direction: 'both' | 'in' | 'out' | undefined
  readonly format: string | undefined
  readonly data: string | undefined
  readonly transport_data: string | undefined
}

/** What is wrong about how the program is to be reached, in the order clients know. */
export function checkReach(words: MediaWords, deps: Pick<AriDeps, 'configuration'>): void {
  const { encapsulation, transport, connection_type, external_host: host } = words
  if (transport === 'websocket' && encapsulation !== 'none') throw new Fault('media-websocket-encapsulation')
  if (encapsulation === 'rtp' && transport !== 'udp') throw new Fault('media-rtp-transport')
  if (encapsulation === 'audiosocket' && transport !== 'tcp') throw new Fault('media-audiosocket-transport')
  if (connection_type === 'server') {
    if (transport !== 'websocket') throw new Fault('media-server-needs-websocket')
    return
  }
  if (!host) throw new Fault('media-host-missing', { parameter: 'external_host' })
  if (transport === 'websocket') {
    const { ok } = deps.configuration.get('res_websocket_client', 'websocket_client', host)
    if (!ok) throw new Fault('media-client-unknown', { parameter: 'external_host' })
  } else if (!isPlace(host)) {
    throw new Fault('media-host-invalid', { parameter: 'external_host' })
  }
}

/** `host:port`, where there can be somebody. */
function isPlace(host: string): boolean {
  const port = Number(/^(?:\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(host)?.[1])
  return port >= 1 && port <= 65_535
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `Tech/…`: whom to call. The technology need not be there. */
export function mediaEndpoint(words: MediaWords): string {
  const { encapsulation, transport, connection_type, external_host: host, data, transport_data: options } = words
  if (encapsulation === 'rtp') return `UnicastRTP/${host}/c(${words.format})`
  if (encapsulation === 'audiosocket') {
    if (!data) throw new Fault('media-data-empty', { parameter: 'data' })
    if (!uuid.test(data)) throw new Fault('parameter-invalid', { parameter: 'data' })
    return `AudioSocket/${host}/${data}`
  }
  if (transport !== 'websocket') throw new Fault('media-unsupported')
  const whom = connection_type === 'server' ? host || 'INCOMING' : host
  // the last one of a letter counts, and most say nothing
  const all = `${options ?? ''}${words.direction === 'both' ? '' : `d(${words.direction})`}`
  return all === '' ? `WebSocket/${whom}` : `WebSocket/${whom}/${all}`
}

/** Why there is no channel: before it connects, a websocket only minds what it was told. */
export const notMade = ({ transport }: Pick<MediaWords, 'transport'>): Fault =>
  transport === 'websocket'
    ? new Fault('media-options-invalid', { parameter: 'transport_data' })
    : new Fault('media-failed')
